//! Searches: what is asked for, and what is told of them.

use super::fields::{Fields, Wrong};
use super::joined;
use super::output::object;
use crate::host::{Host, waiting};
use crate::reporter::{MoveFormatter, Reporter};
use nullwindow::driver::Pass;
use nullwindow::{Bounds, Depth, RootMove, Score};
use nullwindow_engine::{
    Clock, Found, Goal, Judgement, Line, MAX_DEPTH, Mark, MoveId, MoveStyle, News, Solved, Task, Time,
};
use nullwindow_notation::excerpt;
use nullwindow_theory::observe::Visit;
use serde_json::{Value, json};
use std::time::Duration;

/// Searches what is on the board.
pub(super) fn go(host: &mut Host, fields: &mut Fields) -> Result<(), Wrong> {
    let told = Told::new(host, fields)?;
    let task = Task { visits: told.events.is_some(), ..task(host, fields)? };
    fields.no_more()?;
    host.think(task, told);
    Ok(())
}

/// Judges a move.
pub(super) fn analyze(host: &mut Host, fields: &mut Fields) -> Result<(), Wrong> {
    let text = fields.text("move")?.ok_or_else(|| Wrong::missing("move", "the move to judge"))?;
    let illegal = |_| format!("{} is no legal move", excerpt(text.chars()));
    let read = host.board.read_move(&text, host.style).map_err(illegal);
    let mv = read.map_err(|why| Wrong::new(why, "the command moves lists them"))?;
    let (mut told, task) = (Told::plain(host, fields), task(host, fields)?);
    fields.no_more()?;
    let is_unlimited = (task.goal, task.nodes, task.time) == (Goal::Unlimited, None, Time::Unlimited);
    if is_unlimited || task.hold || task.ponder.is_some() {
        return Err(Wrong::new("analyze: the search has no end", "give depth, nodes, time or clock"));
    }
    let formatter = host.formatter();
    host.judge(mv, task, move |judged| match judged {
        Ok(judged) if judged.stopped => {
            let wrong = Wrong::new("stopped before the move was judged", "analyze it again");
            wrong.told(&told.id, "analyze").to_string()
        }
        Ok(judged) => told.judged(&formatter, mv, &judged),
        Err(why) => told.failed(&why.to_string(), None).concat(),
    });
    Ok(())
}

/// What `go` asks for.
fn task(host: &Host, fields: &mut Fields) -> Result<Task, Wrong> {
    let depth = fields.number("depth", 1, MAX_DEPTH as u64)?;
    let win = fields.number("win", 1, MAX_DEPTH as u64)?;
    let to_the_end = fields.flag("end")?;
    let nodes = fields.number("nodes", 1, u64::MAX)?;
    let time = fields.number("time", 0, u32::MAX.into())?;
    let clock = fields.object("clock")?.map(clock).transpose()?;
    let (infinite, ponder) = (fields.flag("infinite")?, fields.flag("ponder")?);
    let is_unlimited = depth.is_none() && win.is_none() && !to_the_end && nodes.is_none();
    let mut task = if is_unlimited && time.is_none() && clock.is_none() && !infinite {
        host.usual.clone()
    } else {
        Task::to(match (depth, win) {
            (_, Some(moves)) => Goal::Win(moves as u32),
            (Some(depth), None) => Goal::Depth(depth as i32),
            (None, None) if to_the_end => Goal::End,
            (None, None) => Goal::Unlimited,
        })
    };
    task.nodes = nodes.or(task.nodes);
    let fixed = time.map(|time| Time::Fixed(Duration::from_millis(time)));
    task.time = fixed.or(clock.map(Time::Clock)).unwrap_or(task.time);
    for mv in fields.words("only")? {
        let wrong = || format!("only: {} is no legal move", excerpt(mv.chars()));
        let read = host.board.read_move(&mv, host.style);
        task.only.push(read.map_err(|_| Wrong::new(wrong(), "the command moves lists them"))?);
    }
    Ok(waiting(task, infinite, ponder))
}

