//! After a position on the first line, whatever chess move or moves are read are legal, and written and read again as the
//! same, in short and in long notation.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow::notation::Notation;
use nullwindow_chess::Position;

fuzz_target!(|text: &str| {
    let Some((position, moves)) = nullwindow_fuzz::moves::<Position>(text) else { return };
    for (position, mv) in nullwindow_fuzz::walk(&position, &moves) {
        assert!(position.is_legal(mv));
        assert_eq!(position.parse_move(&position.lan(mv)), Ok(mv));
        assert_eq!(position.parse_move(&position.lan960(mv)), Ok(mv));
    }
});
