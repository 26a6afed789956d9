//! `nullwindow show`: a position, its moves and its evaluations.

use super::board::{self, Pieces, View};
use super::game;
use crate::fail::{Failure, show};
use crate::style::{BOLD, DIM, labelled, put, widths};
use nullwindow::notation::Sample;
use nullwindow_engine::Engine;
use serde_json::{Map, Value, json};

const EXAMPLES: &str = "\
Examples:
  nullwindow show othello --moves f5d6c3
  nullwindow show chess --position 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -'
  nullwindow show checkers --samples           the positions that come with the game";

/// Arguments of `nullwindow show`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
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
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let engine = args.game.open()?;
    show(&match (args.samples, args.json) {
        (true, true) => samples_json(engine.as_ref()),
        (true, false) => samples(engine.as_ref()),
        (false, true) => position_json(engine.as_ref()),
        (false, false) => position(engine.as_ref(), args.pieces),
    })
}

/// Name, description and value of each evaluation.
fn evaluations(engine: &dyn Engine) -> Vec<(&'static str, &'static str, nullwindow::Score)> {
    let all = engine.about().evaluations();
    all.into_iter().filter_map(|(name, about)| Some((name, about, engine.evaluate(name).ok()?))).collect()
}

fn position(engine: &dyn Engine, pieces: Pieces) -> String {
    let mut text = board::drawn(engine, &View { pieces, ..View::default() });
    put(&mut text, format_args!("\n  {DIM}text    {DIM:#}{}\n", engine.position()));
    if let Some(ending) = engine.ending() {
        put(&mut text, format_args!("  {DIM}ended   {DIM:#}{BOLD}{ending}{BOLD:#}\n"));
        return text;
    }
    labelled(&mut text, "moves", engine.legal_moves().into_iter());
    for (name, about, score) in evaluations(engine) {
        let shown = game::value(engine, score);
        put(&mut text, format_args!("  {DIM}value   {DIM:#}{shown:>6} {name} {DIM}{about}{DIM:#}\n"));
    }
    text
}

fn position_json(engine: &dyn Engine) -> String {
    let values: Map<String, Value> = evaluations(engine)
        .into_iter()
        .map(|(name, _, score)| (name.to_owned(), json!(game::number(engine, score))))
        .collect();
    let object = json!({
        "game": engine.about().name,
        "position": engine.position(),
        "ending": engine.ending(),
        "moves": engine.legal_moves(),
        "unit": engine.about().unit,
        "evaluations": if engine.ending().is_none() { values } else { Map::new() },
        "board": engine.diagram().to_string(),
    });
    format!("{object}\n")
}

fn all(engine: &dyn Engine) -> impl Iterator<Item = (usize, &'static Sample)> {
    let samples = engine.about().samples();
    samples.consecutive.iter().chain(samples.others).enumerate().map(|(i, sample)| (i + 1, sample))
}

fn samples(engine: &dyn Engine) -> String {
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
    let rows: Vec<[String; 5]> = all(engine).map(row).collect();
    let widths = widths(&rows);
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        put(&mut text, format_args!("{}\n", cells.join("  ").trim_end()));
    }
    text
}

fn samples_json(engine: &dyn Engine) -> String {
    let object = |(number, sample): (usize, &Sample)| {
        let Sample { event, year, players, ply, text } = sample;
        json!({ "sample": number, "position": text, "event": event, "year": year, "players": players, "ply": ply })
    };
    format!("{}\n", Value::from(all(engine).map(object).collect::<Vec<_>>()))
}
