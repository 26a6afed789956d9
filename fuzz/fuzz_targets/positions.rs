//! A position that any game reads, as a board, moves or a game, is written and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    nullwindow_fuzz::position::<nullwindow_chess::Position>(text);
    nullwindow_fuzz::position::<nullwindow_othello::Position>(text);
    nullwindow_fuzz::position::<nullwindow_checkers::Position>(text);
});
