//! No name makes the parser panic, and what an algorithm prints it is parsed from.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow::Algorithm;

fuzz_target!(|name: &str| {
    match name.parse::<Algorithm>() {
        Ok(algorithm) => assert_eq!(algorithm.to_string().parse(), Ok(algorithm)),
        Err(error) => assert!(error.to_string().len() < 1000, "an error is a short message: {error}"),
    }
});
