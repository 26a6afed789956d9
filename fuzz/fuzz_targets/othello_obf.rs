//! No OBF panics, and what is read is written and read again as the same, scores included.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_othello::obf;

fuzz_target!(|text: &str| {
    match obf::read(text) {
        Ok(records) => {
            let written: String = records.iter().map(|record| format!("{record}\n")).collect();
            assert_eq!(obf::read(&written), Ok(records), "{written}");
        }
        Err(error) => nullwindow_fuzz::error(&error, text),
    }
});
