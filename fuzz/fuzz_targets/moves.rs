//! After a position on the first line, moves that any game reads are legal, and are written and read again as the same; in
//! chess in short and in long notation.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_notation::Notation;

fuzz_target!(|text: &str| {
    nullwindow_fuzz::moves::<nullwindow_othello::Position>(text);
    nullwindow_fuzz::moves::<nullwindow_checkers::Position>(text);
    let Some((position, moves)) = nullwindow_fuzz::moves::<nullwindow_chess::Position>(text) else { return };
    for (position, mv) in nullwindow_fuzz::walk(&position, &moves) {
        assert!(position.is_legal(mv));
        assert_eq!(position.parse_move(&position.lan(mv)), Ok(mv));
        assert_eq!(position.parse_move(&position.lan960(mv)), Ok(mv));
    }
});
