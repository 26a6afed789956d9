//! After a position on the first line, whatever checkers moves are read are legal, and written and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    nullwindow_fuzz::moves::<nullwindow_checkers::Position>(text);
});
