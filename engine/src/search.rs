//! The engine of any game: what a task asks, searched by a pool of searchers.

use crate::board::{Board, MoveId, Playable, legal, listed};
use crate::book::Book;
use crate::clock;
use crate::endgame::{self, Endgame};
use crate::engine::{Engine, SearchError};
use crate::found::{Found, Solved};
use crate::kind::{GameKind, Mode, Parts};
use crate::level::{self, Level};
use crate::minimal;
use crate::options::{Config, Options};
use crate::pool::Pool;
use crate::settings::{orders, settings};
use crate::symmetry::Classes;
use crate::task::{Goal, Measure, Sink, Task};
use crate::timer::{Clock, Time, Timer};
use crate::watch::{BestSoFar, Listeners};
use nullwindow::table::Certainty;
use nullwindow::{Bounds, Cutoffs, Depth, Ended, Limits, MAX_DEPTH, Outcome, Report, Score, Settings};
use nullwindow_notation::Player;
use nullwindow_theory::minimal::Procedure;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// Whether this is the program that a browser loads first: it searches explicit trees, which have neither symmetries nor an end
/// to search to, nor books, and leaves the code for them out.
pub(crate) const TREES_ALONE: bool =
    cfg!(all(target_family = "wasm", not(any(feature = "chess", feature = "othello", feature = "checkers"))));

/// An engine of one game.
pub(crate) struct SearchEngine<G: Playable> {
    parts: &'static Parts<G>,
    options: Options,
    /// Made when it is first needed, and again when another mode is needed or other parts are configured.
    pool: Option<(Mode, Box<dyn Pool<G>>)>,
    /// Who was to move when it last searched.
    mover: Option<Player>,
    /// The domain of the position that it last searched.
    domain: u64,
}

/// One search: how, how far and how long.
pub(crate) struct Run<'a, G: Playable> {
    pub(crate) task: &'a Task,
    mode: Mode,
    /// How far, unless there is an end to search to.
    depth: Depth,
    /// The end of the game, to be searched to if there is time for that.
    end: Option<Endgame<G>>,
    pub(crate) settings: Settings,
    /// Moves of which one is searched for all, because they are the same but for symmetry.
    classes: Option<Classes<G>>,
    pub(crate) timer: Arc<Timer>,
    pub(crate) config: Config,
}

impl<G: Playable> Run<'_, G> {
    /// The nodes that each thread may visit after `spent`, if they are limited.
    fn nodes(&self, spent: u64) -> Option<u64> {
        let share = self.task.nodes? / self.config.threads.max(1) as u64;
        Some(share.saturating_sub(spent))
    }

    /// The limits of each thread of a search to `depth` after `spent` nodes.
    pub(crate) fn limits(&self, depth: Depth, spent: u64) -> Limits {
        let mut limits = Limits::depth(depth);
        if let Some(nodes) = self.nodes(spent) {
            limits = limits.nodes(nodes);
        }
        if let Some(stop) = &self.task.stop {
            limits = limits.stop(stop.clone());
        }
        let is_timed = self.task.time != Time::Unlimited || matches!(self.task.goal, Goal::Win(_));
        let (timer, host) = (self.timer.clone(), clock::stop_of_host());
        if let Some(is_stopped) = host {
            // Searches that follow in the same task end as well.
            let flag = self.task.stop.clone().unwrap_or_default();
            limits = limits.until(move || {
                flag.fetch_or(is_stopped(), Ordering::Relaxed);
                flag.load(Ordering::Relaxed) || (is_timed && timer.is_over())
            });
        } else if is_timed {
            limits = limits.until(move || timer.is_over());
        }
        // A program that plays has looked at the moves before it makes one.
        if self.config.selective && spent == 0 { limits.with_a_move() } else { limits }
    }

    /// The nodes that each thread may visit when `spent` are spent: as many as the limit leaves, or as there is time for at
    /// the speed so far.
    pub(crate) fn nodes_left(&self, spent: u64) -> u64 {
        let in_time = self.timer.left().map(|left| {
            let elapsed = self.timer.elapsed().as_secs_f64().max(1e-4);
            (spent as f64 * left.as_secs_f64() / elapsed) as u64
        });
        self.nodes(spent).into_iter().chain(in_time).min().unwrap_or(u64::MAX)
    }
}

