//! Classic problems with known results: how many does a search with the trained evaluation judge rightly?
//! `cargo run --release -p nullwindow-checkers --example problems FILE [NODES] [full] [list]`.
//!
//! The file has a problem on each line: collection, FEN, result (1-0 is a win for Black) and number of pieces, with tabs
//! between; without a file the problems of this crate are searched. Each gets a search (MTD(f), an empty table) of at most
//! NODES nodes, 400,000 unless said otherwise: the selective search of the playing program, which takes what comes back
//! for a draw, or with `full` the full width and quiescence. With `list` each value is printed.
//!
//! - **agrees**: the known winner is ahead by at least 180 units, or, in a draw, nobody is. That is an expected result of
//!   three quarters by the scale that the weights were fitted with (165 units for odds of e to 1);
//! - **proven**: the search has seen the known winner's win to the end of the game (no draw can be proven this way);
//! - **order**: of a win and a draw taken at random, how often the win has the higher value for its winner; 50 % is chance,
//!   and no threshold is involved;
//! - **contradicted**: the search has proven something else than the known result; all of these are listed.
//!
//! Positions that are refused (men on the king row) are counted apart.

use nullwindow::notation::Notation;
use nullwindow::notation::Player;
use nullwindow::order::{History, Orders, Reward, TableMove};
use nullwindow::select::{Select, WithRepetition};
use nullwindow::table::{Draft, Hashed};
use nullwindow::{Coarse, Deepening, Limits, Score, Searcher};
use nullwindow_checkers::positions::PROBLEMS;
use nullwindow_checkers::{Position, Quiescence, Selective, Side, Static, Trained};
use nullwindow_records::GameEnd;
use std::collections::BTreeMap;
use std::env;

/// A problem, read.
struct Problem {
    collection: String,
    position: Result<Position, String>,
    result: GameEnd,
}

/// A clear advantage.
const CLEAR: i32 = 180;

/// What became of the problems of a collection.
#[derive(Clone, Default)]
struct Tally {
    win_values: Vec<i32>,
    draw_values: Vec<i32>,
    all: u32,
    refused: u32,
    wins: u32,
    wins_agree: u32,
    wins_proven: u32,
    draws: u32,
    draws_agree: u32,
    contradicted: u32,
}

fn parse(line: &str) -> Option<Problem> {
    let mut fields = line.split('\t');
    let (collection, fen, result) = (fields.next()?, fields.next()?, fields.next()?);
    let result = match result.trim() {
        "1-0" => GameEnd::Won(Player::First),
        "0-1" => GameEnd::Won(Player::Second),
        "1/2-1/2" => GameEnd::Drawn,
        _ => return None,
    };
    Some(Problem { collection: collection.into(), position: read(fen), result })
}

fn read(fen: &str) -> Result<Position, String> {
    Position::parse(fen).map_err(|error| format!("{fen}: {error}"))
}

fn problems() -> Vec<Problem> {
    let Some(path) = env::args().nth(1).filter(|path| path != "-") else {
        let own = |p: &nullwindow_checkers::positions::Problem| Problem {
            collection: p.source.into(),
            position: read(p.text),
            result: p.result,
        };
        return PROBLEMS.iter().map(own).collect();
    };
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().filter_map(parse).collect()
}

/// Units of the evaluation in one of the playing program's.
const GRAIN: i32 = 5;

/// Whether a word was given after the file and the nodes.
fn is_asked(word: &str) -> bool {
    env::args().skip(3).any(|given| given == word)
}

/// The value of a search, from Black's view.
fn search(position: &Position, nodes: u64) -> Score {
    let value = if is_asked("full") {
        search_with(Quiescence, 1, Hashed::mib(16), 1, position, nodes)
    } else {
        let table = Hashed::mib(16).draft(Draft::AtLeast);
        search_with(WithRepetition::new(Selective::new(GRAIN)), GRAIN, table, 2, position, nodes)
    };
    if position.side() == Side::Black { value } else { -value }
}

