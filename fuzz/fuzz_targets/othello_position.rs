//! Whatever Othello position is read, a board, moves or a game, it is written and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    nullwindow_fuzz::position::<nullwindow_othello::Position>(text);
});
