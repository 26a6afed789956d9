//! Games in files: saved, loaded, and collected with `--save`.

use super::execute::say;
use super::session::{Next, Session};
use crate::cmd::file::{self, Output, is_same, read_games};
use crate::cmd::game::name;
use crate::fail::{Failure, show};
use crate::style::plural;
use nullwindow_engine::GameEnd;
use nullwindow_notation::Player;
use std::path::{Path, PathBuf};

/// The file of `--save`, with every game that has ended or was left.
pub(super) struct GameFile {
    path: PathBuf,
    text: String,
    games: u64,
}

impl Session {
    /// Collects every game in this file.
    pub(super) fn collect_in(&mut self, path: &Path) -> Result<(), String> {
        let remedy = "name another file; `save! FILE` in the game overwrites one";
        // Only a check: the file is written when a game ends.
        drop(Output::fresh(path, remedy)?);
        self.games = Some(GameFile { path: path.to_owned(), text: String::new(), games: 0 });
        Ok(())
    }

    /// Adds the game to the file of `--save`, unless no move has been played.
    pub(super) fn collect(&mut self) -> Result<(), String> {
        if self.board.played().is_empty() { Ok(()) } else { self.add_to_file() }
    }

    fn add_to_file(&mut self) -> Result<(), String> {
        let game = self.text_of_game();
        let Some(file) = &mut self.games else { return Ok(()) };
        let text = format!("{}{}\n\n", file.text, game?.trim_end());
        file::write(&file.path, &text)?;
        file.text = text;
        file.games += 1;
        Ok(())
    }

    /// The game in the format of its files.
    fn text_of_game(&self) -> Result<String, String> {
        let (finish, why) = self.finish().unwrap_or((GameEnd::Unknown, "unfinished".to_owned()));
        let player = |player: Player| {
            let is_human = self.humans[player as usize];
            let engine = || format!("nullwindow {}, {}", env!("CARGO_PKG_VERSION"), self.level());
            let user = || std::env::var("USER").ok().filter(|user| !user.is_empty());
            let human = || user().unwrap_or_else(|| "You".to_owned());
            (name(self.board.kind(), player).to_owned(), if is_human { human() } else { engine() })
        };
        let tag = |name: &str, value: String| (name.to_owned(), value);
        let tags = vec![
            tag("Event", "A game in the terminal".to_owned()),
            tag("Date", nullwindow_lab::today().replace('-', ".")),
            player(Player::First),
            player(Player::Second),
            tag("Termination", why),
        ];
        let mut record = self.board.record();
        (record.tags, record.result) = (tags, finish);
        self.board.kind().write_game(&record).map_err(|error| error.to_string())
    }

    /// Writes the game to a file.
    pub(super) fn save_as(&mut self, path: &str, overwrite: bool) -> Result<Next, String> {
        if path.is_empty() {
            return Err(format!("name a file, for example: save game.{}", self.extension()));
        }
        let path = PathBuf::from(path);
        let name = path.display();
        if self.games.as_ref().is_some_and(|file| is_same(&path, &file.path)) {
            return Err(format!("{name} is the file of --save: this game is added when it ends"));
        }
        if path.exists() && !overwrite && self.saved.as_ref() != Some(&path) {
            return Err(format!("{name} exists already; save! {name} overwrites it"));
        }
        file::write(&path, &self.text_of_game()?)?;
        let written = say(&format!("written to {name}"));
        self.saved = Some(path);
        Ok(written)
    }

    fn extension(&self) -> String {
        self.board.kind().format.to_ascii_lowercase()
    }

    /// Continues a game of a file: the last one, or the one with this number.
    pub(super) fn load(&mut self, path: &Path, number: Option<usize>) -> Result<(), String> {
        let games = read_games(self.board.kind(), path)?;
        let number = number.unwrap_or(games.len());
        let game = number.checked_sub(1).and_then(|i| games.get(i)).ok_or_else(|| {
            let count = plural(games.len() as u64, "game", "games");
            format!("{} has {count}: there is no game {number}", path.display())
        })?;
        let game = game.as_ref().map_err(Clone::clone)?;
        let moves: Vec<&str> = game.moves().collect();
        self.collect()?;
        let board = self.board.kind().board_at(game.start.as_deref(), &moves.join(" "));
        self.board = board.map_err(|error| format!("{}, game {number}: {error}", path.display()))?;
        self.forget_past();
        Ok(())
    }

    /// The command `load`.
    pub(super) fn load_from(&mut self, path: &str) -> Result<Next, String> {
        if path.is_empty() {
            return Err(format!("name a file, for example: load game.{}", self.extension()));
        }
        self.load(path.as_ref(), None)?;
        Ok(Next::Draw(String::new()))
    }

    /// Writes the last game if `--save` asks for it; a game that cannot be written is shown. Returns the closing words.
    pub(super) fn close(&mut self) -> Result<String, Failure> {
        let is_first = self.games.as_ref().is_some_and(|file| file.games == 0);
        let saved = if is_first { self.add_to_file() } else { self.collect() };
        if let Err(why) = saved {
            show(&format!("\n{}", self.text_of_game().unwrap_or_default()))?;
            return Err(Failure::failed(why));
        }
        let Some(GameFile { path, games, .. }) = &self.games else { return Ok("Good-bye.".to_owned()) };
        let what = if *games == 1 { "The game is".to_owned() } else { format!("{games} games are") };
        Ok(format!("Good-bye. {what} in {}.", path.display()))
    }
}
