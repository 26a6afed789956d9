//! After a position on the first line, whatever Othello moves are read are legal, and written and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    nullwindow_fuzz::moves::<nullwindow_othello::Position>(text);
});
