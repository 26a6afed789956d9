//! `nullwindow book`: opening books, made, grown and shown.

use super::file::{self, read_games};
use super::game::{self, unit, value};
use super::options::{Limits, SearchOptions};
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::{BOLD, DIM, LiveLine, number, padded, plural, put, report_line};
use nullwindow_engine::{
    Board, Book, BookGrowth, Effort, GameKind, GameRecord, Games, Goal, MoveId, OPTIONS, Options, Time,
};
use nullwindow_protocol::report;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long each position is searched unless something else is said.
const NODES: u64 = 100_000;
/// How often the file is written while the book grows.
const SAVE_EVERY: Duration = Duration::from_mins(1);

/// Arguments of `nullwindow book`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/book.txt").trim_ascii_end())]
pub(crate) struct Args {
    #[command(flatten)]
    game: game::Place,

    /// The file of the book; it is made if it is not there
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,

    /// Grow until the book has at least this many positions
    #[arg(short = 'N', long, value_name = "N", conflicts_with_all = ["position", "moves"], value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    positions: Option<u64>,

    /// Add the positions of the games in this file
    #[arg(short, long, value_name = "GAMES", conflicts_with_all = ["position", "moves"], value_hint = clap::ValueHint::FilePath)]
    learn: Option<PathBuf>,

    /// Add no position further from the start of the game
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=1000))]
    plies: u32,

    #[command(flatten)]
    limits: Limits,

    /// Positions to search at the same time; 0 is one for each core
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    concurrency: u16,

    /// One JSON object instead of text
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    options: SearchOptions,
}

impl Args {
    /// Grows the book if that is asked for, and shows what it says of a position.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let board = self.game.board(games)?;
        let lock = self.grows().then(|| file::Lock::of(&self.file)).transpose();
        let _lock = lock.map_err(Failure::Input)?;
        let book = self.open(board.kind())?;
        let book = if self.grows() { self.grow(book)? } else { book };
        show(&if self.json {
            format!("{}\n", self.in_json(&book, board.as_ref()))
        } else {
            shown(&book, board.as_ref())
        })
    }

    fn grows(&self) -> bool {
        self.positions.is_some() || self.learn.is_some()
    }

    /// The book of the file, or a new one.
    fn open(&self, kind: &'static GameKind) -> Result<Book, Failure> {
        let name = self.file.display();
        let is_there = self.file.metadata().is_ok_and(|data| data.len() > 0 || !data.is_file());
        if is_there {
            let book =
                Book::open(kind, &self.file).map_err(|why| Failure::input(format!("{name}: {why}")))?;
            return self.check_effort(&book).and_then(|()| self.check_options(&book)).map(|()| book);
        }
        if !self.grows() {
            let remedy = "make a book with --positions N or --learn GAMES";
            return Err(Failure::input(format!("{name}: no such file; {remedy}")));
        }
        let mut options = Options::play(kind);
        self.options.apply(&mut options)?;
        Ok(Book::new(&options, self.effort()?.unwrap_or(Effort::Nodes(NODES))))
    }

    /// The effort that was asked for, if one was.
    fn effort(&self) -> Result<Option<Effort>, Failure> {
        if !self.limits.are_given() {
            return Ok(None);
        }
        let task = self.limits.task(Goal::Unlimited, None)?;
        match (task.nodes, task.goal, task.time) {
            (Some(nodes), Goal::Unlimited, Time::Unlimited) => Ok(Some(Effort::Nodes(nodes))),
            (None, Goal::Depth(depth), Time::Unlimited) => Ok(Some(Effort::Depth(depth))),
            (None, Goal::Unlimited, Time::Fixed(time)) => Ok(Some(Effort::Time(time))),
            _ => Err(Failure::input("give one of --nodes, --depth and --time")),
        }
    }

    /// All positions of a book are searched alike.
    fn check_effort(&self, book: &Book) -> Result<(), Failure> {
        match self.effort()? {
            Some(effort) if effort != book.effort() => {
                let (name, was) = (self.file.display(), book.effort());
                let remedy = "leave limits out, or begin another book";
                Err(Failure::input(format!("{name} is searched with {was}, not with {effort}: {remedy}")))
            }
            _ => Ok(()),
        }
    }

    fn check_options(&self, book: &Book) -> Result<(), Failure> {
        let name = self.file.display();
        let mut own = Options::play(book.kind());
        for (option, value) in book.options().iter().filter(|_| self.grows()) {
            own.set(option, value).map_err(|why| Failure::input(format!("{name}: {why}")))?;
        }
        let mut asked = own.clone();
        self.options.apply(&mut asked)?;
        let differs =
            |spec: &&nullwindow_engine::OptionSpec| spec.get(own.config()) != spec.get(asked.config());
        match OPTIONS.iter().find(differs) {
            Some(spec) => Err(Failure::input(format!(
                "--{}: {name} is searched with {}: leave it out, or begin another book",
                spec.name,
                spec.get(own.config())
            ))),
            None => Ok(()),
        }
    }

    /// Searches what an earlier run has left, learns, and grows.
    fn grow(&self, book: Book) -> Result<Book, Failure> {
        let name = self.file.display();
        let games = self.learn.as_deref().map(|path| read_games(book.kind(), path)).transpose();
        let games = games.map_err(Failure::Input)?.unwrap_or_default();
        // A place that cannot be written is found out before the work.
        file::write(&self.file, &book.text()).map_err(Failure::Input)?;
        let mut growth = BookGrowth::new(book).map_err(|why| Failure::input(format!("{name}: {why}")))?;
        let grown = self.search(&mut growth).and_then(|()| {
            self.learn(&mut growth, games)?;
            self.expand(&mut growth)
        });
        self.save(&mut growth)?;
        grown.map(|()| growth.book().clone())
    }

    fn save(&self, growth: &mut BookGrowth) -> Result<(), Failure> {
        file::write(&self.file, &growth.book().text()).map_err(Failure::Failed)
    }

    /// Searches all that is to be searched.
    fn search(&self, growth: &mut BookGrowth) -> Result<(), Failure> {
        let (line, mut saved, mut failed) = (LiveLine::new(), Instant::now(), Ok(()));
        let searched = growth.search(self.concurrency.into(), &interrupt::flag(), &mut |growth, left| {
            if let Some(line) = &line {
                let count = plural(growth.len() as u64, "position", "positions");
                line.show(format_args!("  {DIM}{count}, {} to search{DIM:#}", number(left as u64)));
            }
            if saved.elapsed() > SAVE_EVERY && failed.is_ok() {
                failed = self.save(growth);
                saved = Instant::now();
            }
        });
        drop(line);
        let is_done = searched.map_err(Failure::failed)?;
        failed?;
        if is_done {
            return Ok(());
        }
        let count = plural(growth.len() as u64, "position", "positions");
        let left = number(growth.pending() as u64);
        Err(Failure::Failed(format!("interrupted: {count}, {left} to search; the same command goes on")))
    }

    /// Adds the positions of games; those that cannot be read or begin elsewhere are told.
    fn learn(&self, growth: &mut BookGrowth, games: file::ReadGames) -> Result<(), Failure> {
        let kind = growth.book().kind();
        for (game, index) in games.into_iter().zip(1..) {
            let added = game.and_then(|game| played(kind, &game)).and_then(|board| {
                let elsewhere = || "begins at a position that is not in the book".to_owned();
                growth.learn(board.as_ref(), self.plies).ok_or_else(elsewhere)
            });
            if let Err(why) = added {
                report_line(&format!("game {index} is left out: {why}"));
            }
        }
        self.search(growth)
    }

    fn expand(&self, growth: &mut BookGrowth) -> Result<(), Failure> {
        let wanted = self.positions.unwrap_or_default() as usize;
        while growth.len() < wanted {
            if growth.expand(self.plies) == 0 {
                let count = plural(growth.len() as u64, "position", "positions");
                report_line(&format!(
                    "{count}, and no other within {} plies: allow more --plies",
                    self.plies
                ));
                break;
            }
            self.search(growth)?;
        }
        Ok(())
    }

    fn in_json(&self, book: &Book, board: &dyn Board) -> Value {
        let options = Options::study(book.kind());
        let number = |score| report::number(&options, score);
        let moves = book.moves(board).into_iter().map(|known| {
            json!({
                "move": board.move_text(known.mv),
                "value": number(known.value),
                "linked": known.is_linked,
                "line": board.line_texts(&book.line(board, known.mv)),
            })
        });
        json!({
            "game": book.kind().name,
            "file": self.file.display().to_string(),
            "positions": book.len(),
            "plies": book.plies(),
            "search": book.effort().to_string(),
            "position": board.text(),
            "unit": book.kind().unit,
            "value": book.value(board).map(number),
            "moves": moves.collect::<Vec<_>>(),
        })
    }
}

