//! No PGN, PDN or GGF panics; a game that is read is written and read again as the same, with its notes and variations.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_othello::ggf;
use nullwindow_records::{GGF, PDN, PGN};

fuzz_target!(|text: &str| {
    nullwindow_fuzz::record(&PGN, text);
    nullwindow_fuzz::record(&PDN, text);
    verified_ggf(text);
});

/// GGF writes variations as comments, so a game is compared by its moves and by its text.
fn verified_ggf(text: &str) {
    for game in ggf::games(text) {
        let Ok(game) = game.inspect_err(|error| nullwindow_fuzz::error(error, text)) else { continue };
        let written = GGF.write(&game.record);
        let again: Vec<_> = ggf::games(&written).collect();
        assert_eq!(again.len(), 1, "{written}");
        let again = again[0].as_ref().unwrap_or_else(|error| panic!("{written}\n{error}"));
        assert_eq!((&again.start, &again.moves), (&game.start, &game.moves), "{written}");
        assert_eq!(GGF.write(&again.record), written);
    }
}
