//! No GGF panics, and a legal game that is read is written and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_othello::ggf;
use nullwindow_records::GGF;

fuzz_target!(|text: &str| {
    for game in ggf::games(text) {
        let Ok(game) = game.inspect_err(|error| nullwindow_fuzz::error(error, text)) else { continue };
        let written = GGF.write(&game.record);
        let again: Vec<_> = ggf::games(&written).collect();
        assert_eq!(again.len(), 1, "{written}");
        let again = again[0].as_ref().unwrap_or_else(|error| panic!("{written}\n{error}"));
        assert_eq!((&again.start, &again.moves), (&game.start, &game.moves), "{written}");
        assert_eq!(GGF.write(&again.record), written);
    }
});
