//! How a description of a game is built from typed parts.

use super::{Cost, Family, GameKind, MakeEvaluated, Mode, Named, Palette, Samples};
use crate::board::{Board, GameBoard, Playable, PositionError, legal};
use crate::endgame::Endgame;
use crate::engine::Engine;
use crate::evaluated;
use crate::options::Config;
use crate::perft::PerftMode;
use crate::pool::{AnyEvaluation, MakePool, SearchPool};
use crate::record;
use crate::symmetry::Canonical;
use nullwindow::history::History;
use nullwindow::order::Order;
use nullwindow::random::SplitMix64;
use nullwindow::select::{FullWidth, Select, WithRepetition};
use nullwindow::{Coarse, Depth, Evaluate, IntoEvaluate, Score};
use nullwindow_notation::weights::Weights;
use nullwindow_records::{GameRecord, VerifiedGame};
use std::sync::OnceLock;

/// An evaluation of a game.
pub(crate) type AnyEvaluate<G> = Box<dyn Evaluate<G, State = ()> + Send>;
type MakeEvaluation<G> = Box<dyn Fn() -> AnyEvaluate<G> + Send + Sync>;
type MakeOrder<G> = fn() -> Box<dyn Order<G> + Send>;
type LoadEvaluation<G> = fn(&Weights) -> Result<AnyEvaluate<G>, String>;

type Describe = Box<dyn FnOnce(&mut GameKind)>;

/// The typed parts of a game.
pub(crate) struct Parts<G: Playable> {
    evaluations: Vec<(Named, MakeEvaluation<G>)>,
    load: Option<LoadEvaluation<G>>,
    pub(crate) perft: Vec<(Named, PerftMode<G>)>,
    pub(crate) order: Option<MakeOrder<G>>,
    pub(crate) pools: Vec<(Mode, MakePool<G>)>,
    pub(crate) endgame: fn(&G) -> Option<Endgame<G>>,
    pub(crate) must_capture: fn(&G) -> bool,
    pub(crate) canonical: Option<Canonical<G>>,
    pub(crate) noise: fn(&G, Depth) -> i32,
    write: fn(VerifiedGame<G>) -> String,
}

impl<G: Playable> Parts<G> {
    /// The evaluation with this name, or with the weights of the file of this name.
    pub(crate) fn evaluation(&self, name: &str) -> Result<AnyEvaluate<G>, Option<String>> {
        if let Some((_, make)) = self.evaluations.iter().find(|(known, _)| known.name == name) {
            return Ok(make());
        }
        let load = self.load.ok_or(None)?;
        if !std::path::Path::new(name).is_file() {
            return Err(Some("no such file".to_owned()));
        }
        let bytes = std::fs::read(name).map_err(|e| Some(e.to_string()))?;
        Weights::read(&bytes, G::NAME).and_then(|weights| load(&weights)).map_err(Some)
    }

    /// The evaluation of a configuration, or the default, which a game that is built has.
    pub(crate) fn coarse(&self, config: &Config) -> AnyEvaluation<G> {
        let inner = self.evaluation(&config.evaluation).unwrap_or_else(|_| (self.evaluations[0].1)());
        Coarse { grain: config.grain, inner }
    }
}

/// Builds a [`GameKind`]. Everything has a default; a game without an evaluation counts every position as even.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_engine::{GameKind, Games, Goal, Task};
/// use nullwindow_theory::tree::Tree;
/// use std::sync::LazyLock;
///
/// static MINE: LazyLock<GameKind> = LazyLock::new(|| {
///     GameKind::builder::<Tree>("a game of my own")
///         .evaluation("none", "nothing", || |_: &Tree| Score::ZERO)
///         .describe(|kind| (kind.name, kind.players) = ("mine", ["Max", "Min"]))
///         .build()
/// });
/// let games = Games::standard().with(&MINE);
/// let mine = games.get("mine")?;
/// let found = mine.engine().search(mine.board().as_ref(), &Task::to(Goal::Depth(4)), None)?;
/// assert_eq!(found.report.value.get(), 35);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub struct Builder<G: Playable> {
    summary: &'static str,
    describe: Vec<Describe>,
    parts: Parts<G>,
    evaluated: Option<MakeEvaluated>,
}

