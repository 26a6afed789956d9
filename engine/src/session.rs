//! One game at one position, with a search that keeps its table.

use crate::branching::{Branching, branching};
use crate::config::{Config, Leaves, Refused};
use crate::crew::{Crew, Kind, orders, settings};
use crate::endgame;
use crate::minimal::{Minimal, minimal};
use crate::perft::{Counted, perft};
use crate::program::{Endgame, Program, legal};
use crate::task::{Found, Goal, Sink, Task};
use crate::{About, Engine, PositionError};
use nullwindow::history::{Drawn, History};
use nullwindow::notation::{Diagram, Sample};
use nullwindow::select::Select;
use nullwindow::{Depth, Ended, MAX_DEPTH, Report, Score};
use std::time::Instant;

/// The engine of one game.
pub struct Session<G: Program> {
    config: Config,
    /// The options that somebody has set.
    chosen: Vec<&'static str>,
    history: History<G>,
    /// Made when it is first needed, and again when another kind is needed or the configuration changes.
    crew: Option<(Kind, Crew<G>)>,
}

/// How far to search.
enum Plan<G> {
    Depth(Depth),
    End(Endgame<G>),
}

impl<G: Program> Default for Session<G> {
    fn default() -> Session<G> {
        Session::new()
    }
}

impl<G: Program> Session<G> {
    /// At the start of the game, with the settings that suit it.
    pub fn new() -> Session<G> {
        Session { config: G::config(), chosen: Vec::new(), history: History::new(G::start()), crew: None }
    }

    /// Where the game is.
    pub fn history(&self) -> &History<G> {
        &self.history
    }

    fn now(&self) -> &G {
        self.history.position()
    }

    /// Whether a search has found the value of the game itself.
    fn is_solved(&self, report: &Report<G::Move>) -> bool {
        match report.ended {
            Ended::Decided | Ended::GameOver => report.value.is_decided() || self.config.grain == 1,
            Ended::Depth => {
                self.config.grain == 1 && self.now().endgame().is_some_and(|end| report.depth >= end.plies)
            }
            Ended::Passes | Ended::Stopped(_) => false,
        }
    }

    /// Those who search. An order of the user's own is kept also to the end of the game.
    fn crew(&mut self, kind: Kind) -> &mut Crew<G> {
        if self.crew.as_ref().is_none_or(|(is, _)| *is != kind) {
            self.crew = None; // its memory is free before the next one takes some
        }
        let (config, position) = (&self.config, self.history.position());
        let own_order = self.chosen.contains(&"order");
        let order = || match position.endgame() {
            Some(end) if kind == Kind::Endgame && !own_order => end.order,
            _ => orders(&config.order),
        };
        &mut self.crew.get_or_insert_with(|| (kind, Crew::new(config, kind, order))).1
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

    fn set_position(&mut self, text: Option<&str>, moves: &str) -> Result<(), PositionError> {
        let position = match text {
            None => G::start(),
            Some(text) => match text.trim().strip_prefix("sample:") {
                Some(number) => G::parse(sample::<G>(number)?.text).map_err(PositionError::Text)?,
                None => G::parse(text).map_err(PositionError::Text)?,
            },
        };
        // Moves from the start are a position with a past.
        let past = text.and_then(|text| G::start().parse_moves(text).ok()).unwrap_or_default();
        let mut history = History::new(if past.is_empty() { position } else { G::start() });
        for mv in past {
            history.play(mv);
        }
        for mv in history.position().parse_moves(moves).map_err(PositionError::Moves)? {
            history.play(mv);
        }
        self.history = history;
        Ok(())
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
        let started = Instant::now();
        let position = self.history.position().clone();
        let (chosen, threads) = (self.chosen.clone(), self.config.threads);
        let settings = settings::<G>(&self.config);
        let (crew, plan) = match (task.goal, position.endgame()) {
            (Goal::Depth(depth), _) => (self.crew(Kind::Usual), Plan::Depth(depth)),
            (Goal::End, Some(end)) if end.plies <= end.reach || !task.must_end() => {
                (self.crew(Kind::Endgame), Plan::End(end))
            }
            (Goal::End | Goal::Unlimited, end) => {
                (self.crew(Kind::Usual), Plan::Depth(end.map_or(MAX_DEPTH, |end| end.plies)))
            }
        };
        crew.watch(sink);
        let limits = |depth, spent| {
            let nodes = task.share(threads).map(|nodes| nodes.saturating_sub(spent));
            (task.limits(depth, started, nodes), nodes)
        };
        let (report, helper_nodes, instead) = match plan {
            Plan::Depth(depth) => {
                let (limit, nodes) = limits(depth, 0);
                let (report, helpers) = crew.run(&position, &limit, nodes, &settings);
                (report, helpers, Vec::new())
            }
            Plan::End(end) => {
                let at_once = endgame::settings(&end, &settings, &chosen);
                let (report, helpers) = endgame::run(crew, &position, &end, [&settings, &at_once], limits);
                (report, helpers, endgame::instead(&chosen))
            }
        };
        let seen = crew.seen();
        let solved = self.is_solved(&report);
        Found { helper_nodes, solved, instead, ..Found::new(&position, report, seen, started.elapsed()) }
    }

    fn table_entries(&self) -> usize {
        self.crew.as_ref().map_or(0, |(_, crew)| crew.table_entries())
    }

    fn clear(&mut self) {
        if let Some((_, crew)) = &mut self.crew {
            crew.clear();
        }
    }
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
