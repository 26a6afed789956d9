//! One game at one position, with a search that keeps its table.

use crate::branching::{Branching, branching};
use crate::config::{Config, Leaves, Refused};
use crate::crew::{Crew, Kind, orders, settings};
use crate::endgame::{self, Then};
use crate::level::{self, Level};
use crate::memory::{has_room_for, largest_table};
use crate::minimal::{Minimal, minimal};
use crate::perft::{Counted, perft};
use crate::program::{Dialect, Endgame, Program, legal};
use crate::task::{Found, Goal, Sink, Solved, Task, texts};
use crate::timer::{Clock, Time, Timer};
use crate::{About, Engine, GameResult, PositionError};
use nullwindow::history::{Drawn, History};
use nullwindow::notation::{Diagram, Player, Sample};
use nullwindow::select::Select;
use nullwindow::text::ParseError;
use nullwindow::{Bounds, Depth, Ended, MAX_DEPTH, Outcome, Report, Score, Settings};
use std::sync::Arc;
use std::time::Duration;

/// The engine of one game.
pub struct Session<G: Program> {
    config: Config,
    /// The options that somebody has set.
    chosen: Vec<&'static str>,
    /// Where the moves begin.
    start: G,
    /// What has been played since.
    moves: Vec<G::Move>,
    history: History<G>,
    /// Who was to move when it last searched.
    mover: Option<Player>,
    /// Made when it is first needed, and again when another kind is needed or the configuration changes.
    crew: Option<(Kind, Crew<G>)>,
}

/// How far to search.
enum Plan<G> {
    Depth(Depth),
    /// To the end of the game.
    End(Endgame<G>),
    /// To the end of the game if there is time for that.
    Play(Endgame<G>),
}

impl<G: Program> Default for Session<G> {
    fn default() -> Session<G> {
        Session::new()
    }
}

impl<G: Program> Session<G> {
    /// At the start of the game, with the settings that suit it.
    pub fn new() -> Session<G> {
        let (start, history) = (G::start(), History::new(G::start()));
        Session {
            config: G::config(),
            chosen: Vec::new(),
            start,
            moves: Vec::new(),
            history,
            mover: None,
            crew: None,
        }
    }

    /// A game from `start` on; `None` where a move is not legal any more.
    fn begin(&mut self, start: G, moves: Vec<G::Move>) {
        self.history = History::new(start.clone());
        for &mv in &moves {
            self.history.play(mv);
        }
        (self.start, self.moves) = (start, moves);
    }

    /// The legal move that `text` means, as people or programs write it.
    fn read(&self, text: &str) -> Result<G::Move, ParseError> {
        self.now().parse_move(text).or_else(|error| {
            let spelled = |mv: &G::Move| {
                [Dialect::Standard, Dialect::Chess960].iter().any(|&d| self.now().spelled(*mv, d) == text)
            };
            legal(self.now()).into_iter().find(spelled).ok_or(error)
        })
    }

    /// Indices of the moves that a task allows; none is all.
    fn only(&self, task: &Task) -> Vec<u16> {
        let wanted: Vec<G::Move> = task.only.iter().filter_map(|text| self.read(text).ok()).collect();
        let all = legal(self.now()).into_iter().zip(0..);
        all.filter(|(mv, _)| wanted.contains(mv)).map(|(_, index)| index).collect()
    }

