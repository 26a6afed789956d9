//! No PDN panics; a game that is read is written and read again as the same, remarks included; the reader gets to the end.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_checkers::pdn;

/// A comment that ran to the end of its line may hold a brace; written in braces it cannot.
fn without_braces(comments: &mut [String]) {
    for comment in comments {
        *comment = comment.replace('}', ")");
    }
}

fuzz_target!(|text: &str| {
    for game in pdn::games(text) {
        let Ok(mut game) = game.inspect_err(|error| nullwindow_fuzz::error(error, text)) else { continue };
        let written = game.to_string();
        let again: Vec<_> = pdn::games(&written).collect();
        assert_eq!(again.len(), 1, "{written}");
        let again = again[0].as_ref().unwrap_or_else(|error| panic!("{written}\n{error}"));
        without_braces(&mut game.comments);
        game.plies.iter_mut().for_each(|ply| without_braces(&mut ply.comments));
        assert_eq!((&again.start, again.finish), (&game.start, game.finish), "{written}");
        assert_eq!((&again.comments, &again.plies), (&game.comments, &game.plies), "{written}");
    }
});
