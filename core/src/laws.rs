//! The laws that every game must keep, and a battery that says which one a user's game breaks.

use crate::game::{Depth, Evaluate, Function, Game, IntoEvaluate, Key, MAX_DEPTH, Outcome};
use crate::random::mix;
use crate::score::Score;
use std::collections::HashMap;
use std::fmt;

/// A law that is broken, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Violation {
    /// Which law.
    pub law: Law,
    /// The moves from the start to where it is broken, as the game prints them.
    pub moves: Vec<String>,
    /// What was seen there.
    pub detail: String,
}

/// What every game owes the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Law {
    /// The same position gives the same moves in the same order, appended to what is in the list.
    MovesAreAFunction,
    /// The same position has the same outcome every time.
    OutcomeIsAFunction,
    /// The same position is worth the same every time.
    EvaluationIsAFunction,
    /// No move is listed twice.
    MovesAreDistinct,
    /// While the game is not over there is a move, and there are fewer than 65,536.
    AliveMeansMoves,
    /// Asking or playing changes nothing: a copy and its original stay the same.
    PlayIsPure,
    /// [`Game::play_into`] leads where [`Game::play`] does, whatever was there before.
    PlayIntoIsPlay,
    /// The key is a function of the position, and [`Game::key_after`] foretells it.
    KeyIsAFunction,
    /// Positions with equal keys have equal moves, ends and values.
    KeyTellsPositionsApart,
    /// A final score is within what an evaluation may be, so that it cannot be read as a win.
    FinalScoreIsAnEvaluation,
    /// An evaluation never looks like a win.
    EvaluationIsNoWin,
    /// Every slot is below [`Game::SLOTS`].
    SlotIsInRange,
    /// What an evaluation reads from the state that it carries is what it says of the position alone.
    StateIsTheEvaluation,
    /// [`Game::keeps_turn`] says whether the same side moves again.
    TurnsAreDeclared,
    /// A position and its mirror image, colours swapped and the other side to move, are worth the same.
    MirrorKeepsTheValue,
    /// A law of one's own, in words; see [`custom`].
    Custom(&'static str),
}

impl Law {
    fn text(self) -> &'static str {
        match self {
            Law::MovesAreAFunction => "moves() must append the same list every time it is asked",
            Law::OutcomeIsAFunction => "outcome() must give the same answer every time it is asked",
            Law::EvaluationIsAFunction => {
                "evaluate() must give the same score every time it is asked about a position"
            }
            Law::MovesAreDistinct => "moves() must not list a move twice",
            Law::AliveMeansMoves => "outcome() must be Some where moves() finds nothing",
            Law::PlayIsPure => "play() must leave the position as it was",
            Law::PlayIntoIsPlay => "play_into(mv, into) must make of `into` what play(mv) is",
            Law::KeyIsAFunction => {
                "key() must depend on the position alone, and key_after(mv) be play(mv).key()"
            }
            Law::KeyTellsPositionsApart => "key() must tell positions apart, by the side to move too",
            Law::FinalScoreIsAnEvaluation => "Outcome::Score must be within ±Score::EVAL_MAX",
            Law::EvaluationIsNoWin => "evaluate() must stay within ±Score::EVAL_MAX",
            Law::StateIsTheEvaluation => {
                "read(state, position) must be evaluate(position), however the state was made"
            }
            Law::TurnsAreDeclared => "keeps_turn(mv) must say whether the same side moves after mv",
            Law::MirrorKeepsTheValue => {
                "a mirrored position must have the same outcome, evaluation and number of moves"
            }
            Law::SlotIsInRange => "slot() must be below Game::SLOTS, and SLOTS at most 65,536",
            Law::Custom(text) => text,
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let after = format!("after {}", self.moves.join(" "));
        let place = if self.moves.is_empty() { "at the start" } else { &after };
        write!(f, "{}; {place}: {}", self.law.text(), self.detail)
    }
}

impl std::error::Error for Violation {}