    /// Searches as strongly as it can.
    fn search_fully(&mut self, task: &Task, lines: usize, sink: Option<Sink>) -> Found {
        let position = self.history.position().clone();
        let (chosen, threads) = (self.chosen.clone(), self.config.threads);
        let mut settings = Settings { only: self.only(task), lines, ..settings::<G>(&self.config) };
        // What was learned of one side's moves is wrong of the other's.
        settings.keep_order &= self.mover.replace(position.player()) == Some(position.player());
        let timer = Arc::new(self.timer(task));
        let (kind, plan) = self.plan(task);
        let wanted = self.config.solve;
        let crew = self.crew(kind);
        crew.watch(sink, timer.clone());
        let limits = |depth, spent| {
            let nodes = task.share(threads).map(|nodes| nodes.saturating_sub(spent));
            (task.limits(depth, &timer, nodes), nodes)
        };
        let (report, helper_nodes, instead) = match plan {
            Plan::Depth(depth) => {
                let (limit, nodes) = limits(depth, 0);
                let (report, helpers) = crew.run(&position, &limit, nodes, &settings);
                (report, helpers, Vec::new())
            }
            Plan::End(ref end) | Plan::Play(ref end) => {
                let at_once = |wanted| endgame::settings(end, &settings, wanted, &chosen);
                let then = |spent| {
                    let then = match plan {
                        Plan::Play(_) => Then::within(task.affords(spent, &timer, threads), end, wanted),
                        _ => Then::Solve(wanted),
                    };
                    if matches!(then, Then::Solve(_)) {
                        timer.commit();
                    }
                    then
                };
                let (report, helpers) = endgame::run(crew, &position, end, &settings, at_once, then, limits);
                (report, helpers, endgame::instead(&chosen))
            }
        };
        let seen = crew.seen();
        let solved = self.solved(&report, kind);
        Found { helper_nodes, solved, instead, ..Found::new(&position, report, seen, timer.elapsed()) }
    }

    /// Who is to search, and how far. A program that plays knows the end of its game all the time.
    fn plan(&self, task: &Task) -> (Kind, Plan<G>) {
        let end = self.now().endgame();
        let kind = match task.goal {
            _ if end.is_none() => Kind::Usual,
            Goal::End => Kind::Endgame,
            _ if self.config.selective => Kind::Endgame,
            _ => Kind::Usual,
        };
        let plan = match (task.goal, end) {
            (Goal::Depth(depth), _) => Plan::Depth(depth),
            (_, None) => Plan::Depth(MAX_DEPTH),
            (_, Some(end)) if kind == Kind::Usual => Plan::Depth(end.full_width),
            (Goal::End, Some(end)) if !task.must_end() => Plan::End(end),
            (_, Some(end)) => Plan::Play(end),
        };
        (kind, plan)
    }

    /// How long the task may take. A single legal move needs no thinking.
    fn timer(&self, task: &Task) -> Timer {
        // The moves after the game has been solved take no time.
        let moves = self.now().endgame().map(|end| (end.plies as u32 / 2).saturating_sub(5).max(3));
        let time = match task.time {
            Time::Clock(clock) if legal(self.now()).len() < 2 && task.ponder.is_none() => {
                Time::Fixed(clock.left.min(Duration::from_millis(1)))
            }
            Time::Clock(clock) => Time::Clock(Clock { moves_to_go: clock.moves_to_go.or(moves), ..clock }),
            time => time,
        };
        let wanted = match task.goal {
            Goal::Win(moves) => Some((2 * moves as Depth - 1).max(1)),
            _ => None,
        };
        Timer::new(time, task.ponder.clone(), self.config.overhead).wanting(wanted)
    }

    /// Searches as a weaker player does.
    fn search_at(&mut self, level: Level, task: &Task, sink: Option<Sink>) -> Found {
        let nodes = Some(task.nodes.map_or(level.nodes, |nodes| nodes.min(level.nodes)));
        let mut found = self.search_fully(&Task { nodes, ..task.clone() }, level.lines, sink);
        let unit = f64::from(G::ABOUT.spoken_scale) / f64::from(self.config.grain);
        let choice = level.choose(&found.lines, unit, &mut level::chance());
        if let Some(line) = found.lines.get(choice).filter(|line| choice > 0 && !line.pv.is_empty()) {
            (found.report.value, found.report.bounds) = (line.value, line.bounds);
            found.solved = found.solved.min(known_by(line.bounds));
            found.report.best = line.pv.first().cloned();
            found.report.pv.clone_from(&line.pv);
        }
        found
    }

    /// Where the game is.
    pub fn history(&self) -> &History<G> {
        &self.history
    }

    fn now(&self) -> &G {
        self.history.position()
    }

