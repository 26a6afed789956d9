//! Positions that somebody else evaluates: a function outside of this program, which may want many positions at a time.

use crate::board::{Board, Playable, legal};
use crate::kind::GameKind;
use crate::options::Config;
use nullwindow::history::Progress;
use nullwindow::{Evaluate, Game, Key, Outcome, Score};
use nullwindow_notation::{Diagram, MoveStyle, Notation, ParseError, Player};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Evaluates boards; called by one thread or several.
pub trait Evaluator: Send + Sync {
    /// The value of each board from the side to move's view, in units of the evaluation.
    fn values(&self, boards: &[Box<dyn Board>]) -> Vec<Score>;

    /// Whether a position and its siblings, the other children of its parent, are asked for together.
    fn wants_siblings(&self) -> bool;
}

/// A position and who evaluates it.
#[derive(Clone)]
pub(crate) struct Evaluated<G: Playable> {
    position: G,
    /// The position that this one was played from.
    parent: Option<Arc<G>>,
    /// This position, for its children.
    shared: OnceLock<Arc<G>>,
    outside: Option<Arc<Outside>>,
}

/// What the positions of one search have in common.
struct Outside {
    kind: &'static GameKind,
    evaluator: Arc<dyn Evaluator>,
    /// Each position is asked for once, however many passes evaluate it.
    known: Mutex<HashMap<Key, Score>>,
}

/// Values that are remembered; with more, all are forgotten.
const MOST_KNOWN: usize = 1 << 21;

/// A search of `board`'s game, full-width, in which `evaluator` evaluates; a board of the same position for it.
pub(crate) fn board<G: Playable>(
    described: &'static GameKind,
    kind: &'static GameKind,
    position: &G,
    evaluator: Arc<dyn Evaluator>,
) -> Option<Box<dyn Board>> {
    let outside = Some(Arc::new(Outside { kind, evaluator, known: Mutex::default() }));
    described.board_from(Evaluated {
        position: position.clone(),
        parent: None,
        shared: OnceLock::new(),
        outside,
    })
}

/// The description of a game whose positions somebody else evaluates.
pub(crate) fn describe<G: Playable>(of: &GameKind) -> GameKind {
    let (players, unit, scale) = (of.players, of.unit, of.scale);
    let (spoken, odds, palette) = ((of.spoken_unit, of.spoken_scale), of.odds, of.palette);
    GameKind::builder::<Evaluated<G>>(of.summary)
        .evaluation("outside", "a function of the caller", || Ask)
        .describe(move |kind| {
            (kind.players, kind.unit, kind.scale) = (players, unit, scale);
            ((kind.spoken_unit, kind.spoken_scale), kind.odds, kind.palette) = (spoken, odds, palette);
            // An evaluation from outside costs more than a look into the table.
            let config = Config { table_from: 0, ..Config::default() };
            (kind.study, kind.play) = (config.clone(), config);
        })
        .build()
}

/// The evaluation.
struct Ask;

impl<G: Playable> Evaluate<Evaluated<G>> for Ask {
    type State = ();

    fn evaluate(&self, position: &Evaluated<G>) -> Score {
        position.outside.as_ref().map_or(Score::ZERO, |outside| outside.value(position))
    }
}

impl Outside {
    fn value<G: Playable>(&self, of: &Evaluated<G>) -> Score {
        let key = of.position.key();
        if let Some(&value) = self.known().get(&key) {
            return value;
        }
        let (mut keys, mut boards) = (vec![key], self.board(&of.position).into_iter().collect::<Vec<_>>());
        if let Some(parent) = of.parent.as_deref().filter(|_| self.evaluator.wants_siblings()) {
            let mut seen = HashSet::from([key]);
            for mv in legal(parent) {
                let sibling = parent.play(mv);
                if seen.insert(sibling.key())
                    && sibling.outcome().is_none()
                    && !self.known().contains_key(&sibling.key())
                {
                    keys.push(sibling.key());
                    boards.extend(self.board(&sibling));
                }
            }
        }
        let values = self.evaluator.values(&boards);
        let mut known = self.known();
        if known.len() > MOST_KNOWN {
            known.clear();
        }
        known.extend(keys.into_iter().zip(values));
        known.get(&key).copied().unwrap_or_default()
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<Key, Score>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn board<G: Playable>(&self, position: &G) -> Option<Box<dyn Board>> {
        self.kind.board_from(position.clone())
    }
}

impl<G: Playable> Game for Evaluated<G> {
    type Move = G::Move;

    const SLOTS: usize = G::SLOTS;

    fn moves(&self, list: &mut Vec<G::Move>) {
        self.position.moves(list);
    }

    fn play(&self, mv: G::Move) -> Evaluated<G> {
        let parent = || self.shared.get_or_init(|| Arc::new(self.position.clone())).clone();
        let wanted = self.outside.as_ref().is_some_and(|outside| outside.evaluator.wants_siblings());
        Evaluated {
            position: self.position.play(mv),
            parent: wanted.then(parent),
            shared: OnceLock::new(),
            outside: self.outside.clone(),
        }
    }

    fn key(&self) -> Key {
        self.position.key()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn slot(&self, mv: G::Move) -> usize {
        self.position.slot(mv)
    }

    fn key_after(&self, mv: G::Move) -> Key {
        self.position.key_after(mv)
    }

    fn keeps_turn(&self, mv: G::Move) -> bool {
        self.position.keeps_turn(mv)
    }
}

impl<G: Playable> Progress for Evaluated<G> {}

impl<G: Playable> PartialEq for Evaluated<G> {
    fn eq(&self, other: &Evaluated<G>) -> bool {
        self.position == other.position
    }
}

impl<G: Playable> Notation for Evaluated<G> {
    const NAME: &'static str = G::NAME;

    fn start() -> Evaluated<G> {
        Evaluated { position: G::start(), parent: None, shared: OnceLock::new(), outside: None }
    }

    fn player(&self) -> Player {
        self.position.player()
    }

    fn parse(text: &str) -> Result<Evaluated<G>, ParseError> {
        Ok(Evaluated { position: G::parse(text)?, ..Evaluated::start() })
    }

    fn text(&self) -> String {
        self.position.text()
    }

    fn parse_move(&self, text: &str) -> Result<G::Move, ParseError> {
        self.position.parse_move(text)
    }

    fn move_text(&self, mv: G::Move) -> String {
        self.position.move_text(mv)
    }

    fn diagram(&self) -> Diagram {
        self.position.diagram()
    }

    fn write_move(&self, mv: G::Move, style: MoveStyle) -> String {
        self.position.write_move(mv, style)
    }

    fn is_pass(&self, mv: G::Move) -> bool {
        self.position.is_pass(mv)
    }

    fn ending(&self) -> Option<String> {
        self.position.ending()
    }

    fn domain(&self) -> u64 {
        self.position.domain()
    }
}
