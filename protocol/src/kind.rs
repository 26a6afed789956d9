//! What kind of value an option takes, for protocols that want to know: read off its own description.

use nullwindow_engine::{About, Opt};

/// The kinds of options that protocols know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// On or off.
    Switch,
    /// A number within a range.
    Number { least: i64, most: i64 },
    /// One of a few words.
    Choice(Vec<String>),
    /// Whatever else.
    Text,
}

impl Kind {
    /// The kind of an option of a game.
    pub(crate) fn of(option: &Opt, game: &About) -> Kind {
        if option.name == "evaluation" {
            return Kind::Choice(game.evaluations().into_iter().map(|(name, _)| name.to_owned()).collect());
        }
        Kind::read(option.takes)
    }

    /// `on or off`, `a number of plies from 1 to 250`, `aged, deepest or always`; anything else is text.
    fn read(takes: &str) -> Kind {
        if takes == "on or off" {
            return Kind::Switch;
        }
        let words: Vec<&str> = takes.split_whitespace().collect();
        if let ["a", "number", middle @ .., "from", least, "to", most] = words.as_slice()
            && middle.len() <= 2
            && let (Ok(least), Ok(most)) = (least.parse(), most.parse())
        {
            return Kind::Number { least, most };
        }
        match choices(takes) {
            Some(choices) if choices.len() > 1 => Kind::Choice(choices),
            _ => Kind::Text,
        }
    }
}

/// `one or two`, `aged, deepest or always`.
fn choices(takes: &str) -> Option<Vec<String>> {
    let (front, last) = takes.rsplit_once(" or ")?;
    let is_word =
        |word: &&str| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && !word.is_empty();
    let words: Vec<&str> = front.split(", ").chain([last]).collect();
    words.iter().all(is_word).then(|| words.into_iter().map(str::to_owned).collect())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use nullwindow_engine::{OPTIONS, games, open};

    #[test]
    fn the_kind_of_an_option_is_read_off_its_description() {
        assert_eq!(Kind::read("on or off"), Kind::Switch);
        assert_eq!(Kind::read("a number from 1 to 256"), Kind::Number { least: 1, most: 256 });
        assert_eq!(Kind::read("a number of plies from 0 to 250"), Kind::Number { least: 0, most: 250 });
        let words = ["aged", "deepest", "always"].map(str::to_owned).to_vec();
        assert_eq!(Kind::read("aged, deepest or always"), Kind::Choice(words));
        assert_eq!(Kind::read("first, or a number of plies from 1 to 9"), Kind::Text);
        assert_eq!(Kind::read("a number of MiB from 0 to 65536, or entries from 2^0 to 2^32"), Kind::Text);
    }

    #[test]
    fn every_option_takes_what_its_kind_promises() {
        for game in games() {
            for option in OPTIONS {
                let mut engine = open(game.name).unwrap();
                let now = option.get(engine.config());
                let values = match Kind::of(option, game) {
                    Kind::Switch => vec!["off".to_owned()],
                    Kind::Number { least, most } => vec![least.to_string(), most.to_string()],
                    Kind::Choice(words) => words,
                    Kind::Text => Vec::new(),
                };
                for value in values.iter().chain([&now]) {
                    engine.configure(option.name, value).unwrap_or_else(|e| panic!("{}: {e}", option.name));
                    assert_eq!(&option.get(engine.config()), value, "{}", option.name);
                }
            }
        }
    }
}
