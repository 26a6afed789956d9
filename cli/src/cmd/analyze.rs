//! `nullwindow analyze`: a game annotated move by move.

mod annotate;
mod print;

use super::file::{self, Output, is_same};
use super::options::{Limits, SearchOptions};
use super::serve;
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::{live, number as grouped, plural};
use nullwindow_engine::{
    Analysis, AnalysisError, Engine, GameKind, GameRecord, Games, Goal, News, Options, Ply, Task,
};
use nullwindow_protocol::report;
use std::path::{Path, PathBuf};

/// The game that a file records, its games with their numbers, and how many could not be read.
type Chosen = (&'static GameKind, Vec<(usize, GameRecord)>, usize);

/// Arguments of `nullwindow analyze`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/analyze.txt").trim_ascii_end())]
pub(crate) struct Args {
    /// A file of games, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The game that the file records [default: recognised by name and contents]
    #[arg(long = "as", value_name = "GAME")]
    kind: Option<String>,

    /// Only this game of the file, counted from 1
    #[arg(short, long, value_name = "N")]
    game: Option<usize>,

    #[command(flatten)]
    limits: Limits,

    /// Write the annotated games to this file, or with - to standard output instead of the table
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object per game instead of the table
    #[arg(long)]
    json: bool,

    /// Analyze it in the browser instead: serves the page, and opens it at this game
    #[arg(long, conflicts_with_all = ["out", "json", "depth", "time", "nodes"])]
    watch: bool,

    #[command(flatten)]
    options: SearchOptions,
}

impl Args {
    /// Analyzes one game after another.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let all = games;
        let (kind, games, refused) = self.games(games)?;
        if self.watch {
            return self.watch(all, kind, &games);
        }
        let mut out = self.output()?;
        let mut engine = self.options.engine(Options::play(kind))?;
        let options = engine.options().clone();
        let task = Task { stop: Some(interrupt::flag()), ..self.limits.task(Goal::Unlimited, Some(0.5))? };
        let (count, mut failed) = (games.len(), None);
        for (number, game) in games {
            let analysis = self.analyze(engine.as_mut(), &game, (number, count), &task)?;
            let record = annotate::annotated(&options, &game, &analysis);
            let text = kind.write_game(&record).map_err(Failure::failed)?;
            if self.is_written_to_stdout() {
                show(&text)?;
            } else if let Some(file) = &mut out
                && let Err(why) = file.write(&text)
            {
                // The other games are still shown.
                (failed, out) = (Some(why), None);
            }
            if !analysis.is_complete {
                break;
            }
        }
        if let Some(file) = out {
            failed = file.finish().err();
        }
        let left_out = || format!("{} left out", plural(refused as u64, "game", "games"));
        failed.or_else(|| (refused > 0).then(left_out)).map_or(Ok(()), |why| Err(Failure::Failed(why)))
    }

    /// Opens the page at a game, which it analyzes.
    fn watch(&self, all: &Games, kind: &GameKind, games: &[(usize, GameRecord)]) -> Result<(), Failure> {
        if let Some((name, _)) = self.options.given().next() {
            return Err(Failure::input(format!("--watch: set --{name} on the page, and leave it out here")));
        }
        let [(_, game)] = games else {
            let count = games.len();
            return Err(Failure::input(format!(
                "--watch shows one game of {count}: choose it with --game N"
            )));
        };
        let moves = game.moves().collect::<Vec<_>>().join(" ");
        let start = game.start.as_deref().map(|start| ("start", start));
        let settings: Vec<(&str, &str)> = [("mode", "analyse")]
            .into_iter()
            .chain(start)
            .chain([("moves", moves.as_str()), ("review", "1")])
            .collect();
        serve::watch(all, &["play", kind.name], &settings)
    }

    /// The games to analyze; errors in others are reported.
    fn games(&self, games: &Games) -> Result<Chosen, Failure> {
        let path = self.file.as_path();
        let (kind, all) = match &self.kind {
            None => file::read_any(games, path).map_err(Failure::Input)?,
            Some(name) => {
                let kind = games.get(name).map_err(|unknown| Failure::input(format!("--as: {unknown}")))?;
                (kind, file::read_games(kind, path).map_err(Failure::Input)?)
            }
        };
        let count = all.len();
        let is_wanted = |(number, _): &(usize, _)| self.game.is_none_or(|wanted| wanted == *number);
        let chosen: Vec<_> = (1..).zip(all).filter(is_wanted).collect();
        if chosen.is_empty() {
            let wanted = self.game.unwrap_or(0);
            return Err(Failure::input(format!(
                "--game: expected a number from 1 to {count}, the number of games in {}, found {wanted}",
                path.display()
            )));
        }
        let (mut read, mut refused) = (Vec::new(), 0);
        for (number, game) in chosen {
            match game {
                Ok(game) => read.push((number, game)),
                Err(why) if self.game.is_some() => return Err(Failure::Input(why)),
                Err(why) => {
                    refused += 1;
                    eprintln!("game {number}: {why}; left out");
                }
            }
        }
        if read.iter().all(|(_, game)| game.is_empty()) {
            let (path, program) = (path.display(), super::program(games));
            return Err(Failure::input(format!(
                "{path} has no moves; use `{program} solve` or `{program} search` for positions"
            )));
        }
        Ok((kind, read, refused))
    }

    /// Whether annotated games are printed instead of the table.
    fn is_written_to_stdout(&self) -> bool {
        self.out.as_deref() == Some(Path::new("-"))
    }

    /// The file of annotated games, if there is one; opened before the search, so that no work is lost.
    fn output(&self) -> Result<Option<Output>, Failure> {
        let Some(path) = self.out.as_deref().filter(|_| !self.is_written_to_stdout()) else {
            return Ok(None);
        };
        if is_same(path, &self.file) {
            let name = path.display();
            return Err(Failure::input(format!("--out: {name} is the file to analyze; name another one")));
        }
        Output::over(path).map(Some).map_err(|why| Failure::input(format!("--out: {why}")))
    }

    /// Searches the positions of one game and shows the results.
    fn analyze(
        &self,
        engine: &mut dyn Engine,
        game: &GameRecord,
        number: (usize, usize),
        task: &Task,
    ) -> Result<Analysis, Failure> {
        let is_table = !self.json && !self.is_written_to_stdout();
        let options = engine.options().clone();
        if is_table {
            show(&print::heading(options.kind(), game, number))?;
        }
        let width = game.moves().map(|mv| mv.chars().count()).max().unwrap_or(0);
        let mut shown = Ok(());
        let mut show_row = |ply: &Ply| {
            if is_table {
                shown = show(&print::row(&options, ply, width));
            }
            shown.is_ok()
        };
        let moves = game.moves().count();
        let progress = |i: usize| {
            let what = format!("game {} of {}, move {} of {moves}", number.0, number.1, i + 1);
            live(move |news| {
                let News::Pass { depth, pass, .. } = news else { return None };
                Some(format!("{what}: depth {depth}, {} nodes", grouped(pass.nodes)))
            })
        };
        let analysis = Analysis::of(game, engine, task, &progress, &mut show_row);
        let analysis = analysis.map_err(|why| match why {
            AnalysisError::Game(why) => Failure::input(format!("game {}: {why}", number.0)),
            AnalysisError::Search(why) => Failure::failed(why),
        })?;
        shown?;
        if is_table {
            show(&print::summary(options.kind(), &analysis))?;
        } else if self.json {
            show(&format!("{}\n", report::analysis(&options, game, number.0, &analysis)))?;
        }
        Ok(analysis)
    }
}