impl<G: Playable> Builder<G> {
    pub(super) fn new(summary: &'static str) -> Builder<G> {
        let parts = Parts {
            evaluations: Vec::new(),
            load: None,
            perft: Vec::new(),
            order: None,
            pools: Vec::new(),
            endgame: |_| None,
            must_capture: |_| false,
            canonical: None,
            noise: |_, _| 0,
            write: |game| record::write_plain(&game),
        };
        let builder = Builder { summary, describe: Vec::new(), parts, evaluated: None };
        let builder = builder.mode(Mode::FullWidth, |_| FullWidth);
        builder.pool::<_, true>(Mode::Traced, |_| FullWidth, |_, _| {})
    }

    /// Sets what is plain data.
    pub fn describe(mut self, set: impl FnOnce(&mut GameKind) + 'static) -> Self {
        self.describe.push(Box::new(set));
        self
    }

    /// Adds an evaluation; the first one is the default.
    pub fn evaluation<M, E: IntoEvaluate<G, M>>(
        mut self,
        name: &'static str,
        doc: &'static str,
        make: impl Fn() -> E + Send + Sync + 'static,
    ) -> Self
    where
        E::Evaluate: Evaluate<G, State = ()> + Send + 'static,
    {
        let make = move || -> AnyEvaluate<G> { Box::new(make().into_evaluate()) };
        self.parts.evaluations.push((Named { name, doc }, Box::new(make)));
        self
    }

    /// How an evaluation is made of the weights of a file.
    pub fn weights(mut self, load: LoadEvaluation<G>) -> Self {
        self.parts.load = Some(load);
        self
    }

    /// Adds a way of counting in perft; the first one is the default.
    pub fn perft(mut self, name: &'static str, doc: &'static str, mode: PerftMode<G>) -> Self {
        self.parts.perft.push((Named { name, doc }, mode));
        self
    }

    /// The game's static move ordering.
    pub fn order(mut self, make: MakeOrder<G>) -> Self {
        self.parts.order = Some(make);
        self
    }