/// What a battery has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Seen {
    /// Positions looked at.
    pub positions: u64,
    /// Of these, ends of games.
    pub ends: u64,
    /// Different keys; positions with very many moves are counted if they were tested in full.
    pub keys: u64,
}

/// Tests a game and its evaluation from `position` on: everything within a few plies, and then many random games.
///
/// Returns what was looked at, or the first law that is broken, with the moves that lead there. Where there are more than
/// 128 moves, positions and pairs of equal moves are tested by samples, so that wide games take no longer than others.
///
/// # What it cannot see
///
/// - Whose turn it is: a wrong [`Game::keeps_turn`]. [`turns`] tests that if you say who moves.
/// - Whose view an evaluation takes: one for White instead of the side to move. [`symmetry`] tests that if you say what
///   the mirror image of a position is.
/// - The rules. Moves that are missing or illegal, or a win that is reported as a loss, break no law: compare with a
///   published count of positions, and with games whose result you know, or write a law of your own with [`custom`].
///
/// ```
/// use nullwindow::{example::{even, Nim}, laws, Game, Key, Outcome, Score};
/// let seen = laws::check(&Nim(3), even).unwrap();
/// assert_eq!(seen.ends, 4 + 200); // 3, 2 1, 1 2 and 1 1 1, and one in each random game
///
/// #[derive(Clone)]
/// struct NeverEnds;
/// impl Game for NeverEnds {
///     type Move = u8;
///     fn moves(&self, _: &mut Vec<u8>) {}
///     fn play(&self, _: u8) -> Self { NeverEnds }
///     fn key(&self) -> Key { 0 }
///     fn outcome(&self) -> Option<Outcome> { None }
/// }
/// let broken = laws::check(&NeverEnds, &|_: &NeverEnds| Score::ZERO).unwrap_err();
/// assert!(broken.to_string().starts_with("outcome() must be Some where moves() finds nothing; at the start"));
/// ```
///
/// # Errors
/// [`Violation`] names the law, the moves that lead to where it is broken, and what was seen there.
pub fn check<G: Game, M>(position: &G, evaluation: impl IntoEvaluate<G, M>) -> Result<Seen, Violation> {
    let mut battery = Battery::new(evaluation.into_evaluate());
    battery.look_everywhere(position, full_depth(position))?;
    for seed in 0..RANDOM_GAMES {
        battery.wander(position.clone(), seed, Battery::look)?;
        battery.carry(position.clone(), seed)?;
    }
    battery.seen.keys = battery.by_key.len() as u64;
    Ok(battery.seen)
}

/// Tests the symmetry of values: wherever random games from `position` lead, the `mirror` image, with colours swapped
/// and the other side to move, has the same outcome, the same evaluation and as many moves.
///
/// ```
/// use nullwindow::{laws, Game, Key, Outcome, Score};
///
/// /// A token on a line; white pushes right, black pushes left.
/// #[derive(Clone)]
/// struct Push { at: i32, white: bool }
/// impl Game for Push {
///     type Move = i32;
///     fn moves(&self, list: &mut Vec<i32>) { list.extend([1, 2]) }
///     fn play(&self, by: i32) -> Push {
///         Push { at: self.at + if self.white { by } else { -by }, white: !self.white }
///     }
///     fn key(&self) -> Key { (self.at + 1000) as u64 * 2 + u64::from(self.white) }
///     fn outcome(&self) -> Option<Outcome> { (self.at.abs() > 3).then_some(Outcome::Draw) }
/// }
/// let mirror = |p: &Push| Push { at: -p.at, white: !p.white };
/// let fair = |p: &Push| Score::new(if p.white { p.at } else { -p.at });
/// assert!(laws::symmetry(&Push { at: 0, white: true }, &fair, mirror).is_ok());
/// let biased = |p: &Push| Score::new(p.at);
/// assert!(laws::symmetry(&Push { at: 0, white: true }, &biased, mirror).is_err());
/// ```
///
/// # Errors
/// [`Violation`] with the moves that lead to the first position whose mirror image differs.
pub fn symmetry<G: Game, M>(
    position: &G,
    evaluation: impl IntoEvaluate<G, M>,
    mirror: impl Fn(&G) -> G,
) -> Result<Seen, Violation> {
    let battery = Battery::new(evaluation.into_evaluate());
    battery.random_games(position, |battery, position| battery.mirrored(position, &mirror(position)))
}

