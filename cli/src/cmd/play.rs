//! `nullwindow play`: a game in the terminal.

mod execute;
mod input;
mod save;
mod session;

use super::board::Pieces;
use super::game;
use super::options::{PlayOptions, seconds};
use crate::fail::{Failure, show};
use input::{Event, Input};
use nullwindow_engine::{Games, Options};
use session::{Next, Session, read_clocks};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Arguments of `nullwindow play`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/play.txt").trim_ascii_end())]
pub(crate) struct Args {
    #[command(flatten)]
    game: game::Place,

    /// Your side: white, black, random, both or none [default: the side to move]
    #[arg(short, long, value_name = "SIDE")]
    side: Option<String>,

    /// How strong the engine plays: 1 to 20, or full
    #[arg(short, long, value_name = "N", default_value = "6")]
    level: String,

    /// The engine's seconds for a move
    #[arg(short, long, value_name = "S", default_value_t = 2.0, allow_negative_numbers = true)]
    time: f64,

    /// Minutes for the game and seconds added after every move, for both players
    #[arg(long, value_name = "M+S", conflicts_with = "time")]
    clock: Option<String>,

    /// Continue the last game of this file, or game N with --number
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    load: Option<PathBuf>,

    /// Which game of the file, counted from 1
    #[arg(long, value_name = "N", requires = "load")]
    number: Option<usize>,

    /// Write the games to this file, which must not exist yet
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// How to draw the pieces: as symbols, as letters, or as the terminal allows
    #[arg(long, value_name = "HOW", default_value = "auto")]
    pieces: Pieces,

    #[command(flatten)]
    options: PlayOptions,
}

impl Args {
    /// Plays until the user leaves.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let mut session = self.session(games)?;
        let input = Input::new();
        show(&session.welcome())?;
        let played = play(&mut session, &input);
        let closing = session.close();
        drop(input);
        played?;
        show(&format!("{}\n", closing?))
    }

    fn session(&self, games: &Games) -> Result<Session, Failure> {
        let board = self.game.board(games)?;
        let engine = self.options.engine(Options::play(board.kind()))?;
        let time = seconds("--time", self.time)?;
        let clocks = self.clock.as_deref().map(read_clocks).transpose()?;
        let mut session = Session {
            board,
            engine,
            humans: [true, false],
            time,
            clocks,
            full_clocks: clocks,
            before: None,
            flipped: false,
            pieces: self.pieces,
            ended: None,
            saved: None,
            games: None,
        };
        if let Some(path) = &self.load {
            session.load(path, self.number).map_err(Failure::Input)?;
        }
        session.set_level(&self.level).map_err(|why| Failure::input(format!("--level: {why}")))?;
        let side = self.side.as_deref().unwrap_or_default();
        session.humans = session.sides(side).map_err(|why| Failure::input(format!("--side: {why}")))?;
        if let Some(path) = &self.save {
            session.collect_in(path).map_err(|why| Failure::input(format!("--save: {why}")))?;
        }
        Ok(session)
    }
}

/// One turn after another.
fn play(session: &mut Session, input: &Input) -> Result<(), Failure> {
    let mut must_draw = true;
    loop {
        // The board is not drawn if the engine is about to move.
        if must_draw && (session.is_over() || session.is_humans_turn() || session.has_no_human()) {
            show(&session.board())?;
        }
        if session.is_over() && session.has_no_human() {
            return Ok(());
        }
        if !session.is_over() && !session.is_humans_turn() {
            show(&session.reply(input)?)?;
            if input.is_interrupted() {
                return Ok(());
            }
            must_draw = true;
            continue;
        }
        let began = Instant::now();
        let event = input.next(&prompt(session), session.time_left());
        let next = match event {
            Event::End => return show("\n"),
            Event::TimeUp => {
                session.use_time(session.board.player(), Duration::MAX);
                Next::Draw("\n".to_owned())
            }
            Event::Line(line) => session.execute(&line, began.elapsed(), input),
        };
        must_draw = matches!(next, Next::Draw(_));
        match next {
            Next::Say(text) | Next::Draw(text) => show(&text)?,
            Next::Leave => return Ok(()),
        }
    }
}

fn prompt(session: &Session) -> String {
    if session.is_over() {
        "new, undo, save or quit > ".to_owned()
    } else {
        format!("{}'s move > ", session.mover())
    }
}
