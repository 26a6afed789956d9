//! No file of self-play panics; a game that is read is written and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    nullwindow_fuzz::games::<nullwindow_chess::Position>(bytes);
    nullwindow_fuzz::games::<nullwindow_othello::Position>(bytes);
    nullwindow_fuzz::games::<nullwindow_checkers::Position>(bytes);
});