/// A board at the end of a recorded game.
fn played(kind: &'static GameKind, game: &GameRecord) -> Result<Box<dyn Board>, String> {
    let mut board = kind.board_at(game.start.as_deref(), "").map_err(|error| error.to_string())?;
    for mv in game.moves() {
        board.play_text(mv).map_err(|error| error.to_string())?;
    }
    Ok(board)
}

/// The book in a line, and what it knows of a position.
fn shown(book: &Book, board: &dyn Board) -> String {
    let (kind, options) = (book.kind(), Options::study(book.kind()));
    let mut text = super::board::drawn(board, &super::board::View::default());
    let count = plural(book.len() as u64, "position", "positions");
    let (plies, effort) = (plural(book.plies().into(), "ply", "plies"), book.effort());
    put!(
        text,
        "\n{BOLD}{count}{BOLD:#}  {DIM}up to {plies} from the start, each searched with {effort}{DIM:#}\n\n"
    );
    let moves = book.moves(board);
    if moves.is_empty() {
        put!(text, "  the position is not in the book\n");
        return text;
    }
    let line = |first: MoveId| board.line_texts(&book.line(board, first))[1..].join(" ");
    let row = |known: &nullwindow_engine::BookMove| {
        let worth = format!("{} {}", value(&options, known.value), unit(kind, known.value));
        [board.move_text(known.mv), worth, line(known.mv)]
    };
    let rows: Vec<[String; 3]> = moves.iter().map(row).collect();
    for ([mv, worth, line], known) in padded(&rows, 1).iter().zip(&moves) {
        let note = if known.is_linked { "" } else { "  the best of the other moves" };
        let (line, note) = (line.trim(), format!("{DIM}{note}{DIM:#}"));
        put!(text, "  {BOLD}{mv}{BOLD:#}  {worth}  {line}{note}\n");
    }
    text
}
