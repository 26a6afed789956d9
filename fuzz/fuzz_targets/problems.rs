//! No EPD or OBF panics, and what is read is written and read again as the same, operations and scores included.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_chess::epd::Epd;
use nullwindow_othello::obf;

fuzz_target!(|text: &str| {
    match text.parse::<Epd>() {
        Ok(epd) => {
            assert_eq!(epd.to_string().parse(), Ok(epd.clone()), "{epd}");
            for (code, _) in &epd.operations {
                let _ = epd.moves(code);
            }
        }
        Err(error) => nullwindow_fuzz::error(&error, text),
    }
    match obf::read(text) {
        Ok(records) => {
            let written: String = records.iter().map(|record| format!("{record}\n")).collect();
            assert_eq!(obf::read(&written), Ok(records), "{written}");
        }
        Err(error) => nullwindow_fuzz::error(&error, text),
    }
});