    /// What a search has found out of the game itself.
    fn solved(&self, report: &Report<G::Move>, kind: Kind) -> Solved {
        let end = self.now().endgame();
        let step = end.as_ref().map_or(1, |end| end.step);
        let is_at_the_end = match (report.ended, end) {
            (Ended::Decided | Ended::GameOver, _) => true,
            (Ended::Depth, Some(end)) if kind == Kind::Endgame => report.depth >= end.plies,
            (Ended::Depth, Some(end)) => report.depth >= end.full_width,
            (Ended::Depth, None) | (Ended::Passes | Ended::Stopped(_), _) => false,
        };
        match known_by(report.bounds) {
            _ if !is_at_the_end => Solved::No,
            // Values of the game are multiples of its step: a grain that divides it has hidden nothing.
            Solved::Value if !report.value.is_decided() && step % self.config.grain != 0 => {
                winner_by(report.bounds)
            }
            known => known,
        }
    }

    /// Those who search. An order of the user's own is kept also to the end of the game.
    fn crew(&mut self, kind: Kind) -> &mut Crew<G> {
        if self.crew.as_ref().is_none_or(|(is, _)| *is != kind) {
            self.crew = None; // its memory is free before the next one takes some
        }
        let (config, position) = (&self.config, self.history.position());
        let past = &self.history;
        let own_order = self.chosen.contains(&"order");
        let order = || match position.endgame() {
            Some(end) if kind == Kind::Endgame && !own_order => end.order,
            _ => orders(&config.order),
        };
        let crew = &mut self.crew.get_or_insert_with(|| (kind, Crew::new(config, kind, order))).1;
        crew.recall(past);
        crew
    }
}

impl<G: Program> Engine for Session<G> {
    fn about(&self) -> &'static About {
        &G::ABOUT
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn configure(&mut self, option: &str, value: &str) -> Result<(), Refused> {
        let mut config = self.config.clone();
        let option = config.set(option, value)?;
        if config.leaves == Leaves::Quiet && !G::Quiescence::QUIESCES {
            return Err(Refused::new("quiescence", &format!("off: {} has none", G::NAME), value));
        }
        if option == "table" && !has_room_for(config.table) {
            let most = format!("at most {} MiB, all that can be had here", largest_table());
            return Err(Refused::new(option, &most, value));
        }
        if !G::EVALUATIONS.iter().any(|e| e.name == config.evaluation) {
            return Err(no_evaluation::<G>(value));
        }
        let is_new = !self.chosen.contains(&option);
        if is_new {
            self.chosen.push(option);
        }
        // An order that is asked for replaces the endgame's own even if it is the usual one.
        if !config.has_the_parts_of(&self.config) || (is_new && option == "order") {
            self.crew = None;
        }
        self.config = config;
        Ok(())
    }

    fn set_config(&mut self, config: Config) {
        if !config.has_the_parts_of(&self.config) {
            self.crew = None;
        }
        self.config = config;
    }

    fn set_position(&mut self, text: Option<&str>, moves: &str) -> Result<(), PositionError> {
        let position = match text {
            None => G::start(),
            Some(text) => match text.trim().strip_prefix("sample:") {
                Some(number) => G::parse(sample::<G>(number)?.text).map_err(PositionError::Text)?,
                None => G::parse(text).map_err(PositionError::Text)?,
            },
        };
        // Moves from the start are a position with a past.
        let mut past = text.and_then(|text| G::start().parse_moves(text).ok()).unwrap_or_default();
        let start = if past.is_empty() { position.clone() } else { G::start() };
        past.extend(position.parse_moves(moves).map_err(PositionError::Moves)?);
        self.begin(start, past);
        Ok(())
    }

    fn play(&mut self, mv: &str) -> Result<(), PositionError> {
        let mv = self.read(mv).map_err(PositionError::Moves)?;
        self.moves.push(mv);
        self.history.play(mv);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let mut moves = std::mem::take(&mut self.moves);
        let had_one = moves.pop().is_some();
        self.begin(self.start.clone(), moves);
        had_one
    }

    fn moves(&self) -> Vec<String> {
        texts(&self.start, &self.moves)
    }

    fn start_position(&self) -> String {
        self.start.text()
    }

    fn player(&self) -> Player {
        self.now().player()
    }

    fn result(&self) -> Option<GameResult> {
        let why = self.ending()?;
        let mover = self.player();
        let (winner, margin) = match self.now().outcome() {
            Some(Outcome::Win) => (Some(mover), None),
            Some(Outcome::Loss) => (Some(mover.other()), None),
            Some(Outcome::Score(score)) => {
                let winner = match score.get() {
                    0 => None,
                    1.. => Some(mover),
                    _ => Some(mover.other()),
                };
                (winner, Some(score.get().abs() / G::ABOUT.scale))
            }
            Some(Outcome::Draw) | None => (None, None),
        };
        Some(GameResult { winner, why, margin })
    }

