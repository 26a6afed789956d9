//! Games on disk.

use super::obey::say;
use super::table::{Next, Table};
use crate::cmd::file::read_games;
use crate::cmd::output::{Output, is_same};
use crate::cmd::phrasing::name;
use crate::fail::{Failure, show};
use crate::style::plural;
use nullwindow::notation::Player;
use nullwindow_engine::GameEnd;
use std::path::{Path, PathBuf};

/// The file of all games, those that are over first.
pub(super) struct Album {
    file: Output,
    games: u64,
}

impl Table {
    /// Every game goes to this file when it is over or left.
    pub(super) fn keep_games_in(&mut self, path: &Path) -> Result<(), String> {
        let remedy = "name another file; `save! FILE` in the game overwrites one";
        self.album = Some(Album { file: Output::fresh(path, remedy)?, games: 0 });
        Ok(())
    }

    /// Adds the game to the album, if there is one and something has been played.
    pub(super) fn keep(&mut self) -> Result<(), String> {
        if self.album.is_some() && !self.engine.moves().is_empty() { self.add_to_album() } else { Ok(()) }
    }

    fn add_to_album(&mut self) -> Result<(), String> {
        let text = self.text_of_game()?;
        let Some(album) = &mut self.album else { return Ok(()) };
        album.file.write(&format!("{}\n\n", text.trim_end()))?;
        album.games += 1;
        Ok(())
    }

    /// The game as it is written down.
    fn text_of_game(&self) -> Result<String, String> {
        let (finish, why) = self.finish().unwrap_or((GameEnd::Unknown, "unfinished".to_owned()));
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
        let mut record = self.engine.record();
        (record.tags, record.result) = (tags, finish);
        self.engine.about().write_game(&record).map_err(|error| error.to_string())
    }

    /// Writes the game to a file.
    pub(super) fn save_as(&mut self, path: &str, overwrite: bool) -> Next {
        if path.is_empty() {
            return say(&format!("save where? For example: save game.{}", self.extension()));
        }
        let path = PathBuf::from(path);
        if self.album.as_ref().is_some_and(|album| is_same(&path, album.file.path())) {
            return say(&format!("{} gets this game when you leave it", path.display()));
        }
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
            let count = plural(games.len() as u64, "game", "games");
            format!("{} has {count}: there is no number {number}", path.display())
        })?;
        let game = game.as_ref().map_err(Clone::clone)?;
        let moves: Vec<&str> = game.moves().collect();
        self.keep()?;
        let set = self.engine.set_position(game.start.as_deref(), &moves.join(" "));
        set.map_err(|error| format!("{}, game {number}: {error}", path.display()))?;
        self.is_new_here();
        Ok(())
    }

    /// The same in the middle of another game.
    pub(super) fn load_from(&mut self, path: &str) -> Next {
        if path.is_empty() {
            return say(&format!("load what? For example: load game.{}", self.extension()));
        }
        match self.load(path.as_ref(), None) {
            Ok(()) => Next::Draw(String::new()),
            Err(why) => say(&why),
        }
    }

    /// What is said at the end; the game is written if it was wished. One that cannot be written is shown.
    pub(super) fn farewell(&mut self) -> Result<String, Failure> {
        let is_first = self.album.as_ref().is_some_and(|album| album.games == 0);
        let kept = if is_first { self.add_to_album() } else { self.keep() };
        if let Err(why) = kept {
            show(&format!("\n{}", self.text_of_game().unwrap_or_default()))?;
            return Err(Failure::failed(why));
        }
        let Some(Album { file, games }) = &self.album else { return Ok("Good-bye.".to_owned()) };
        let what = if *games == 1 { "The game is".to_owned() } else { format!("{games} games are") };
        Ok(format!("Good-bye. {what} in {}.", file.path().display()))
    }
}
