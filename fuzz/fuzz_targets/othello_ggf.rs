//! No GGF panics, and what is read is written and read again as the same, tags included.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_othello::ggf;

fuzz_target!(|text: &str| {
    match ggf::read(text) {
        Ok(games) => {
            for game in games {
                let written = game.to_string();
                let tags = game.tags.iter().map(|(tag, value)| (tag.clone(), value.replace('\n', " ")));
                let game = ggf::Game { tags: tags.collect(), ..game };
                assert_eq!(ggf::read(&written), Ok(vec![game]), "{written}");
            }
        }
        Err(error) => nullwindow_fuzz::error(&error, text),
    }
});