    /// Adds a mode, made from the configuration.
    pub fn mode<S: Select<G> + Send + 'static>(self, mode: Mode, make: fn(&Config) -> S) -> Self {
        self.pool::<_, false>(mode, make, |_, _| {})
    }

    /// What the playing program extends, reduces and prunes; the rules of repetition are added.
    pub fn selective<S: Select<G> + Send + 'static>(self, make: fn(&Config) -> S) -> Self {
        let make = move |config: &Config| WithRepetition::new(make(config));
        self.pool::<_, false>(Mode::Selective, make, WithRepetition::recall)
    }

    fn pool<S: Select<G> + Send + 'static, const TRACED: bool>(
        mut self,
        mode: Mode,
        make: impl Fn(&Config) -> S + Send + Sync + 'static,
        recall: fn(&mut S, &History<G>),
    ) -> Self {
        let pool: MakePool<G> = Box::new(move |parts, config, order| {
            Box::new(SearchPool::<G, S, TRACED>::new(parts, config, order, || make(config), recall))
        });
        self.parts.pools.push((mode, pool));
        self
    }

    /// How to search to the end of the game from a position, where that can be foreseen, and what such a search knows.
    pub fn endgame<S: Select<G> + Send + 'static>(
        mut self,
        foresee: fn(&G) -> Option<Endgame<G>>,
        make: fn(&Config) -> S,
    ) -> Self {
        self.parts.endgame = foresee;
        self.mode(Mode::Endgame, make)
    }

    /// Whether the rules allow captures only in a position.
    pub fn must_capture(mut self, must: fn(&G) -> bool) -> Self {
        self.parts.must_capture = must;
        self
    }

    /// The form of a position that all positions share which are the same but for symmetry: moves that lead to one of them
    /// are judged alike.
    pub fn canonical(mut self, canonical: fn(&G) -> G) -> Self {
        self.parts.canonical = Some(canonical);
        self
    }

    /// The standard error of a search of this depth against the game's true value, in units of the evaluation. A move that
    /// loses less is no mistake, unless its value is exact.
    pub fn noise(mut self, noise: fn(&G, Depth) -> i32) -> Self {
        self.parts.noise = noise;
        self
    }

    /// How a game is written to a file.
    pub fn written(mut self, write: fn(VerifiedGame<G>) -> String) -> Self {
        self.parts.write = write;
        self
    }

    /// Lets somebody else evaluate positions: see [`GameKind::evaluated`].
    pub fn evaluated(mut self) -> Self {
        let described: OnceLock<&'static GameKind> = OnceLock::new();
        self.evaluated = Some(Box::new(move |kind, board, evaluator| {
            let described = described.get_or_init(|| Box::leak(Box::new(evaluated::describe::<G>(kind))));
            evaluated::board(described, kind, board.of::<G>()?.position(), evaluator)
        }));
        self
    }

    /// The description of a game that comes with nullwindow.
    #[cfg(any(feature = "chess", feature = "othello", feature = "checkers"))]
    pub(crate) fn build_own(self) -> GameKind {
        // Another search of the game to compile: only for programs that need it.
        #[cfg(feature = "evaluator")]
        {
            self.evaluated().build()
        }
        #[cfg(not(feature = "evaluator"))]
        {
            self.build()
        }
    }

    /// The description, complete.
    pub fn build(mut self) -> GameKind {
        if self.parts.evaluations.is_empty() {
            self = self.evaluation("even", "every position counts as even", || |_: &G| Score::ZERO);
        }
        if self.parts.perft.is_empty() {
            self = self.perft("legal", "legal move sequences", PerftMode::legal());
        }
        let Builder { summary, describe, parts, evaluated } = self;
        let mut kind = GameKind {
            name: G::NAME,
            summary,
            players: ["First", "Second"],
            unit: "point",
            scale: 1,
            spoken_unit: "points",
            spoken_scale: 1,
            odds: 100,
            has_levels: false,
            format: "TXT",
            example: G::start().text().leak(),
            palette: Palette { light: 67, dark: 60, marked: 65, pieces: [231, 16] },
            protocol: "json",
            random_opening: (4, None),
            cost: Cost { base: 2.9e-6, growth: 3.0 },
            evaluations: parts.evaluations.iter().map(|(named, _)| *named).collect(),
            perft_modes: parts.perft.iter().map(|(named, _)| *named).collect(),
            samples: Samples::default(),
            study: Config::default(),
            play: Config::default(),
            modes: parts.pools.iter().map(|(mode, _)| *mode).collect(),
            read_text: record::read_plain::<G>,
            read_binary: |_| None,
            problems: Vec::new,
            read_problems: |text| crate::problem::read_table::<G>(text, 1),
            most_nodes: |_| 0,
            ballots: Vec::new,
            named_openings: "",
            evaluated,
            family: Box::new(parts),
        };
        for set in describe {
            set(&mut kind);
        }
        let quiesces = kind.has(Mode::Quiescence);
        for config in [&mut kind.study, &mut kind.play] {
            if !kind.evaluations.iter().any(|known| known.name == config.evaluation) {
                kind.evaluations[0].name.clone_into(&mut config.evaluation);
            }
            config.quiescence &= quiesces;
        }
        kind
    }
}

impl<G: Playable> Family for Parts<G> {
    fn start(&'static self, kind: &'static GameKind) -> Box<dyn Board> {
        Box::new(GameBoard::new(kind, self, G::start()))
    }

    fn parse(&'static self, kind: &'static GameKind, text: &str) -> Result<Box<dyn Board>, PositionError> {
        Ok(Box::new(GameBoard::new(kind, self, G::start()).read(text)?))
    }

    fn engine(&'static self, kind: &'static GameKind) -> Box<dyn Engine> {
        Box::new(crate::search::SearchEngine::new(kind, self))
    }

    fn load(&self, name: &str) -> Result<(), Option<String>> {
        self.evaluation(name).map(drop)
    }

    fn write_game(&self, record: &GameRecord) -> Result<String, PositionError> {
        let start = record.start_position(G::parse).map_err(PositionError::Text)?;
        let game = record.clone().play_from(start).map_err(PositionError::Moves)?;
        Ok((self.write)(game))
    }

    fn as_any(&'static self) -> &'static dyn std::any::Any {
        self
    }

    /// Whether a walk through the game meets a move after which the same player moves again.
    fn keeps_turns(&self) -> bool {
        const PLIES: u32 = 200;
        let (mut position, mut random) = (G::start(), SplitMix64::new(0));
        for _ in 0..PLIES {
            let moves = legal(&position);
            if moves.iter().any(|&mv| position.keeps_turn(mv)) {
                return true;
            }
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.below(moves.len() as u64) as usize]);
        }
        false
    }
}
