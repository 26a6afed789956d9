//! From tournament games to positions with values.

use super::{SolveSearch, solve, solver};
use crate::fit::Example;
use crate::options::{Hear, Options, files, read};
use nullwindow::random::{SplitMix64, mix};
use nullwindow::{Game, Outcome};
use nullwindow_engine::workers::in_order;
use nullwindow_notation::Notation;
use nullwindow_othello::{Colour, Move, Position, Trained, UNIT, wthor};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;

/// Years whose games are only used to measure errors.
const HELD_OUT: RangeInclusive<u16> = 2022..=2025;

/// Positions with these numbers of empty squares are solved.
const SOLVED: [u32; 2] = [12, 8];

/// Positions off the game with these numbers of empty squares are solved, one a game each.
const BESIDE: [RangeInclusive<u32>; 2] = [8..=12, 2..=7];

/// One game in this many is for validation.
const VALIDATION: u64 = 20;

/// Games, with values of some of their positions.
#[derive(Default)]
pub(super) struct Tournament {
    /// To fit to.
    pub(super) games: Vec<Known>,
    /// To measure errors on.
    pub(super) held_out: Vec<Known>,
}

/// A game, with its value to Black in discs at some numbers of empty squares.
#[derive(Default)]
pub(super) struct Known {
    number: u64,
    moves: Vec<Move>,
    /// Numbers of empty squares, falling, and values.
    pub(super) values: Vec<(u32, i32)>,
    /// Positions one move off the game, with their values to the side to move.
    pub(super) beside: Vec<(Position, i32)>,
}

impl Tournament {
    /// Reads files or folders of WTHOR games, and solves some of their positions, unless `cache` holds the values.
    pub(super) fn read(options: &Options, hear: &mut Hear<'_>) -> Result<Tournament, String> {
        let (cache, threads) = (options.games.as_deref(), options.threads);
        let mut games = Vec::new();
        for path in files(&options.data, &[".wtb"])? {
            let (header, year) =
                wthor::read(&read(&path)?).map_err(|error| format!("{}: {error}", path.display()))?;
            games.extend(year.into_iter().map(|game| (header, game)));
        }
        let mut all = Tournament::default();
        let kept = kept_lines(cache);
        let count = games.len();
        let work = |search: &mut SolveSearch, number: usize| {
            let (header, game) = &games[number];
            let known = Known { number: number as u64, moves: game.moves.clone(), ..Known::default() };
            match kept.get(number) {
                Some(line) => known.fill(line),
                None => study(search, known, *header, game),
            }
        };
        let mut lines = Vec::new();
        let take = |number: usize, known: Known| {
            lines.push(known.line());
            let is_held_out = HELD_OUT.contains(&games[number].0.year);
            if is_held_out { &mut all.held_out } else { &mut all.games }.push(known);
            let is_news = number.is_multiple_of(10_000);
            if is_news { hear(&format!("{number} of {count} games")) } else { ControlFlow::Continue(()) }
        };
        in_order(count, threads, |_| solver(), work, take);
        // A run that is stopped keeps what it has solved.
        if let Some(path) = cache {
            let text = lines.join("\n") + "\n";
            std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        if lines.len() < count { Err("stopped".to_owned()) } else { Ok(all) }
    }

    /// Positions of all games with `empties` empty squares, where their value is known or lies between known ones: for
    /// training, and for validation.
    pub(super) fn examples(&self, empties: u32, weight: f32) -> [Vec<Example<Position>>; 2] {
        let mut all = [Vec::new(), Vec::new()];
        for game in &self.games {
            let list = &mut all[game.part()];
            list.extend(game.example(empties).map(|example| Example { weight, ..example }));
            let beside = game.beside.iter().filter(|(position, _)| position.empties() == empties);
            list.extend(beside.map(|(position, value)| example(position, *value as f32)));
        }
        all
    }

    /// A position of each game (of one in `every`), or one move off it, somewhere in `phase`; with the part it is for.
    pub(super) fn draw(&self, phase: usize, every: u64) -> Vec<(usize, Position)> {
        let drawn = |game: &Known| {
            let mut random = SplitMix64::new(mix(game.number) ^ phase as u64);
            let inside: Vec<Position> =
                game.positions().filter(|position| Trained::phase(position.empties()) == phase).collect();
            if inside.is_empty() || random.below(every) != 0 {
                return None;
            }
            let position = inside[random.below(inside.len() as u64) as usize];
            // Every other one is a random move off the game.
            let position = if random.below(2) == 0 { position } else { astray(&position, &mut random)? };
            (Trained::phase(position.empties()) == phase).then_some((game.part(), position))
        };
        self.games.iter().filter_map(drawn).collect()
    }
}

/// The complete lines of a file, those of the first games; none if there is no file.
pub(super) fn kept_lines(path: Option<&Path>) -> Vec<String> {
    let text = path.and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
    let end = text.rfind('\n').map_or(0, |at| at + 1);
    text[..end].lines().map(str::to_owned).collect()
}

/// After a random move; `None` if the game is over then, or a pass follows.
fn astray(position: &Position, random: &mut SplitMix64) -> Option<Position> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let next = position.play(moves[random.below(moves.len() as u64) as usize]);
    (next.legal() != 0).then_some(next)
}

