//! Whatever checkers position is read, a FEN, moves or a game, it is written and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    nullwindow_fuzz::position::<nullwindow_checkers::Position>(text);
});