/// Tests whose turn it is: wherever random games from `position` lead, a move after which `mover` is the same
/// [keeps the turn](Game::keeps_turn), and no other does. [`check`] cannot know whose turn it is; a game that forgets to
/// declare such a move is searched to wrong values.
///
/// ```
/// use nullwindow::{laws, Game, Key, Outcome};
///
/// /// Take one match or two, and move again after taking two.
/// #[derive(Clone)]
/// struct Again { left: u32, white: bool }
/// impl Game for Again {
///     type Move = u32;
///     fn moves(&self, list: &mut Vec<u32>) { list.extend(1..=self.left.min(2)) }
///     fn play(&self, taken: u32) -> Again {
///         Again { left: self.left - taken, white: self.white != (taken == 1) }
///     }
///     fn key(&self) -> Key { u64::from(self.left) << 1 | u64::from(self.white) }
///     fn outcome(&self) -> Option<Outcome> { (self.left == 0).then_some(Outcome::Draw) }
/// }
/// let broken = laws::turns(&Again { left: 9, white: true }, |p| p.white).unwrap_err();
/// assert!(broken.to_string().contains("keeps_turn(2) is false, but the same side moves after it"));
/// ```
///
/// # Errors
/// [`Violation`] with the moves that lead to the first position where a move does otherwise.
pub fn turns<G: Game, P: PartialEq>(position: &G, mover: impl Fn(&G) -> P) -> Result<Seen, Violation> {
    let battery = Battery::new(Function(|_: &G| Score::ZERO));
    battery.random_games(position, |battery, position| battery.turned(position, &mover))
}

/// Tests a law of your own, which `law` says in words: wherever random games from `position` lead, `holds` is asked about
/// the position and its moves, and says what is wrong there, if anything is.
///
/// ```
/// use nullwindow::{example::Nim, laws};
/// let least = |left: u32| move |p: &Nim, _: &[u32]| if p.0 >= left { Ok(()) } else { Err(format!("{p:?}")) };
/// assert!(laws::custom(&Nim(9), "a heap is never negative", least(0)).is_ok());
/// let broken = laws::custom(&Nim(9), "a match is left", least(1)).unwrap_err();
/// assert!(broken.to_string().starts_with("a match is left; after ") && broken.detail == "Nim(0)");
/// ```
///
/// # Errors
/// [`Violation`] with the moves that lead to the first position where it does not hold.
pub fn custom<G: Game>(
    position: &G,
    law: &'static str,
    holds: impl Fn(&G, &[G::Move]) -> Result<(), String>,
) -> Result<Seen, Violation> {
    let battery = Battery::new(Function(|_: &G| Score::ZERO));
    battery.random_games(position, |battery, position| {
        let moves = battery.count(position)?;
        let wrong = holds(position, &moves).err();
        battery.law(wrong.is_none(), Law::Custom(law), || wrong.unwrap_or_default()).map(|()| moves)
    })
}

const RANDOM_GAMES: u64 = 200;
/// About how many positions the full-width part may look at.
const FULL_WIDTH: u64 = 20_000;
/// Positions with more moves than this are tested in full once in a while, so that all in all about this many moves are
/// played at a position.
const WIDE: usize = 128;
/// How often a position is asked before another law is said to be broken.
const PATIENCE: usize = 8;

/// As deep as [`FULL_WIDTH`] positions reach, going by the first position's moves.
fn full_depth<G: Game>(position: &G) -> Depth {
    let mut moves = Vec::new();
    if position.outcome().is_none() {
        position.moves(&mut moves);
    }
    let width = (moves.len() as u64).max(2);
    (1..MAX_DEPTH).find(|&d| width.saturating_pow(d as u32) > FULL_WIDTH).unwrap_or(1)
}

