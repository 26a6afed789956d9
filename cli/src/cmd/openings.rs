//! `nullwindow openings`: balanced openings, found by random moves and a search.

use super::file::Output;
use super::game;
use super::options::SearchOptions;
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::{DIM, LiveLine, plural};
use nullwindow_arena::{BalancedOpenings, Opening};
use nullwindow_engine::{Board, GameKind, Games, Goal, MAX_DEPTH, Options, Task};
use serde_json::json;
use std::path::PathBuf;

/// Arguments of `nullwindow openings`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/openings.txt").trim_ascii_end())]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME")]
    game: String,

    /// How many openings
    #[arg(short, long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    count: u64,

    /// Plies of each opening [default: as many as `match` plays at random]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=200))]
    plies: Option<u32>,

    /// The largest value of an opening for either side, in pawns, discs or men
    #[arg(long, value_name = "VALUE", default_value_t = 1.0)]
    balance: f64,

    /// Nodes of the search that values an opening
    #[arg(short, long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Plies of that search instead
    #[arg(short, long, value_name = "N", conflicts_with = "nodes", value_parser = clap::value_parser!(i64).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<i64>,

    /// Seed of the random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Write the list to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// One JSON object a line, with the value for the side to move
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    options: SearchOptions,
}

impl Args {
    /// Finds openings, and writes them.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let kind = game::kind(games, &self.game)?;
        if !(self.balance.is_finite() && self.balance >= 0.0) {
            let found = self.balance;
            return Err(Failure::input(format!("--balance: expected a number from 0, found {found}")));
        }
        let mut engine = self.options.engine(Options::play(kind))?;
        let out = self.out.as_deref().map(Output::over).transpose();
        let mut out = out.map_err(|why| Failure::input(format!("--out: {why}")))?;
        let task = match self.depth {
            Some(depth) => Task::to(Goal::Depth(depth as i32)),
            None => Task { nodes: Some(self.nodes), ..Task::to(Goal::Unlimited) },
        };
        let wanted = BalancedOpenings {
            plies: self.plies.unwrap_or(kind.random_opening.0),
            balance: self.balance,
            count: self.count as usize,
            seed: self.seed,
            task: Task { stop: Some(interrupt::flag()), ..task },
        };
        let mut write = |text: &str| match &mut out {
            Some(file) => file.write(text).map_err(Failure::Failed),
            None => show(text),
        };
        let about = self.describe(kind.name, kind.spoken_unit, wanted.plies);
        let has_lines = reads_lines(kind);
        if has_lines && !self.json {
            write(&format!("# {about}\n"))?;
        }
        let line = LiveLine::new().filter(|_| self.out.is_some());
        let (mut found, mut failed) = (0, Ok(()));
        let searched = wanted.find(engine.as_mut(), &mut |opening, board, value| {
            found += 1;
            let text = match (self.json, has_lines) {
                (true, _) => Ok(in_json(opening, board, value)),
                (false, true) => Ok(format!("{}\n", opening.moves.join(" "))),
                (false, false) => as_game(board, &about),
            };
            failed = text.and_then(|text| write(&text));
            if let Some(line) = &line {
                line.show(format_args!("  {DIM}{found} of {}{DIM:#}", self.count));
            }
            failed.is_ok()
        });
        drop(line);
        searched.map_err(Failure::failed)?;
        failed?;
        out.map_or(Ok(()), Output::finish).map_err(Failure::Failed)?;
        if found == self.count {
            return Ok(());
        }
        let count = plural(found, "opening", "openings");
        Err(Failure::Failed(if interrupt::flag().load(std::sync::atomic::Ordering::Relaxed) {
            format!("interrupted after {count}")
        } else {
            format!("{count} found, and hardly another one: allow more --plies or a larger --balance")
        }))
    }

    /// What the list holds, in a line.
    fn describe(&self, game: &str, unit: &str, plies: u32) -> String {
        let searched = match self.depth {
            Some(depth) => format!("depth {depth}"),
            None => format!("{} nodes", self.nodes),
        };
        let given = self.options.given().map(|(name, value)| format!(", {name} {value}"));
        let given = given.collect::<Vec<_>>().concat();
        let (balance, seed) = (self.balance, self.seed);
        format!("{game}: {plies} random plies, within {balance} {unit} by {searched}{given}; seed {seed}")
    }
}

/// Whether files of this game may have a list of moves on each line; PGN and PDN take such lines for one game.
fn reads_lines(kind: &'static GameKind) -> bool {
    let first = kind.board().legal_texts().into_iter().next().unwrap_or_default();
    kind.read_games(format!("# two games\n{first}\n{first}\n").as_bytes()).is_ok_and(|games| games.len() == 2)
}

/// An opening in the format of the game's files.
fn as_game(board: &dyn Board, about: &str) -> Result<String, Failure> {
    let mut record = board.record();
    record.set_tag("Event", about);
    board.kind().write_game(&record).map_err(Failure::failed)
}

fn in_json(opening: &Opening, board: &dyn Board, value: f64) -> String {
    let (game, unit) = (board.kind().name, board.kind().spoken_unit);
    let (moves, position) = (&opening.moves, board.text());
    format!(
        "{}\n",
        json!({ "game": game, "moves": moves, "position": position, "value": value, "unit": unit })
    )
}
