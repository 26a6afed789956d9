//! No file of weights panics, and one that is read is written and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow::weights::Weights;

fuzz_target!(|bytes: &[u8]| {
    match Weights::read(bytes, "othello") {
        Ok(weights) => {
            assert_eq!(Weights::read(&weights.to_bytes(), "othello"), Ok(weights.clone()));
            let _ = nullwindow_othello::Trained::with(&weights);
        }
        Err(error) => assert!(error.len() < 500, "{error}"),
    }
});