/// How a position looks from outside: key, outcome, value and moves.
type Face<M> = (Key, Option<Outcome>, Option<Score>, Vec<M>);

struct Battery<G: Game, E> {
    evaluation: E,
    seen: Seen,
    by_key: HashMap<Key, Face<G::Move>>,
    path: Vec<G::Move>,
}

impl<G: Game, E: Evaluate<G>> Battery<G, E> {
    fn new(evaluation: E) -> Battery<G, E> {
        Battery { evaluation, seen: Seen::default(), by_key: HashMap::new(), path: Vec::new() }
    }

    fn look_everywhere(&mut self, position: &G, depth: Depth) -> Result<(), Violation> {
        let moves = self.look(position)?;
        if depth > 0 && self.seen.positions < FULL_WIDTH {
            for mv in moves {
                self.path.push(mv);
                self.look_everywhere(&position.play(mv), depth - 1)?;
                self.path.pop();
            }
        }
        Ok(())
    }

    /// Many random games from `position`; `look` is asked at each position and gives its moves.
    fn random_games(
        mut self,
        position: &G,
        look: impl Fn(&mut Self, &G) -> Result<Vec<G::Move>, Violation>,
    ) -> Result<Seen, Violation> {
        for seed in 0..RANDOM_GAMES {
            self.wander(position.clone(), seed, &look)?;
        }
        Ok(self.seen)
    }