impl<G: Playable> SearchEngine<G> {
    pub(crate) fn new(kind: &'static GameKind, parts: &'static Parts<G>) -> SearchEngine<G> {
        SearchEngine { parts, options: Options::study(kind), pool: None, mover: None, domain: 0 }
    }

    fn config(&self) -> &Config {
        self.options.config()
    }

    /// How nodes are selected. A program that plays knows the end of its game all the time.
    fn mode(&self, task: &Task, has_end: bool) -> Mode {
        let (config, kind) = (self.config(), self.options.kind());
        let selective = config.selective && !task.full_width;
        match task.goal {
            _ if task.visits => Mode::Traced,
            Goal::End if has_end => Mode::Endgame,
            _ if selective && has_end => Mode::Endgame,
            _ if selective && kind.has(Mode::Selective) => Mode::Selective,
            _ if config.quiescence && kind.has(Mode::Quiescence) => Mode::Quiescence,
            _ => Mode::FullWidth,
        }
    }

    /// How a task is done.
    fn plan<'a>(&mut self, position: &G, task: &'a Task, lines: usize) -> Run<'a, G> {
        let mut config = self.options.config().clone();
        config.selective &= !task.full_width;
        let end = (self.parts.endgame)(position);
        let mode = self.mode(task, end.is_some());
        let timer = Arc::new(self.timer(position, task, end.as_ref()));
        // Who asks for a depth that reaches the end asks for what is so.
        let reaches_end = matches!((task.goal, &end), (Goal::Depth(depth), Some(end)) if depth >= end.plies);
        if reaches_end {
            config.certainty = Certainty::FULL;
        }
        let (depth, end) = match (task.goal, end) {
            (Goal::Depth(depth), _) => (depth, None),
            (_, None) => (MAX_DEPTH, None),
            (_, Some(end)) => (end.full_width, Some(end).filter(|_| mode == Mode::Endgame)),
        };
        let may_choose = config.selective && mode != Mode::Traced && task.only.is_empty();
        let canonical = self.parts.canonical.filter(|_| may_choose && !TREES_ALONE);
        let classes = canonical.and_then(|canonical| Classes::of(canonical, position));
        let only = classes.as_ref().map_or_else(|| task.only.clone(), Classes::firsts);
        let only = only.iter().map(|mv| mv.0).collect();
        let mut settings = Settings { only, lines, ..settings(&config, self.options.kind().scale) };
        settings.pv = task.variation.unwrap_or(settings.pv);
        // What was learned of one side's moves is wrong of the other's.
        settings.keep_order &= self.mover.replace(position.player()) == Some(position.player());
        let end = end.map(|end| endgame::configured(end, &settings, &self.options));
        Run { task, mode, depth, end, settings, classes, timer, config }
    }

    /// How long the task may take. A single legal move needs no thinking.
    fn timer(&self, position: &G, task: &Task, end: Option<&Endgame<G>>) -> Timer {
        // The moves after the game has been solved take no time.
        let moves = end.map(|end| (end.plies as u32 / 2).saturating_sub(5).max(3));
        let time = match task.time {
            Time::Clock(clock) if legal(position).len() < 2 && task.ponder.is_none() => {
                Time::Fixed(clock.left.min(Duration::from_millis(1)))
            }
            Time::Clock(clock) => Time::Clock(Clock { moves_to_go: clock.moves_to_go.or(moves), ..clock }),
            time => time,
        };
        let wanted = match task.goal {
            Goal::Win(moves) => Some((2 * moves as Depth - 1).max(1)),
            _ => None,
        };
        let mut timer = Timer::new(time, task.ponder.clone(), self.config().overhead);
        timer.wanted = wanted;
        timer
    }

    /// The searchers of a mode. They are taken out, so that a search that panics drops them while it unwinds. An order of
    /// the user's own is kept also to the end of the game.
    fn take_pool(&mut self, mode: Mode, position: &G) -> Box<dyn Pool<G>> {
        let entered = std::mem::replace(&mut self.domain, position.domain()) != position.domain();
        if let Some((_, mut pool)) = self.pool.take().filter(|(is, _)| *is == mode) {
            if entered {
                pool.clear();
            }
            return pool;
        }
        let config = self.options.config();
        let own_order = self.options.is_chosen("order");
        let order = || match (self.parts.endgame)(position) {
            Some(end) if mode == Mode::Endgame && !own_order => end.order,
            _ => orders(self.parts, &config.order),
        };
        let make = self.parts.pools.iter().find(|(known, _)| *known == mode).unwrap_or(&self.parts.pools[0]);
        (make.1)(self.parts, config, &order)
    }

    /// What a search has found out about the game itself.
    fn solved(&self, position: &G, report: &Report<G::Move>, mode: Mode) -> Solved {
        let end = (self.parts.endgame)(position);
        let step = end.as_ref().map_or(1, |end| end.step);
        let is_at_the_end = match (report.ended, end) {
            (Ended::Decided | Ended::Finished | Ended::GameOver, _) => true,
            (Ended::Depth, Some(end)) if mode == Mode::Endgame => {
                report.depth >= end.plies && end.is_exact(report)
            }
            (Ended::Depth, Some(end)) => report.depth >= end.full_width,
            _ => false,
        };
        match known_by(report.bounds) {
            _ if !is_at_the_end => Solved::No,
            // Values of the game are multiples of its step: a grain that divides it has hidden nothing.
            Solved::Value if !report.value.is_decided() && step % self.config().grain != 0 => {
                winner_by(report.bounds)
            }
            known => known,
        }
    }

    /// What a search comes to; the pool is kept for the next one.
    fn found(
        &mut self,
        position: &G,
        run: &Run<'_, G>,
        mut pool: Box<dyn Pool<G>>,
        mut report: Report<G::Move>,
    ) -> Found {
        let solved = self.solved(position, &report, run.mode);
        let instead = run.end.as_ref().map(|_| endgame::instead(&self.options)).unwrap_or_default();
        let entries = (run.task.measure == Measure::Entries).then(|| pool.table_entries());
        let (counted, elapsed) = (pool.counted(), run.timer.elapsed());
        if !TREES_ALONE && run.task.whole_lines && solved.is_exact() && run.mode == Mode::Endgame {
            run.lengthen(pool.as_mut(), (position, self.parts.endgame), &self.options, &mut report);
        }
        let mut found = Found::new(position, report, counted, elapsed);
        if let Some(classes) = run.classes.as_ref().filter(|_| !TREES_ALONE) {
            classes.complete(&mut found, run.settings.lines);
        }
        self.pool = Some((run.mode, pool));
        Found { solved, instead, entries, ..found }
    }

    /// A position that is drawn by its material has legal moves all the same: a caller that asks for one plays on.
    fn with_a_move(position: &G, task: &Task, mut found: Found) -> Found {
        if found.report.best.is_none()
            && position.outcome() == Some(Outcome::Draw)
            && !listed(position).is_empty()
        {
            let best = task.only.first().copied().unwrap_or(MoveId(0));
            found.report.best = Some(best);
            if let Some(line) = found.lines.first_mut() {
                line.pv = vec![best];
            }
        }
        found
    }

    /// What the book says, if there is one that knows the position and the task may be answered by it.
    fn answer_of_book(&self, board: &dyn Board, task: &Task, lines: usize) -> Option<Found> {
        let book = self.options.book().filter(|_| !TREES_ALONE && Book::may_answer(task))?;
        book.found(board, &self.options, lines, &mut level::chance())
    }

    /// What a weaker player makes of it.
    fn weakened(&self, level: Level, mut found: Found) -> Found {
        let unit = f64::from(self.options.kind().spoken_scale) / f64::from(self.config().grain);
        let choice = level.choose(&found.lines, unit, &mut level::chance());
        if let Some(line) = found.lines.get(choice).filter(|line| choice > 0 && !line.pv.is_empty()) {
            (found.report.value, found.report.bounds) = (line.value, line.bounds);
            found.solved = found.solved.min(known_by(line.bounds));
            found.report.best = line.pv.first().copied();
            found.report.pv.clone_from(&line.pv);
        }
        found
    }
}

