//! `nullwindow show`: a position, its moves and its evaluations.

use super::board::{self, Pieces, View};
use super::game;
use crate::fail::{Failure, show};
use crate::style::{BOLD, DIM, labelled, padded, put};
use nullwindow_engine::{Board, GameKind, Games, Options};
use nullwindow_notation::Sample;
use nullwindow_protocol::report;
use serde_json::{Value, json};

/// Arguments of `nullwindow show`.
#[derive(clap::Args)]
#[command(after_help = include_str!("../../help/show.txt").trim_ascii_end())]
pub(crate) struct Args {
    #[command(flatten)]
    game: game::Place,

    /// List the positions from real games that come with the game
    #[arg(long)]
    samples: bool,

    /// How to draw the pieces: as symbols, as letters, or as the terminal allows
    #[arg(long, value_name = "HOW", default_value = "auto")]
    pieces: Pieces,

    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Shows a position, or the samples.
impl Args {
    /// Runs the verb.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let board = self.game.board(games)?;
        show(&match (self.samples, self.json) {
            (true, true) => format!("{}\n", samples_json(board.kind())),
            (true, false) => samples(board.kind()),
            (false, true) => format!("{}\n", position_json(board.as_ref())),
            (false, false) => position(board.as_ref(), self.pieces),
        })
    }
}

/// Name, description and value of each evaluation.
fn evaluations(board: &dyn Board) -> Vec<(&'static str, &'static str, nullwindow::Score)> {
    let all = board.kind().evaluations.iter();
    all.filter_map(|known| Some((known.name, known.doc, board.evaluate(known.name).ok()?))).collect()
}

fn position(board: &dyn Board, pieces: Pieces) -> String {
    let mut text = board::drawn(board, &View { pieces, ..View::default() });
    put!(text, "\n  {DIM}text    {DIM:#}{}\n", board.text());
    if let Some(ending) = board.result().map(|result| result.reason) {
        put!(text, "  {DIM}ended   {DIM:#}{BOLD}{ending}{BOLD:#}\n");
        return text;
    }
    labelled(&mut text, "moves", board.legal_texts().into_iter());
    let options = Options::study(board.kind());
    for (name, about, score) in evaluations(board) {
        let shown = game::value(&options, score);
        put!(text, "  {DIM}value   {DIM:#}{shown:>6} {name} {DIM}{about}{DIM:#}\n");
    }
    text
}

fn position_json(board: &dyn Board) -> Value {
    let options = Options::study(board.kind());
    let values = evaluations(board).into_iter().filter(|_| board.result().is_none());
    let values = values.map(|(name, _, score)| (name, json!(report::number(&options, score))));
    json!({
        "game": board.kind().name,
        "position": board.text(),
        "ending": board.result().map(|result| result.reason),
        "moves": board.legal_texts(),
        "unit": board.kind().unit,
        "evaluations": values.collect::<Value>(),
        "board": board.diagram().to_string(),
    })
}

fn all(kind: &GameKind) -> impl Iterator<Item = (usize, &'static Sample)> {
    (1..).zip(kind.samples.all())
}

fn samples(kind: &GameKind) -> String {
    let row = |(number, sample): (usize, &Sample)| {
        let Sample { event, year, players, ply, text } = sample;
        let when = if *year == 0 { String::new() } else { format!(", {year}") };
        [
            format!("sample:{number}"),
            format!("{event}{when}"),
            (*players).to_owned(),
            format!("ply {ply}"),
            (*text).to_owned(),
        ]
    };
    let rows: Vec<[String; 5]> = all(kind).map(row).collect();
    let mut text = String::new();
    for row in padded(&rows, 5) {
        put!(text, "{}\n", row.join("  ").trim_end());
    }
    text
}

fn samples_json(kind: &GameKind) -> Value {
    let object = |(number, sample): (usize, &Sample)| {
        let Sample { event, year, players, ply, text } = sample;
        json!({ "sample": number, "position": text, "event": event, "year": year, "players": players, "ply": ply })
    };
    all(kind).map(object).collect()
}
