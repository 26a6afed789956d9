//! Whatever chess position is read, a FEN, an EPD, moves or a game, it is written and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    nullwindow_fuzz::position::<nullwindow_chess::Position>(text);
});
