//! `nullwindow play`: a game in the terminal.

mod clocks;
mod command;
mod keep;
mod listen;
mod obey;
mod table;
mod turn;

use super::game;
use super::options::{self, Options};
use crate::fail::{Failure, show};
use crate::style::{BOLD, DIM};
use clocks::Clocks;
use listen::{Ears, Heard};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use table::{Next, Table};

const EXAMPLES: &str = "\
Examples:
  nullwindow play chess                        you have White, and it plays at level 6
  nullwindow play othello --level 3 --side white
  nullwindow play checkers --level full --time 5
  nullwindow play chess --clock 5+3            five minutes each, and three seconds a move
  nullwindow play chess --load game.pgn        go on where a game was left
  nullwindow play chess --side none --level 10 look on while it plays against itself

Moves are written as on a score sheet: Nf3 or g1f3, f5, 11-15 or 15x22. Type help for what else you can say.
Without a terminal it reads moves and commands line by line and leaves at the end of its input.";

/// What `nullwindow play` can be told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: game::Place,

    /// What you play: white, black, random, both or none [default: who moves first]
    #[arg(short, long, value_name = "SIDE")]
    side: Option<String>,

    /// How strong it plays: 1 to 20, or full
    #[arg(short, long, value_name = "N", default_value = "6")]
    level: String,

    /// Seconds that it may think about a move
    #[arg(
        short,
        long,
        value_name = "S",
        default_value_t = 2.0,
        allow_negative_numbers = true,
        conflicts_with = "clock"
    )]
    time: f64,

    /// Minutes for the game and seconds with every move, for both of you
    #[arg(long, value_name = "M+S")]
    clock: Option<String>,

    /// Go on with the last game of this file, or with --number N
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    load: Option<PathBuf>,

    /// Which game of the file, counted from 1
    #[arg(long, value_name = "N", requires = "load")]
    number: Option<usize>,

    /// Write the games you play to this file, which must be a new one
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Which algorithm
    #[arg(short, long, value_name = "NAME", help_heading = "The search")]
    algorithm: Option<String>,

    #[command(flatten)]
    options: Options,
}

/// Plays until somebody leaves.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut table = args.table()?;
    let ears = Ears::new();
    show(&table.welcome())?;
    let played = play(&mut table, &ears);
    let farewell = table.farewell();
    played?;
    show(&format!("{}\n", farewell?))
}

impl Args {
    fn table(&self) -> Result<Table, Failure> {
        let mut engine = self.game.open_player()?;
        self.options.configure(engine.as_mut())?;
        if let Some(algorithm) = &self.algorithm {
            options::set(engine.as_mut(), "algorithm", algorithm)?;
        }
        let time = Duration::try_from_secs_f64(self.time).ok().filter(|time| !time.is_zero());
        let time = time.ok_or_else(|| {
            Failure::input(format!("--time: expected a number of seconds above 0, found {}", self.time))
        })?;
        let clocks = self.clock.as_deref().map(Clocks::read).transpose()?;
        let mut table = Table::new(engine, time, clocks);
        if let Some(path) = &self.load {
            table.load(path, self.number).map_err(Failure::Input)?;
        }
        table.set_level(&self.level).map_err(|why| Failure::input(format!("--level: {why}")))?;
        table
            .sit(self.side.as_deref().unwrap_or(""))
            .map_err(|why| Failure::input(format!("--side: {why}")))?;
        if let Some(path) = &self.save {
            table.keep_games_in(path).map_err(|why| Failure::input(format!("--save: {why}")))?;
        }
        Ok(table)
    }
}

/// One turn after another.
fn play(table: &mut Table, ears: &Ears) -> Result<(), Failure> {
    let mut must_draw = true;
    loop {
        // While the engine is about to reply there is nothing to look at yet.
        if must_draw && (table.is_over() || table.is_humans_turn() || table.has_nobody()) {
            show(&table.board())?;
        }
        must_draw = false;
        if table.is_over() && table.has_nobody() {
            return Ok(());
        }
        if !table.is_over() && !table.is_humans_turn() {
            show(&table.reply(ears)?)?;
            if ears.is_interrupted() {
                return Ok(());
            }
            must_draw = true;
            continue;
        }
        prompt(table)?;
        let began = Instant::now();
        let heard = ears.hear(table.time_left());
        let took = began.elapsed();
        let next = match heard {
            Heard::Farewell => return show("\n"),
            Heard::TimeUp => table.forfeit(),
            Heard::Line(line) => table.obey(command::read(&line), took, ears),
        };
        match next {
            Next::Say(text) => show(&text)?,
            Next::Draw(text) => {
                show(&text)?;
                must_draw = true;
            }
            Next::Leave => return Ok(()),
        }
    }
}

/// Asks for a move, if there is somebody to ask.
fn prompt(table: &Table) -> Result<(), Failure> {
    if !std::io::stdin().is_terminal() {
        return Ok(());
    }
    let what = if table.is_over() {
        "new, undo, save or quit".to_owned()
    } else {
        format!("{}'s move", table.mover())
    };
    show(&format!("{BOLD}{what}{BOLD:#} {DIM}>{DIM:#} "))
}
