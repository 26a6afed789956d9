//! From games to positions with values.

use super::ending::EXACT;
use super::{SolveSearch, solve, solver};
use crate::fit::Example;
use crate::options::{Hear, Options, files, read};
use crate::selfplay;
use nullwindow::Game;
use nullwindow::random::mix;
use nullwindow_engine::workers::{self, in_order};
use nullwindow_othello::{Colour, Move, Position, UNIT, wthor};
use std::ops::{ControlFlow, RangeInclusive};

/// Years of tournament games that are only used to measure errors.
const HELD_OUT: RangeInclusive<u16> = 2022..=2025;

/// Positions of tournament games held out are solved at these numbers of empty squares.
const SOLVED: [u32; 2] = [12, 8];

/// One game of our own in this many is for validation, and another only to measure errors.
const SHARE: u64 = 20;

/// Games, with values of some of their positions.
#[derive(Default)]
pub(super) struct Games {
    /// To fit to.
    pub(super) learned: Vec<Known>,
    /// Tournament games to measure errors on.
    pub(super) held_out: Vec<Known>,
    /// Our own games to measure errors on.
    pub(super) own_held_out: Vec<Known>,
    /// How many of those to fit to are our own.
    pub(super) own: usize,
    /// How our own games were played: the first line of their file.
    pub(super) own_from: Option<String>,
}

/// A game, with what is known of its positions.
pub(super) struct Known {
    number: u64,
    moves: Vec<Move>,
    values: Values,
}

/// What is known of the value to Black, in discs.
enum Values {
    /// Perfect play from some numbers of empty squares on, falling.
    Solved(Vec<(u32, i32)>),
    /// The final score of a game whose end was played perfectly; and what searches of its moves found, in units of the
    /// evaluation and for the side to move.
    Own { score: i32, searched: Vec<Option<i16>> },
}

impl Games {
    /// Reads our own games and files or folders of WTHOR games.
    pub(super) fn read(options: &Options, hear: &mut Hear<'_>) -> Result<Games, String> {
        let mut games = Games::default();
        if let Some(file) = &options.games {
            games.read_own(file)?;
        }
        games.read_tournaments(options, hear)?;
        Ok(games)
    }

    fn read_own(&mut self, file: &std::path::Path) -> Result<(), String> {
        let fail = |why: String| format!("{}: {why}", file.display());
        let bytes = read(file)?;
        let first = bytes.split(|&byte| byte == b'\n').next().map(String::from_utf8_lossy);
        self.own_from = first.map(std::borrow::Cow::into_owned);
        for game in selfplay::read_from::<Position>(&bytes).map_err(fail)? {
            let game = game.map_err(fail)?;
            // Nothing is known of how a game would have ended that was broken off.
            let Some(score) = game.ending.score else { continue };
            let own = Known {
                number: game.number,
                moves: game.plies.iter().map(|ply| ply.mv).collect(),
                values: Values::Own {
                    score: if game.start.colour() == Colour::Black { score } else { -score } / UNIT,
                    searched: game.plies.iter().map(|ply| ply.score.map(|score| score as i16)).collect(),
                },
            };
            if mix(own.number) % SHARE == 1 { &mut self.own_held_out } else { &mut self.learned }.push(own);
        }
        self.own = self.learned.len();
        Ok(())
    }

    fn read_tournaments(&mut self, options: &Options, hear: &mut Hear<'_>) -> Result<(), String> {
        let mut number = 0;
        for path in files(&options.data, &[".wtb"])? {
            let (header, year) =
                wthor::read(&read(&path)?).map_err(|error| format!("{}: {error}", path.display()))?;
            let list = if HELD_OUT.contains(&header.year) { &mut self.held_out } else { &mut self.learned };
            for game in year {
                let theory = (u32::from(header.theory), 2 * i32::from(game.theoretical) - 64);
                list.push(Known { number, moves: game.moves, values: Values::Solved(vec![theory]) });
                number += 1;
            }
        }
        let count = self.held_out.len();
        let mut solved = Vec::new();
        let work = |search: &mut SolveSearch, i: usize| self.held_out[i].solved(search);
        let take = |i: usize, values| {
            solved.push(values);
            let is_news = i.is_multiple_of(1000);
            if is_news { hear(&format!("solved {i} of {count} games")) } else { ControlFlow::Continue(()) }
        };
        in_order(count, options.threads, |_| solver(), work, take);
        if solved.len() < count {
            return Err("stopped".to_owned());
        }
        for (game, mut more) in self.held_out.iter_mut().zip(solved) {
            if let Values::Solved(values) = &mut game.values {
                values.append(&mut more);
            }
        }
        Ok(())
    }