fn search_with<S: Select<Position>>(
    select: S,
    grain: i32,
    table: Hashed,
    step: i32,
    position: &Position,
    nodes: u64,
) -> Score {
    let order: Orders<Position> =
        vec![Box::new(TableMove), Box::new(History::new(Reward::Square)), Box::new(Static)];
    let evaluation = Coarse { grain, inner: Trained::new() };
    let mut search = Searcher::with(evaluation, table).select(select).order(order);
    search.settings_mut().pv = nullwindow::Variation::Move;
    search.settings_mut().deepening = Deepening::From { first: 1, step };
    let value = search.run(position, &Limits::depth(200).nodes(nodes)).value;
    if value.is_decided() { value } else { Score::new(grain * value.get()) }
}

impl Tally {
    fn take(&mut self, problem: &Problem, nodes: u64) {
        self.all += 1;
        let position = match &problem.position {
            Ok(position) => position,
            Err(error) => {
                println!("refused: {error}");
                self.refused += 1;
                return;
            }
        };
        let value = search(position, nodes);
        let winners = match problem.result {
            GameEnd::Won(Player::First) => value,
            GameEnd::Won(Player::Second) => -value,
            GameEnd::Drawn | GameEnd::Unknown => {
                self.draws += 1;
                self.draw_values.push(value.get().abs());
                self.draws_agree += u32::from(value.get().abs() < CLEAR);
                return self.contradict(problem, position, value, value.is_decided());
            }
        };
        self.wins += 1;
        self.win_values.push(winners.get());
        self.wins_agree += u32::from(winners.get() >= CLEAR);
        self.wins_proven += u32::from(winners.is_decided() && winners > Score::ZERO);
        self.contradict(problem, position, value, winners.is_decided() && winners < Score::ZERO);
    }

    fn contradict(&mut self, problem: &Problem, position: &Position, value: Score, is_contradicted: bool) {
        if is_asked("list") {
            println!(
                "{}\t{}\t{}\t{}",
                problem.collection,
                position.text(),
                problem.result.text(),
                value.get()
            );
        }
        if is_contradicted {
            self.contradicted += 1;
            let (name, known) = (&problem.collection, problem.result.text());
            println!(
                "contradicted: {name} {} known {known}, proven {} for Black",
                position.text(),
                value.get()
            );
        }
    }

    fn add(&mut self, other: &Tally) {
        self.all += other.all;
        self.refused += other.refused;
        self.wins += other.wins;
        self.wins_agree += other.wins_agree;
        self.wins_proven += other.wins_proven;
        self.draws += other.draws;
        self.draws_agree += other.draws_agree;
        self.contradicted += other.contradicted;
        self.win_values.extend(&other.win_values);
        self.draw_values.extend(&other.draw_values);
    }

    /// How often a win is above a draw.
    fn order(&self) -> f64 {
        let pairs =
            self.win_values.iter().flat_map(|win| self.draw_values.iter().map(move |draw| win.cmp(draw)));
        let points: f64 = pairs.map(|order| f64::from(order as i32 + 1) / 2.0).sum();
        points / (self.win_values.len() * self.draw_values.len()).max(1) as f64
    }

    fn print(&self, name: &str) {
        let Tally { all, refused, wins, wins_agree, wins_proven, draws, draws_agree, contradicted, .. } =
            self;
        let share = 100.0 * f64::from(wins_agree + draws_agree) / f64::from((wins + draws).max(1));
        println!(
            "{name:24} {all:4} problems, {refused} refused; agrees {share:5.1} %: wins {wins_agree}/{wins} ({wins_proven} \
             proven), draws {draws_agree}/{draws}; order {:.1} %; contradicted {contradicted}",
            100.0 * self.order()
        );
    }
}

fn main() {
    let nodes = env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(400_000);
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for problem in problems() {
        tallies.entry(problem.collection.clone()).or_default().take(&problem, nodes);
    }
    let mut total = Tally::default();
    for (name, tally) in &tallies {
        tally.print(name);
        total.add(tally);
    }
    total.print("all");
}
