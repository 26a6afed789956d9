//! Solves endgames with the ordinary search, and checks their scores.
//!
//! ```text
//! cargo run --release -p nullwindow-othello --example ffo [-- FILE [MIB]]
//! ```
//!
//! `FILE` is in OBF; without one (or with `-`) it solves FFO 20–39, the suite of this crate, and with `40` FFO 40–44. A search
//! ply by ply comes first, for a guess; its nodes and its time are counted.

use nullwindow::table::Hashed;
use nullwindow::{Guess, Limits, Score, Searcher, Settings, Variation};
use nullwindow_othello::positions::{FFO, FFO_40};
use nullwindow_othello::{Position, Trained, UNIT, endgame, obf};
use std::time::{Duration, Instant};

/// A name, a position, and its score if that is known.
type Problem = (String, Position, Option<i32>);

/// CPU time of this thread as Linux tells it; elsewhere wall time since `start`.
fn cpu_time(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn problems(file: Option<&str>) -> Result<Vec<Problem>, Box<dyn std::error::Error>> {
    let suite = match file {
        None | Some("-") => Some(FFO),
        Some("40") => Some(FFO_40),
        Some(_) => None,
    };
    if let Some(suite) = suite {
        let known = |e: &nullwindow_othello::positions::Endgame| {
            Ok((e.number.to_string(), e.text.parse::<Position>()?, Some(e.score)))
        };
        return suite.iter().map(known).collect();
    }
    let records = obf::read(&std::fs::read_to_string(file.unwrap_or_default())?)?;
    Ok((1..).zip(records).map(|(i, r): (i32, _)| (i.to_string(), r.position, r.best())).collect())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let problems = problems(words.first().map(String::as_str))?;
    let mib = words.get(1).map_or(Ok(64), |word| word.parse())?;
    let trained = Trained::new();
    let start = Instant::now();
    let (mut nodes, mut all, mut wrong) = (0, 0.0, 0);
    println!("   #  empties  score         nodes     CPU s    Mn/s  move");
    for (name, position, known) in problems {
        let mut search = Searcher::with(trained.clone(), Hashed::mib(mib))
            .select(endgame::Ending::default())
            .order(endgame::order(&trained))
            .settings(Settings { pv: Variation::Move, ..Settings::default() });
        let before = cpu_time(start);
        let first = search.run(&position, &Limits::depth(endgame::warm_up(&position)));
        *search.settings_mut() = Settings { guess: Guess::Fixed(first.value), ..endgame::settings() };
        let report = search.run(&position, &endgame::limits(&position));
        let visited = first.nodes + report.nodes;
        let time = cpu_time(start).saturating_sub(before).as_secs_f64();
        let is_right = known.is_none_or(|score| report.value == Score::new(score * UNIT));
        (nodes, all, wrong) = (nodes + visited, all + time, wrong + u32::from(!is_right));
        println!(
            "{name:>4}  {:7}  {:+5}  {:12}  {time:8.3}  {:6.1}  {}{}",
            position.empties(),
            report.value.get() / UNIT,
            visited,
            visited as f64 / time / 1e6,
            report.best.map_or_else(String::new, |mv| mv.to_string()),
            if is_right { "" } else { "  WRONG" },
        );
    }
    println!("all: {nodes} nodes, {all:.1} CPU s, {:.1} Mn/s, {wrong} wrong", nodes as f64 / all / 1e6);
    Ok(())
}
