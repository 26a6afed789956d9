//! `nullwindow perft`: counts move sequences, to check and time move generators.

use super::game;
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::{BOLD, DIM, LiveLine, number, plural, put};
use nullwindow_engine::{Counted, Games};
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Arguments of `nullwindow perft`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/perft.txt").trim_ascii_end())]
pub(crate) struct Args {
    #[command(flatten)]
    game: game::Place,

    /// Plies to count
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,

    /// What counts as a move sequence [default: the first mode of the game]
    #[arg(long, value_name = "MODE")]
    mode: Option<String>,

    /// Also print the count below each move
    #[arg(long)]
    divide: bool,

    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Counts, and prints the result.
impl Args {
    /// Runs the verb.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let board = self.game.board(games)?;
        let stop = interrupt::flag();
        let started = Instant::now();
        let (mut divided, mut so_far) = (Vec::new(), 0);
        let line = if self.json { None } else { LiveLine::new() };
        let mut update = |counted: Counted<'_>| {
            match counted {
                Counted::More(leaves) => so_far += leaves,
                Counted::Below(text, leaves) => divided.push((text.to_owned(), leaves)),
            }
            if let Some(line) = &line {
                line.show(format_args!("  {DIM}{} so far{DIM:#}", number(so_far)));
            }
            !stop.load(Ordering::Relaxed)
        };
        let leaves = board
            .perft(self.depth, self.mode.as_deref(), &mut update)
            .map_err(|refused| Failure::input(format!("--{refused}")))?;
        drop(line);
        let Some(leaves) = leaves else {
            return Err(Failure::failed(format!("interrupted; {} so far", plural(so_far, "leaf", "leaves"))));
        };
        let seconds = started.elapsed().as_secs_f64();
        let rate = (leaves as f64 / seconds.max(1e-9)) as u64;
        if self.json {
            let mode = self.mode.as_deref().unwrap_or(board.kind().perft_modes[0].name);
            let mut object = json!({
                "game": board.kind().name, "position": board.text(), "depth": self.depth, "mode": mode,
                "leaves": leaves, "seconds": seconds, "rate": rate,
            });
            if self.divide {
                object["divide"] = divided.into_iter().collect();
            }
            return show(&format!("{object}\n"));
        }
        let mut text = String::new();
        if self.divide {
            let width = divided.iter().map(|(mv, _)| mv.chars().count()).max().unwrap_or(0);
            for (mv, leaves) in &divided {
                put!(text, "{mv:<width$}  {:>15}\n", number(*leaves));
            }
            text.push('\n');
        }
        let (count, words) = (number(leaves), if leaves == 1 { "leaf" } else { "leaves" });
        put!(text, "{BOLD}{count}{BOLD:#} {DIM}{words} at depth {}; ", self.depth);
        put!(text, "{seconds:.3} s, {} a second{DIM:#}\n", number(rate));
        show(&text)
    }
}