fn clock(mut fields: Fields) -> Result<Clock, Wrong> {
    let milliseconds = |fields: &mut Fields, name| fields.number(name, 0, u32::MAX.into());
    let left = milliseconds(&mut fields, "left")?
        .ok_or_else(|| Wrong::missing("clock.left", "milliseconds left"))?;
    let increment = milliseconds(&mut fields, "increment")?.unwrap_or(0);
    let moves_to_go = fields.number("moves_to_go", 1, 1000)?.map(|moves| moves as u32);
    fields.no_more()?;
    Ok(Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment), moves_to_go })
}

/// Reports a search.
struct Told {
    id: Value,
    /// Units of the search that make the game's.
    unit: f64,
    passes: bool,
    events: Option<Events>,
}

/// The most events that can be asked for.
const MOST_EVENTS: u64 = 200_000;
/// Events are told in batches of this size.
const BATCH: usize = 256;

/// Events of a search, told in batches.
struct Events {
    /// How many may be told.
    most: u64,
    told: u64,
    /// Those over the limit.
    dropped: u64,
    batch: Vec<String>,
}

impl Events {
    fn new(most: u64) -> Events {
        Events { most, told: 0, dropped: 0, batch: Vec::new() }
    }

    /// Something happened; whether the batch is full.
    fn add(&mut self, visit: &Visit) -> bool {
        if self.told == self.most {
            self.dropped += 1;
            return false;
        }
        self.told += 1;
        self.batch.push(visit.json());
        self.batch.len() == BATCH
    }