    /// Positions of all games whose value is known, as far as `weight` of the number of empty squares is above 0: for
    /// training, and for validation.
    pub(super) fn examples(&self, weight: impl Fn(u32) -> f32 + Sync, threads: usize) -> Parts {
        let mut chunks: Vec<&[Known]> = self.learned.chunks(1 << 12).collect();
        let lists = workers::map(&mut chunks, threads, |_, games| {
            let mut parts = Parts::default();
            for game in *games {
                let examples = game.examples().map(|example| Example {
                    weight: example.weight * weight(example.position.empties()),
                    ..example
                });
                parts[game.part()].extend(examples.filter(|example| example.weight > 0.0));
            }
            parts
        });
        let [mut train, mut validation] = Parts::default();
        for [more, to_validate] in lists {
            train.extend(more);
            validation.extend(to_validate);
        }
        [train, validation]
    }
}

/// Examples for training and for validation.
pub(super) type Parts = [Vec<Example<Position>>; 2];

/// How much the final score of a game of our own counts for a position with this number of empty squares: all where play was
/// perfect, half from 20 squares before that; the rest is what the search found.
fn result_share(empties: u32) -> f32 {
    (1.0 - empties.saturating_sub(EXACT) as f32 / 40.0).max(0.5)
}

/// How much the score of perfect play from 24 empty squares counts earlier: players err.
fn trust(empties: u32) -> f32 {
    match empties {
        24..=26 => 1.0,
        27..=28 => 0.5,
        _ => 0.0,
    }
}

impl Known {
    /// 0 for training, 1 for validation.
    fn part(&self) -> usize {
        usize::from(mix(self.number).is_multiple_of(SHARE))
    }

    /// All positions in which a disc was put, with their places in the game.
    fn positions(&self) -> impl Iterator<Item = (Position, usize)> {
        let mut position = Position::start();
        let played = self.moves.iter().enumerate().map(move |(i, &mv)| {
            let before = position;
            position = position.play(mv);
            (before, i)
        });
        played.filter(|(position, _)| position.legal() != 0)
    }

    /// Positions to learn from.
    fn examples(&self) -> impl Iterator<Item = Example<Position>> {
        self.positions().filter_map(|(position, i)| {
            let sign = if position.colour() == Colour::Black { 1 } else { -1 };
            let unit = |discs: i32| (sign * discs * UNIT) as f32;
            let empties = position.empties();
            match &self.values {
                Values::Solved(values) => {
                    let target = unit(values.first()?.1);
                    Some(Example { position, target, weight: trust(empties) })
                }
                Values::Own { score, searched } => {
                    let (share, found) = (result_share(empties), f32::from(searched[i]?));
                    let target = share * unit(*score) + (1.0 - share) * found;
                    Some(Example { position, target, weight: 1.0 })
                }
            }
        })
    }

    /// The game's position with this number of empty squares and its value, if there is one that was solved, or played
    /// to the end of one of our own games.
    pub(super) fn example(&self, empties: u32) -> Option<Example<Position>> {
        let (position, i) = self.positions().find(|(position, _)| position.empties() == empties)?;
        let value = match &self.values {
            Values::Solved(values) => values.iter().find(|value| value.0 == empties)?.1,
            Values::Own { score, searched } => searched[i].map(|_| *score)?,
        };
        let sign = if position.colour() == Colour::Black { 1 } else { -1 };
        Some(Example { position, target: (sign * value * UNIT) as f32, weight: 1.0 })
    }

    /// Values at the numbers of empty squares that are solved.
    fn solved(&self, search: &mut SolveSearch) -> Vec<(u32, i32)> {
        let wanted = self.positions().filter(|(position, _)| SOLVED.contains(&position.empties()));
        let value = |(position, _): (Position, usize)| {
            let value = solve(search, &position);
            let is_black = position.colour() == Colour::Black;
            (position.empties(), if is_black { value } else { -value })
        };
        wanted.map(value).collect()
    }
}
