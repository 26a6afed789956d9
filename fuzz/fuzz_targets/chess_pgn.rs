//! No PGN panics; a game that is read is written and read again as the same, remarks included; the reader gets to the end.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_chess::pgn::{self, Note};

/// A comment that ran to the end of its line may hold a brace; written in braces it cannot.
fn without_braces(note: &Note) -> Note {
    match note {
        Note::Comment(text) => Note::Comment(text.replace('}', ")")),
        Note::Nag(_) => note.clone(),
    }
}

fuzz_target!(|text: &str| {
    for game in pgn::games(text) {
        let Ok(game) = game.inspect_err(|error| nullwindow_fuzz::error(error, text)) else { continue };
        let written = game.to_string();
        let again: Vec<_> = pgn::games(&written).collect();
        assert_eq!(again.len(), 1, "{written}");
        let again = again[0].as_ref().unwrap_or_else(|error| panic!("{written}\n{error}"));
        assert_eq!((&again.start, &again.moves), (&game.start, &game.moves), "{written}");
        let notes: Vec<_> = game.notes.iter().map(|(ply, note)| (*ply, without_braces(note))).collect();
        assert_eq!((&again.notes, again.ending), (&notes, game.ending), "{written}");
        for (name, value) in &game.tags {
            let of_roster =
                ["Event", "Site", "Date", "Round", "White", "Black", "Result"].contains(&name.as_str());
            let value = value.replace('\r', " ");
            assert!(
                of_roster || again.tags.iter().any(|tag| *tag == (name.clone(), value.clone())),
                "{written}"
            );
        }
    }
});
