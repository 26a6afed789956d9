//! How a session searches: who, how far, how long, and what came of it.

use super::Session;
use crate::endgame::{self, Then};
use crate::level::{self, Level};
use crate::pool::{Kind, SearchPool, orders, settings};
use crate::program::{Endgame, Program, legal};
use crate::task::{Found, Goal, Sink, Solved, Task};
use crate::timer::{Clock, Time, Timer};
use nullwindow::{Bounds, Depth, Ended, MAX_DEPTH, Outcome, Report, Score, Settings};
use std::sync::Arc;
use std::time::Duration;

/// How far to search.
enum Plan<G> {
    Depth(Depth),
    /// To the end of the game.
    End(Endgame<G>),
    /// To the end of the game if there is time for that.
    Play(Endgame<G>),
}

impl<G: Program> Session<G> {
    /// Does what a task asks, as strongly as the level lets it.
    pub(super) fn carry_out(&mut self, task: &Task, sink: Option<Sink>) -> Found {
        let mut found = match self.config.level {
            Some(level) => self.search_at(Level::new(level), task, sink),
            None => self.search_fully(task, self.config.lines, sink),
        };
        if found.report.best.is_none() {
            found.report.best = self.any_move(task);
            if let (Some(line), Some(best)) = (found.lines.first_mut(), &found.report.best) {
                line.pv = vec![best.clone()];
            }
        }
        found
    }

    /// A move in a position that is drawn although there are legal moves: a caller that asks for one plays on.
    fn any_move(&self, task: &Task) -> Option<String> {
        let position = self.now();
        if position.outcome() != Some(Outcome::Draw) {
            return None;
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let allowed = task.only.iter().find_map(|text| self.read(text).ok());
        allowed.or(moves.first().copied()).map(|mv| position.move_text(mv))
    }

    /// Those who will search the position on the board are there.
    pub(super) fn prepare_pool(&mut self) {
        let (kind, _) = self.plan(&Task::to(Goal::Unlimited));
        self.pool(kind);
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
        let (target, plays) = (self.config.solve, self.config.selective);
        let pool = self.pool(kind);
        pool.watch(sink, timer.clone());
        let limits = |depth, spent| {
            let nodes = task.share(threads).map(|nodes| nodes.saturating_sub(spent));
            let limits = task.limits(depth, &timer, nodes);
            // Who plays has looked at the moves before it makes one.
            (if plays && spent == 0 { limits.with_a_move() } else { limits }, nodes)
        };
        let (report, helper_nodes, instead) = match plan {
            Plan::Depth(depth) => {
                let (limit, nodes) = limits(depth, 0);
                let (report, helpers) = pool.run(&position, &limit, nodes, &settings);
                (report, helpers, Vec::new())
            }
            Plan::End(ref end) | Plan::Play(ref end) => {
                let at_once = |target| endgame::settings(end, &settings, target, &chosen);
                let then = |spent| {
                    let then = match plan {
                        Plan::Play(_) => Then::within(task.affords(spent, &timer, threads), end, target),
                        _ => Then::Solve(target),
                    };
                    if matches!(then, Then::Solve(_)) {
                        timer.commit();
                    }
                    then
                };
                let (report, helpers) = endgame::run(pool, &position, end, &settings, at_once, then, limits);
                (report, helpers, endgame::instead(&chosen))
            }
        };
        let seen = pool.seen();
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
        let target = match task.goal {
            Goal::Win(moves) => Some((2 * moves as Depth - 1).max(1)),
            _ => None,
        };
        Timer::new(time, task.ponder.clone(), self.config.overhead).wanting(target)
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

    /// Indices of the moves that a task allows; none is all.
    fn only(&self, task: &Task) -> Vec<u16> {
        let target: Vec<G::Move> = task.only.iter().filter_map(|text| self.read(text).ok()).collect();
        let all = legal(self.now()).into_iter().zip(0..);
        all.filter(|(mv, _)| target.contains(mv)).map(|(_, index)| index).collect()
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
    fn pool(&mut self, kind: Kind) -> &mut SearchPool<G> {
        if self.pool.as_ref().is_none_or(|(is, _)| *is != kind) {
            self.pool = None; // its memory is free before the next one takes some
        }
        let (config, position) = (&self.config, self.history.position());
        let past = &self.history;
        let own_order = self.chosen.contains(&"order");
        let order = || match position.endgame() {
            Some(end) if kind == Kind::Endgame && !own_order => end.order,
            _ => orders(&config.order),
        };
        let pool = &mut self.pool.get_or_insert_with(|| (kind, SearchPool::new(config, kind, order))).1;
        pool.recall(past);
        pool
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