    /// The batch as an object; `None` if it is empty.
    fn take(&mut self, id: &Value) -> Option<String> {
        let batch = std::mem::take(&mut self.batch);
        (!batch.is_empty())
            .then(|| format!(r#"{{"id":{id},"type":"events","events":[{}]}}"#, batch.join(",")))
    }
}

/// Units of the search that make the game's.
pub(super) fn scale(host: &Host) -> f64 {
    f64::from(host.board.kind().scale) / f64::from(host.options.config().grain)
}

impl Told {
    /// Told as `go` asks for it.
    fn new(host: &Host, fields: &mut Fields) -> Result<Told, Wrong> {
        let events = fields.number("events", 1, MOST_EVENTS)?.map(Events::new);
        Ok(Told { passes: fields.flag("passes")?, events, ..Told::plain(host, fields) })
    }

    fn plain(host: &Host, fields: &Fields) -> Told {
        Told { id: fields.id.clone(), unit: scale(host), passes: false, events: None }
    }

    /// In the game's unit; `null` for what is no number of them.
    fn value(&self, score: Score) -> Option<f64> {
        let is_value = score.win_distance().is_none() && score != Score::INF && score != -Score::INF;
        is_value.then(|| f64::from(score.get()) / self.unit + 0.0)
    }

    fn told(&self, formatter: &MoveFormatter, line: &Line) -> Value {
        json!({
            "rank": line.rank,
            "depth": line.depth,
            "deepest": line.deepest,
            "value": self.value(line.value),
            "win": win(line.value),
            "exact": line.bounds.lower == line.bounds.upper,
            "lower": self.value(line.bounds.lower),
            "upper": self.value(line.bounds.upper),
            "nodes": line.nodes,
            "ms": line.elapsed.as_millis() as u64,
            "full": line.full,
            "pv": formatter.board.line_texts(&line.pv),
            "spelled": formatter.line(&line.pv),
        })
    }

    /// A move, judged.
    fn judged(&self, formatter: &MoveFormatter, played: MoveId, judged: &Judgement) -> String {
        let text = |mv| formatter.board.move_text(mv);
        let answer = json!({
            "move": text(played),
            "before": self.value(judged.before),
            "after": self.value(judged.after),
            "win_before": win(judged.before),
            "win_after": win(judged.after),
            "loss": judged.loss.0,
            "points": judged.loss.1,
            "mark": judged.mark.map(Mark::text),
            "best": text(judged.best),
            "line": formatter.board.line_texts(&judged.line),
            "depth": judged.depth,
            "nodes": judged.nodes,
            "solved": judged.solved,
        });
        object(&self.id, "done", answer)
    }

    /// The moves at the root of which something is proved.
    fn told_moves(&self, formatter: &MoveFormatter, found: &Found) -> Vec<Value> {
        let proved = found.report.moves.iter().filter(|root| root.bounds != Bounds::UNKNOWN);
        let told = |root: &RootMove<MoveId>| {
            let Bounds { lower, upper } = root.bounds;
            json!({
                "move": formatter.board.move_text(root.mv),
                "spelled": formatter.write(root.mv),
                "lower": self.value(lower),
                "upper": self.value(upper),
                "win": win(lower).filter(|&plies| plies > 0).or(win(upper).filter(|&plies| plies < 0)),
            })
        };
        proved.map(told).collect()
    }
}

impl Reporter for Told {
    fn line(&mut self, formatter: &MoveFormatter, line: &Line) -> Option<String> {
        Some(object(&self.id, "info", self.told(formatter, line)))
    }

    fn news(&mut self, news: &News<'_>) -> Option<String> {
        match news {
            News::Visit(visit, _) => {
                let events = self.events.as_mut()?;
                if events.add(visit) { events.take(&self.id) } else { None }
            }
            News::Pass { depth, passes, pass } if self.passes => {
                Some(object(&self.id, "pass", told_pass(*depth, *passes, pass)))
            }
            _ => None,
        }
    }

    fn done(&mut self, formatter: &MoveFormatter, found: &Found) -> Vec<String> {
        let lines: Vec<Value> = found.lines.iter().map(|line| self.told(formatter, line)).collect();
        let best = found.report.best;
        let mut answer = json!({
            "best": best.map(|mv| formatter.board.move_text(mv)),
            "spelled": best.map(|mv| formatter.write(mv)),
            "ponder": formatter.reply(found, best, MoveStyle::Usual),
            "value": self.value(found.report.value),
            "win": win(found.report.value),
            "depth": found.report.depth,
            "nodes": found.report.nodes + found.report.helper_nodes,
            "ms": found.elapsed.as_millis() as u64,
            "solved": found.solved.is_exact(),
            "winner_known": found.solved != Solved::No,
            "ended": found.report.ended.to_string(),
            "book": found.book,
            "lines": lines,
            "moves": self.told_moves(formatter, found),
        });
        let mut last = None;
        if let Some(events) = &mut self.events {
            last = events.take(&self.id);
            answer = joined(answer, json!({ "events": events.told, "dropped": events.dropped }));
        }
        last.into_iter().chain([object(&self.id, "done", answer)]).collect()
    }

    fn failed(&mut self, why: &str, _: Option<&str>) -> Vec<String> {
        let wrong = Wrong::new(why, "a bug: please report it; position and options are as they were");
        vec![wrong.told(&self.id, "go").to_string()]
    }
}

/// Plies to the end for one who wins, less than none for one who loses.
fn win(score: Score) -> Option<i32> {
    score.win_distance().map(|plies| if score > Score::ZERO { plies } else { -plies })
}

/// A pass of an iteration, in units of the search.
fn told_pass(depth: Depth, number: usize, pass: &Pass) -> Value {
    let known = |bound: Score| Some(bound.get()).filter(|_| bound != Score::INF && bound != -Score::INF);
    json!({
        "depth": depth,
        "pass": number,
        "bound": pass.bound().map(Score::get),
        "g": pass.g.get(),
        "lower": known(pass.bounds.lower),
        "upper": known(pass.bounds.upper),
        "nodes": pass.nodes,
        "leaves": pass.leaves,
    })
}