impl<G: Playable> Engine for SearchEngine<G> {
    fn options(&self) -> &Options {
        &self.options
    }

    fn configure(&mut self, options: Options) {
        if !options.has_parts_of(&self.options) {
            self.pool = None;
        }
        self.options = options;
    }

    fn search(&mut self, board: &dyn Board, task: &Task, sink: Option<Sink>) -> Result<Found, SearchError> {
        let wrong = SearchError::WrongGame { engine: self.options.kind().name, board: board.kind().name };
        let board = board.of::<G>().ok_or(wrong)?;
        let position = board.position();
        let minimal = match task.measure {
            Measure::Minimal(plies) => Some((plies, Procedure::AtValue as fn(Cutoffs) -> Procedure)),
            Measure::Ebeling(plies) => Some((plies, Procedure::Ebeling as _)),
            Measure::Nothing | Measure::Entries => None,
        };
        if let Some(how) = minimal {
            return minimal::measure(self.parts, &self.options, position, task, how);
        }
        let level = self.config().level.map(Level::new);
        let nodes = level.map(|level| level.nodes).into_iter().chain(task.nodes).min();
        let lines = level.map_or(self.config().lines, |level| level.lines);
        if let Some(found) = self.answer_of_book(board, task, lines) {
            task.wait();
            return Ok(match level {
                Some(level) => self.weakened(level, found),
                None => found,
            });
        }
        let limited = Task { nodes, ..task.clone() };
        let run = self.plan(position, &limited, lines);
        let mut pool = self.take_pool(run.mode, position);
        let best = BestSoFar::default();
        let sink = match (sink, run.classes.as_ref().filter(|_| !TREES_ALONE)) {
            (Some(sink), Some(classes)) => Some(classes.clone().tell(sink, lines)),
            (sink, _) => sink,
        };
        pool.begin(board.history(), Listeners { sink, timer: Some(run.timer.clone()), best: best.clone() });
        let searched = catch_unwind(AssertUnwindSafe(|| match run.end.as_ref().filter(|_| !TREES_ALONE) {
            None => pool.run(position, &run.limits(run.depth, 0), &run.settings),
            Some(end) => run.finish(pool.as_mut(), position, end),
        }));
        let found = searched.map(|searched| self.found(position, &run, pool, searched));
        let found = found.map(|found| Self::with_a_move(position, task, found));
        task.wait();
        match (found, level) {
            (Ok(found), None) => Ok(found),
            (Ok(found), Some(level)) => Ok(self.weakened(level, found)),
            (Err(payload), _) => {
                let first = task.only.first().copied();
                let first = first.or_else(|| (!legal(position).is_empty()).then_some(MoveId(0)));
                let best = best.lock().unwrap_or_else(PoisonError::into_inner).or(first);
                Err(SearchError::Panicked { message: message(payload.as_ref()), best })
            }
        }
    }

    fn prepare(&mut self, board: &dyn Board) {
        if let Some(board) = board.of::<G>() {
            let end = (self.parts.endgame)(board.position());
            let mode = self.mode(&Task::to(Goal::Unlimited), end.is_some());
            let pool = self.take_pool(mode, board.position());
            self.pool = Some((mode, pool));
        }
    }

    fn clear(&mut self) {
        if let Some((_, pool)) = &mut self.pool {
            pool.clear();
        }
    }
}

/// The message of a panic, on one line.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What bounds tell of a game that was searched to its end.
fn known_by(bounds: Bounds) -> Solved {
    if bounds.is_exact() { Solved::Value } else { winner_by(bounds) }
}

/// Whether they tell who wins. Scores are rounded towards zero: one that is not zero has a winner, however coarse it is.
fn winner_by(bounds: Bounds) -> Solved {
    if bounds.lower > Score::ZERO || bounds.upper < Score::ZERO { Solved::Winner } else { Solved::No }
}