    /// One random game; `look` is asked at each position and gives its moves.
    fn wander(
        &mut self,
        mut position: G,
        seed: u64,
        look: impl Fn(&mut Self, &G) -> Result<Vec<G::Move>, Violation>,
    ) -> Result<(), Violation> {
        let mut random = crate::random::SplitMix64::new(seed);
        self.path.clear();
        for _ in 0..MAX_DEPTH {
            let moves = look(self, &position)?;
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len() as u64) as usize];
            self.path.push(mv);
            position = position.play(mv);
        }
        Ok(())
    }

    /// One random game with the state that the evaluation carries: what it reads from it is the evaluation.
    fn carry(&mut self, mut position: G, seed: u64) -> Result<(), Violation> {
        let (mut state, mut random) = (E::State::default(), crate::random::SplitMix64::new(seed));
        self.path.clear();
        self.evaluation.start(&position, &mut state);
        while size_of::<E::State>() > 0
            && position.outcome().is_none()
            && self.path.len() < MAX_DEPTH as usize
        {
            let (read, plain) =
                (self.evaluation.read(&state, &position), self.evaluation.evaluate(&position));
            self.law(read == plain, Law::StateIsTheEvaluation, || {
                format!("{read} is read, {plain} is evaluated")
            })?;
            let moves = self.moves_of(&position)?;
            let mv = moves[random.below(moves.len() as u64) as usize];
            let (after, mut advanced) = (position.play(mv), E::State::default());
            self.evaluation.advance(&state, &position, mv, &after, &mut advanced);
            (position, state) = (after, advanced);
            self.path.push(mv);
        }
        Ok(())
    }

    /// A position is looked at; returns its moves.
    fn count(&mut self, position: &G) -> Result<Vec<G::Move>, Violation> {
        self.seen.positions += 1;
        self.seen.ends += u64::from(position.outcome().is_some());
        self.moves_of(position)
    }

    /// Whether two positions look alike to their sides to move; returns the first one's moves.
    fn mirrored(&mut self, position: &G, image: &G) -> Result<Vec<G::Move>, Violation> {
        let moves = self.count(position)?;
        let value = |p: &G| p.outcome().is_none().then(|| self.evaluation.evaluate(p));
        let here = (position.outcome(), value(position), moves.len());
        let there = (image.outcome(), value(image), self.moves_of(image)?.len());
        if here != there {
            self.ask(position, PATIENCE)?;
        }
        self.law(here == there, Law::MirrorKeepsTheValue, || {
            format!("outcome, evaluation and moves are {here:?}, in the mirror {there:?}")
        })?;
        Ok(moves)
    }

    /// Whether the moves of a position hand the turn over as they say; returns them.
    fn turned<P: PartialEq>(
        &mut self,
        position: &G,
        mover: &impl Fn(&G) -> P,
    ) -> Result<Vec<G::Move>, Violation> {
        let moves = self.count(position)?;
        for &mv in &moves {
            let after = position.play(mv);
            // Who is to move where the game is over does not matter.
            let (said, kept) = (position.keeps_turn(mv), mover(position) == mover(&after));
            let holds = said == kept || after.outcome().is_some_and(|end| end == Outcome::Draw);
            self.law(holds, Law::TurnsAreDeclared, || {
                let side = if kept { "the same side" } else { "the other side" };
                format!("keeps_turn({mv:?}) is {said}, but {side} moves after it")
            })?;
        }
        Ok(moves)
    }

    /// All laws at one position; returns its moves, none if the game is over.
    fn look(&mut self, position: &G) -> Result<Vec<G::Move>, Violation> {
        let moves = self.count(position)?;
        self.values(position)?;
        if self.is_sampled(moves.len()) {
            let face = self.ask(position, 2)?;
            self.plays(position, &moves)?;
            self.overwriting(position, &moves)?;
            self.slots(position, &moves)?;
            self.keys(position, face)?;
        }
        Ok(moves)
    }

    /// Whether a position with this many moves is tested in full: the first one, narrow ones, and some of the others.
    fn is_sampled(&self, moves: usize) -> bool {
        moves <= WIDE || self.seen.positions == 1 || self.chance(moves) < WIDE
    }

    /// A number below `n` that is different at each position, and the same in every run.
    fn chance(&self, n: usize) -> usize {
        (mix(self.seen.positions) % n as u64) as usize
    }

    fn law(&self, holds: bool, law: Law, detail: impl FnOnce() -> String) -> Result<(), Violation> {
        if holds {
            return Ok(());
        }
        let moves = self.path.iter().map(|mv| format!("{mv:?}")).collect();
        Err(Violation { law, moves, detail: detail() })
    }

    fn moves_of(&self, position: &G) -> Result<Vec<G::Move>, Violation> {
        if position.outcome().is_some() {
            return Ok(Vec::new());
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let count = moves.len();
        self.law((1..=usize::from(u16::MAX)).contains(&count), Law::AliveMeansMoves, || {
            format!("outcome() is None and moves() lists {count} moves")
        })?;
        let once = moves.clone();
        position.clone().moves(&mut moves);
        let again = moves.get(count..).unwrap_or_default();
        self.law(moves.starts_with(&once) && again == once, Law::MovesAreAFunction, || {
            format!("first {once:?}, then, appended to that, {moves:?}")
        })?;
        let twice = self.twice(&once);
        self.law(twice.is_none(), Law::MovesAreDistinct, || format!("{twice:?} comes twice in {once:?}"))?;
        Ok(once)
    }

    /// A move that is listed twice. Moves can only be compared, each with each, so that of many only some are looked for:
    /// others at each position.
    fn twice(&self, moves: &[G::Move]) -> Option<G::Move> {
        let most = moves.len().min((WIDE * WIDE).div_ceil(moves.len()));
        let (step, first) = (moves.len().div_ceil(most), self.chance(moves.len()));
        let looked_for = (0..moves.len()).step_by(step).map(|i| (first + i) % moves.len());
        let is_elsewhere = |&i: &usize| moves[..i].contains(&moves[i]) || moves[i + 1..].contains(&moves[i]);
        looked_for.filter(is_elsewhere).map(|i| moves[i]).next()
    }

    /// Asks a position `times` times how it looks: it looks the same each time.
    fn ask(&self, position: &G, times: usize) -> Result<Face<G::Move>, Violation> {
        let first = self.face(position);
        let (key, outcome, value, moves) = &first;
        for _ in 1..times {
            let again = self.face(position);
            self.law(again.0 == *key, Law::KeyIsAFunction, || {
                format!("first {key:#x}, then {:#x}", again.0)
            })?;
            self.law(again.1 == *outcome, Law::OutcomeIsAFunction, || {
                format!("first {outcome:?}, then {:?}", again.1)
            })?;
            self.law(again.3 == *moves, Law::MovesAreAFunction, || {
                format!("first {moves:?}, then {:?}", again.3)
            })?;
            self.law(again.2 == *value, Law::EvaluationIsAFunction, || {
                let [first, then] = [*value, again.2].map(|value| value.map_or(0, Score::get));
                format!("first {first}, then {then}")
            })?;
        }
        Ok(first)
    }

    /// Playing a move changes nothing here and leads to the key that was foretold.
    fn plays(&self, position: &G, moves: &[G::Move]) -> Result<(), Violation> {
        let (key, outcome) = (position.key(), position.outcome());
        for &mv in moves {
            let child = position.play(mv);
            let after = (position.key(), position.outcome());
            if after != (key, outcome) {
                self.ask(position, PATIENCE)?;
            }
            self.law(after == (key, outcome), Law::PlayIsPure, || {
                format!("playing {mv:?} changed key and outcome from {:?} to {after:?}", (key, outcome))
            })?;
            let (foretold, real) = (position.key_after(mv), child.key());
            self.law(foretold == real, Law::KeyIsAFunction, || {
                format!("key_after({mv:?}) is {foretold:#x}, play({mv:?}).key() is {real:#x}")
            })?;
        }
        Ok(())
    }

    fn face(&self, position: &G) -> Face<G::Move> {
        let (mut moves, outcome) = (Vec::new(), position.outcome());
        let value = outcome.is_none().then(|| {
            position.moves(&mut moves);
            self.evaluation.evaluate(position)
        });
        (position.key(), outcome, value, moves)
    }

    fn overwriting(&self, position: &G, moves: &[G::Move]) -> Result<(), Violation> {
        let mut into = position.clone();
        // A few of them: each costs a list of moves and an evaluation.
        for &mv in moves.iter().step_by(moves.len().div_ceil(4).max(1)) {
            position.play_into(mv, &mut into);
            let played = position.play(mv);
            let (here, there) = (self.face(&into), self.face(&played));
            if here != there {
                self.ask(&played, PATIENCE)?;
            }
            self.law(here == there, Law::PlayIntoIsPlay, || {
                format!("key, outcome, value and moves after {mv:?} are {here:?}, by play {there:?}")
            })?;
        }
        Ok(())
    }

    fn values(&self, position: &G) -> Result<(), Violation> {
        let small = |s: Score| s.get().abs() <= Score::EVAL_MAX.get();
        match position.outcome() {
            Some(Outcome::Score(score)) => {
                self.law(small(score), Law::FinalScoreIsAnEvaluation, || format!("it is {}", score.get()))
            }
            Some(_) => Ok(()),
            None => {
                let value = self.evaluation.evaluate(position);
                self.law(small(value), Law::EvaluationIsNoWin, || format!("it is {}", value.get()))
            }
        }
    }

    fn slots(&self, position: &G, moves: &[G::Move]) -> Result<(), Violation> {
        for &mv in moves {
            let slot = position.slot(mv);
            self.law(slot < G::SLOTS && G::SLOTS <= 1 << 16, Law::SlotIsInRange, || {
                format!("slot({mv:?}) is {slot}, SLOTS is {}", G::SLOTS)
            })?;
        }
        Ok(())
    }

    fn keys(&mut self, position: &G, face: Face<G::Move>) -> Result<(), Violation> {
        let key = face.0;
        self.law(position.clone().key() == key, Law::KeyIsAFunction, || "a copy has another key".into())?;
        let same = self.by_key.get(&key).is_none_or(|known| *known == face);
        if !same {
            self.ask(position, PATIENCE)?;
        }
        self.law(same, Law::KeyTellsPositionsApart, || {
            format!("key {key:#x} was seen at a position with other moves, outcome or evaluation")
        })?;
        self.by_key.entry(key).or_insert(face);
        Ok(())
    }
}
