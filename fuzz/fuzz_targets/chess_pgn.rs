//! No PGN panics; a game that is read is written and read again as the same, notes and variations included.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_records::PGN;

fuzz_target!(|text: &str| nullwindow_fuzz::record(&PGN, text));