fn example(position: &Position, discs: f32) -> Example<Position> {
    Example { position: *position, target: discs * UNIT as f32, weight: 1.0 }
}

impl Known {
    /// Fills in the values of a line of the file of solved values: `24:-6 12:-4 8:-4 0:2 |---XO… X:12|…`.
    fn fill(mut self, line: &str) -> Known {
        let mut parts = line.split('|');
        let pair = |word: &str| {
            let (empties, value) = word.split_once(':')?;
            Some((empties.parse().ok()?, value.parse().ok()?))
        };
        self.values = parts.next().unwrap_or("").split_whitespace().filter_map(pair).collect();
        let beside = |part: &str| {
            let (position, value) = part.rsplit_once(':')?;
            Some((position.parse().ok()?, value.parse().ok()?))
        };
        self.beside = parts.filter_map(beside).collect();
        self
    }

    /// The game's line in that file.
    pub(super) fn line(&self) -> String {
        let values = self.values.iter().map(|(empties, value)| format!("{empties}:{value} "));
        let beside = self.beside.iter().map(|(position, value)| format!("|{}:{value}", position.text()));
        values.chain(beside).collect()
    }

    /// 0 for training, 1 for validation.
    fn part(&self) -> usize {
        usize::from(mix(self.number).is_multiple_of(VALIDATION))
    }

    /// All positions in which a disc was put.
    fn positions(&self) -> impl Iterator<Item = Position> {
        let mut position = Position::start();
        let played = self.moves.iter().map(move |&mv| {
            let before = position;
            position = position.play(mv);
            before
        });
        played.filter(|position| position.legal() != 0)
    }

    /// The game's position with this number of empty squares, if there is one whose value is known.
    pub(super) fn example(&self, empties: u32) -> Option<Example<Position>> {
        let position = self.positions().find(|position| position.empties() == empties)?;
        let value = self.value(empties)?;
        Some(example(&position, if position.colour() == Colour::Black { value } else { -value }))
    }

    /// The value to Black at this number of empty squares, interpolated between the known ones.
    fn value(&self, empties: u32) -> Option<f32> {
        let first = self.values.first()?;
        if empties >= first.0 {
            return Some(first.1 as f32);
        }
        let pair = self.values.windows(2).find(|pair| (pair[1].0..=pair[0].0).contains(&empties))?;
        let share = (empties - pair[1].0) as f32 / (pair[0].0 - pair[1].0) as f32;
        Some(share * pair[0].1 as f32 + (1.0 - share) * pair[1].1 as f32)
    }
}

/// Solves positions of a game.
fn study(search: &mut SolveSearch, mut known: Known, header: wthor::Header, game: &wthor::Game) -> Known {
    let mut random = SplitMix64::new(known.number);
    known.values.push((u32::from(header.theory), 2 * i32::from(game.theoretical) - 64));
    let wanted = BESIDE.map(|range| {
        let (low, high) = (*range.start(), *range.end());
        low + random.below(u64::from(high - low) + 1) as u32
    });
    let mut position = Position::start();
    for &mv in &game.moves {
        position = position.play(mv);
        let empties = position.empties();
        let for_black = |value: i32| if position.colour() == Colour::Black { value } else { -value };
        if let Some(Outcome::Score(score)) = position.outcome() {
            known.values.push((empties, for_black(score.get() / UNIT)));
            break;
        }
        if position.legal() == 0 {
            continue;
        }
        if SOLVED.contains(&empties) {
            known.values.push((empties, for_black(solve(search, &position))));
        }
        if wanted.contains(&(empties - 1))
            && let Some(beside) = astray(&position, &mut random)
        {
            known.beside.push((beside, solve(search, &beside)));
        }
    }
    known
}
