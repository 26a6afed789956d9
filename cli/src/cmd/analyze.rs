//! `nullwindow analyze`: a game annotated move by move.

mod annotate;
mod json;
mod judge;
mod print;
mod study;

use super::file;
use super::limits::Limits;
use super::options::{self, Options};
use super::output::{Output, is_same};
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::plural;
use nullwindow_engine::{About, Engine, GameRecord, Goal, Task, games};
use std::path::{Path, PathBuf};
use study::Study;

const EXAMPLES: &str = "\
Examples:
  nullwindow analyze game.pgn
  nullwindow analyze games.pgn --game 3 --time 2
  nullwindow analyze match.pdn --nodes 200000 --out annotated.pdn
  nullwindow analyze game.ggf --json
  echo f5d6c3d3c4 | nullwindow analyze - --as othello --depth 8

Reads PGN, PDN, GGF and WTHOR, plain moves, and positions with moves (FEN moves e4 e5). The table \
has values as the player who moves first sees them: what the position was worth, what it was worth \
after the move, what the move lost, and what would have been better. ?!, ? and ?? mark moves that \
lost 5, 10 and 20 % of the expected points. Accuracy is 100 for the best move and 80 for one that \
loses 5 %, averaged over the moves of a player. Ctrl-C shows what there is so far.

--out writes the same into the game as comments, marks and values. Comments, glyphs, variations and \
times that are there stay; values that are there are replaced, and a move that has a mark keeps it \
and has ours in the comment. White space and the order of tags are not kept. A game that cannot be \
read is told and left out, and the exit code is 1. docs/records.md has the formats, and the fields \
of --json.";

/// Games of a file with their numbers.
struct Chosen {
    about: &'static About,
    games: Vec<(usize, GameRecord)>,
    /// How many made no sense and were left out.
    refused: usize,
}

/// What `nullwindow analyze` can be told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A file of games, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Which game it is a record of: chess, othello or checkers [default: what the file looks like]
    #[arg(long = "as", value_name = "GAME")]
    kind: Option<String>,

    /// Only this game of the file, counted from 1
    #[arg(short, long, value_name = "N")]
    game: Option<usize>,

    #[command(flatten)]
    limits: Limits,

    /// Write the annotated games to this file, or - for standard output instead of the table
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// One JSON object a game instead of the table
    #[arg(long)]
    json: bool,

    /// Which algorithm
    #[arg(short, long, value_name = "NAME", help_heading = "The search")]
    algorithm: Option<String>,

    #[command(flatten)]
    options: Options,
}

/// Analyzes one game after another.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let Chosen { about, games, refused } = args.games()?;
    let mut out = args.output()?;
    let mut engine = about.open_player();
    args.options.configure(engine.as_mut())?;
    if let Some(algorithm) = &args.algorithm {
        options::set(engine.as_mut(), "algorithm", algorithm)?;
    }
    let task = Task { stop: Some(interrupt::flag()), ..args.limits.task(Goal::Unlimited, Some(0.5))? };
    let (count, mut failed) = (games.len(), None);
    for (number, game) in games {
        let study = args.analyze(engine.as_mut(), &game, (number, count), &task)?;
        let record = annotate::annotated(engine.as_ref(), &game, &study);
        let text = about.write_game(&record).map_err(|e| Failure::failed(e.to_string()))?;
        match &mut out {
            Out::Nowhere => {}
            Out::Standard => show(&text)?,
            Out::File(file) => {
                // The other games are worth seeing even so.
                if let Err(why) = file.write(&text) {
                    failed = Some(why);
                    out = Out::Nowhere;
                }
            }
        }
        if !study.is_complete {
            break;
        }
    }
    if let Some(why) = failed {
        return Err(Failure::Failed(why));
    }
    if refused > 0 {
        return Err(Failure::failed(format!("{} left out", plural(refused as u64, "game", "games"))));
    }
    Ok(())
}

/// Where annotated games go.
enum Out {
    Nowhere,
    Standard,
    File(Output),
}

impl Args {
    /// The games that are to be analyzed; what is wrong with others is told.
    fn games(&self) -> Result<Chosen, Failure> {
        let path = self.file.as_path();
        let (about, all) = match &self.kind {
            None => file::read_any(path).map_err(Failure::Input)?,
            Some(kind) => {
                let engine =
                    nullwindow_engine::open(kind).map_err(|e| Failure::input(format!("--as: {e}")))?;
                let about = games().find(|about| about.name == engine.about().name).unwrap_or(engine.about());
                (about, file::read_games(about, path).map_err(Failure::Input)?)
            }
        };
        let count = all.len();
        let numbered = (1..).zip(all);
        let chosen: Vec<_> = match self.game {
            None => numbered.collect(),
            Some(wanted) => numbered.filter(|(number, _)| *number == wanted).collect(),
        };
        if chosen.is_empty() {
            let wanted = self.game.unwrap_or(0);
            return Err(Failure::input(format!(
                "--game: expected a number from 1 to {count}, for so many games are in {}, found {wanted}",
                path.display()
            )));
        }
        let (mut games, mut refused) = (Vec::new(), 0);
        for (number, game) in chosen {
            match game {
                Ok(game) => games.push((number, game)),
                Err(why) if self.game.is_some() => return Err(Failure::Input(why)),
                Err(why) => {
                    refused += 1;
                    eprintln!("game {number}: {why}; left out");
                }
            }
        }
        if games.iter().all(|(_, game)| game.is_empty()) {
            let name = path.display();
            return Err(Failure::input(format!(
                "{name}: there are no moves in it; `nullwindow solve` and `nullwindow search` take positions"
            )));
        }
        Ok(Chosen { about, games, refused })
    }

    /// The file of annotated games, opened before anything is searched.
    fn output(&self) -> Result<Out, Failure> {
        let Some(path) = self.out.as_deref() else { return Ok(Out::Nowhere) };
        if path == Path::new("-") {
            return Ok(Out::Standard);
        }
        if is_same(path, &self.file) {
            let name = path.display();
            return Err(Failure::input(format!(
                "--out: {name} is what is to be analyzed; name another file"
            )));
        }
        Output::over(path).map(Out::File).map_err(|why| Failure::input(format!("--out: {why}")))
    }

    /// Searches the positions of one game and shows what they are worth.
    fn analyze(
        &self,
        engine: &mut dyn Engine,
        game: &GameRecord,
        number: (usize, usize),
        task: &Task,
    ) -> Result<Study, Failure> {
        let is_table = !self.json && self.out.as_deref() != Some(Path::new("-"));
        if is_table {
            show(&print::heading(engine, game, number))?;
        }
        let width = game.moves().map(|mv| mv.chars().count()).max().unwrap_or(0);
        let mut hear = |engine: &dyn Engine, study: &Study| match (is_table, study.plies.last()) {
            (true, Some(ply)) => show(&print::row(engine, ply, width)),
            _ => Ok(()),
        };
        let study = study::study(engine, game, number, task, &mut hear)?;
        if is_table {
            show(&print::summary(engine, &study))?;
        } else if self.json {
            show(&json::game(engine, game, number.0, &study))?;
        }
        Ok(study)
    }
}
