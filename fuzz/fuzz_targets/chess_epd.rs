//! No EPD panics, and what is read is written and read again as the same, operations included.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_chess::epd::Epd;

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
});
