//! One game at one position, with a search that keeps its table.

mod searching;

use crate::branching::{Branching, branching};
use crate::config::{Config, Leaves, Refused};
use crate::memory::{has_room_for, largest_table};
use crate::minimal::{Minimal, minimal};
use crate::perft::{Counted, perft};
use crate::pool::{Kind, SearchPool};
use crate::program::{Dialect, Program, legal};
use crate::task::{Found, Sink, Task, texts};
use crate::{About, Engine, GameResult, PositionError};
use nullwindow::history::{Drawn, History};
use nullwindow::notation::{Diagram, Player, Sample};
use nullwindow::select::Select;
use nullwindow::text::ParseError;
use nullwindow::{Depth, Outcome, Score};

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
    pool: Option<(Kind, SearchPool<G>)>,
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
            pool: None,
        }
    }

    /// A game from `start` on, with these moves.
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

    /// Where the game is.
    pub fn history(&self) -> &History<G> {
        &self.history
    }

    fn now(&self) -> &G {
        self.history.position()
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
        if option == "table" && !has_room_for(config.table, self.config.table) {
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
            self.pool = None;
        }
        self.config = config;
        Ok(())
    }

    fn set_config(&mut self, config: Config) {
        if !config.has_the_parts_of(&self.config) {
            self.pool = None;
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
                Drawn::ByRepetition => "draw by threefold repetition".to_owned(),
                Drawn::ByNoProgress if G::NAME == "chess" => "draw by the fifty-move rule".to_owned(),
                Drawn::ByNoProgress => {
                    format!("draw by {} moves without progress", self.history.quiet_plies() / 2)
                }
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
        let found = self.carry_out(task, sink);
        task.wait();
        found
    }

    fn table_entries(&self) -> usize {
        self.pool.as_ref().map_or(0, |(_, pool)| pool.table_entries())
    }

    fn get_ready(&mut self) {
        self.prepare_pool();
    }

    fn clear(&mut self) {
        if let Some((_, pool)) = &mut self.pool {
            pool.clear();
        }
    }

    fn renew(&mut self) {
        self.pool = None;
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