    fn spelled(&self, mv: &str, dialect: Dialect) -> Option<String> {
        self.read(mv).ok().map(|mv| self.now().spelled(mv, dialect))
    }

    fn read_move(&self, text: &str, dialect: Dialect) -> Option<String> {
        let spelled = |mv: &G::Move| self.now().spelled(*mv, dialect) == text;
        let found = legal(self.now()).into_iter().find(spelled);
        found.or_else(|| self.read(text).ok()).map(|mv| self.now().move_text(mv))
    }

    fn position(&self) -> String {
        self.now().text()
    }

    fn diagram(&self) -> Diagram {
        self.now().diagram()
    }

    fn legal_moves(&self) -> Vec<String> {
        legal(self.now()).into_iter().map(|mv| self.now().move_text(mv)).collect()
    }

    fn ending(&self) -> Option<String> {
        self.now().ending().or_else(|| {
            self.history.drawn().map(|why| match why {
                Drawn::ByRepetition => "draw by repetition".to_owned(),
                Drawn::ByNoProgress => format!("draw: {} plies without progress", self.history.quiet_plies()),
            })
        })
    }

    fn evaluate(&self, name: &str) -> Result<Score, Refused> {
        let known = G::EVALUATIONS.iter().find(|e| e.name == name).ok_or_else(|| no_evaluation::<G>(name))?;
        Ok((known.make)().evaluate(self.now()))
    }

    fn perft(
        &self,
        depth: u32,
        mode: Option<&str>,
        hear: &mut dyn FnMut(Counted<'_>) -> bool,
    ) -> Result<Option<u64>, Refused> {
        perft(self.now(), depth, mode, hear)
    }

    fn minimal(&mut self, depth: Depth, plies: Depth) -> Result<Minimal, Refused> {
        minimal(&self.config, self.history.position(), depth, plies)
    }

    fn branching(&self, plies: u32) -> Vec<Branching> {
        branching(self.now(), plies)
    }

    fn search(&mut self, task: &Task, sink: Option<Sink>) -> Found {
        let found = match self.config.level {
            Some(level) => self.search_at(Level::new(level), task, sink),
            None => self.search_fully(task, self.config.lines, sink),
        };
        task.wait();
        found
    }

    fn table_entries(&self) -> usize {
        self.crew.as_ref().map_or(0, |(_, crew)| crew.table_entries())
    }

    fn clear(&mut self) {
        if let Some((_, crew)) = &mut self.crew {
            crew.clear();
        }
    }

    fn renew(&mut self) {
        self.crew = None;
    }
}

/// What bounds tell of a game that was searched to its end.
fn known_by(bounds: Bounds) -> Solved {
    if bounds.is_exact() { Solved::Value } else { winner_by(bounds) }
}

/// Whether they tell who wins. Scores are rounded towards zero: one that is not zero has a winner, however coarse it is.
fn winner_by(bounds: Bounds) -> Solved {
    if bounds.lower > Score::ZERO || bounds.upper < Score::ZERO { Solved::Winner } else { Solved::No }
}

/// The `number`-th sample, counted from 1: the consecutive ones, then the others.
fn sample<G: Program>(number: &str) -> Result<&'static Sample, PositionError> {
    let all = G::SAMPLES.consecutive.len() + G::SAMPLES.others.len();
    let wanted = number.parse::<usize>().ok().filter(|n| (1..=all).contains(n));
    let found = wanted.and_then(|n| G::SAMPLES.consecutive.iter().chain(G::SAMPLES.others).nth(n - 1));
    found.ok_or_else(|| {
        PositionError::Sample(format!(
            "sample:{number}: expected a number from 1 to {all}; `nullwindow show {} --samples` lists them",
            G::NAME
        ))
    })
}

fn no_evaluation<G: Program>(name: &str) -> Refused {
    let names: Vec<&str> = G::EVALUATIONS.iter().map(|e| e.name).collect();
    Refused::new("evaluation", &names.join(" or "), name)
}
