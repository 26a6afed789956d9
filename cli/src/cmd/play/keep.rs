//! Games on disk.

use super::obey::say;
use super::table::{Next, Table};
use crate::cmd::file::read_games;
use crate::cmd::words::name;
use crate::fail::Failure;
use nullwindow::notation::Player;
use nullwindow_engine::{Finish, GameRecord};
use std::path::{Path, PathBuf};

impl Table {
    /// The game as it is written down.
    fn text_of_game(&self) -> Result<String, String> {
        let (finish, why) = self.finish().unwrap_or((Finish::Open, "unfinished".to_owned()));
        let player = |player: Player| {
            let is_human = self.humans[super::table::index(player)];
            let engine = || format!("nullwindow {}, {}", env!("CARGO_PKG_VERSION"), self.level());
            let human = || {
                std::env::var("USER").ok().filter(|user| !user.is_empty()).unwrap_or_else(|| "You".to_owned())
            };
            (name(self.engine.as_ref(), player).to_owned(), if is_human { human() } else { engine() })
        };
        let tag = |name: &str, value: String| (name.to_owned(), value);
        let tags = vec![
            tag("Event", "A game in the terminal".to_owned()),
            tag("Date", nullwindow_lab::today().replace('-', ".")),
            player(Player::First),
            player(Player::Second),
            tag("Termination", why),
        ];
        let record = GameRecord { tags, result: finish, ..self.engine.record() };
        self.engine.about().write_game(&record).map_err(|error| error.to_string())
    }

    /// Writes the game to a file.
    pub(super) fn save_as(&mut self, path: &str, overwrite: bool) -> Next {
        if path.is_empty() {
            return say(&format!("save where? For example: save game.{}", self.extension()));
        }
        let path = PathBuf::from(path);
        if path.exists() && !overwrite && self.saved.as_ref() != Some(&path) {
            return say(&format!("{} exists already: save! {0} overwrites it", path.display()));
        }
        match self.write(&path) {
            Ok(()) => say(&format!("written to {}", path.display())),
            Err(why) => say(&why),
        }
    }

    fn extension(&self) -> String {
        self.engine.about().format.to_ascii_lowercase()
    }

    fn write(&mut self, path: &Path) -> Result<(), String> {
        std::fs::write(path, self.text_of_game()?)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        self.saved = Some(path.to_owned());
        Ok(())
    }

    /// Goes on with a game of a file: the last, or the one with this number.
    pub(super) fn load(&mut self, path: &Path, number: Option<usize>) -> Result<(), String> {
        let games = read_games(self.engine.about(), path)?;
        let number = number.unwrap_or(games.len());
        let game = number.checked_sub(1).and_then(|i| games.get(i)).ok_or_else(|| {
            format!("{} has {} games: there is no number {number}", path.display(), games.len())
        })?;
        let moves: Vec<&str> = game.moves.iter().map(|mv| mv.text.as_str()).collect();
        let set = self.engine.set_position(game.start.as_deref(), &moves.join(" "));
        set.map_err(|error| format!("{}, game {number}: {error}", path.display()))?;
        self.is_new_here();
        Ok(())
    }

    /// What is said at the end; the game is written if it was wished.
    pub(super) fn farewell(&mut self, save: Option<&Path>) -> Result<String, Failure> {
        match save {
            Some(path) => {
                self.write(path).map_err(Failure::Failed)?;
                Ok(format!("Good-bye. The game is in {}.", path.display()))
            }
            None => Ok("Good-bye.".to_owned()),
        }
    }
}
