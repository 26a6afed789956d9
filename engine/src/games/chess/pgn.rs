//! Games of chess as PGN, with values as `[%eval 0.35]` in comments, as other programs write them.

use super::variations::{Hidden, hidden, shown, unbroken, variation_in};
use crate::record::{Finish, GameRecord, Mark, Recorded, read_plain};
use crate::remark::{Remark, add};
use nullwindow::notation::{Notation, Player};
use nullwindow::text::ParseError;
use nullwindow_chess::pgn::{self, Ending, Note, Record};
use nullwindow_chess::{Move, Position};

/// PGN, moves from the start, or positions one a line.
pub(super) fn read_games(text: &str) -> Vec<Result<GameRecord, ParseError>> {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let word = first.split_whitespace().next().unwrap_or_default();
    if word == "startpos" || (word.contains('/') && !word.starts_with(['[', '1'])) {
        return read_plain::<Position>(text);
    }
    if text.trim().is_empty() {
        return Position::parse(text).err().into_iter().map(Err).collect();
    }
    let (mut games, mut rest, mut place) = (Vec::new(), text, (1, 1));
    while !rest.is_empty() {
        let hidden = Hidden::new(rest);
        let placed = |error| hidden.placed(error).shifted(place);
        games.extend(pgn::games(&hidden.text).map(|game| game.map(|game| read(&game)).map_err(placed)));
        (rest, place) = (hidden.rest, (place.0 + hidden.rest_at.0 - 1, 1));
    }
    games
}

fn read(game: &Record) -> GameRecord {
    let mut record = GameRecord::of(&game.start, &game.moves);
    record.tags.clone_from(&game.tags);
    record.result = match game.ending {
        Ending::FirstWins => Finish::Won(Player::First),
        Ending::SecondWins => Finish::Won(Player::Second),
        Ending::Draw => Finish::Drawn,
        Ending::Unknown => Finish::Open,
    };
    for (ply, note) in &game.notes {
        match ply.checked_sub(1).and_then(|i| record.moves.get_mut(i)) {
            Some(recorded) => hear(recorded, note, sign(&game.start, ply - 1)),
            None => add(&mut record.comment, plain(note, &mut String::new())),
        }
    }
    record.without(&["FEN", "SetUp", "Result"])
}

/// What a note says about a move of the side with this sign.
fn hear(recorded: &mut Recorded, note: &Note, sign: f64) {
    match note {
        Note::Nag(glyph) if recorded.mark.is_none() && Mark::of(*glyph).is_some() => {
            recorded.mark = Mark::of(*glyph);
        }
        Note::Comment(text) if variation_in(text).is_none() => {
            let (eval, rest) = eval_in(text);
            match eval {
                Some(Eval::Pawns(pawns)) => recorded.value = Some(unsigned(sign * (100.0 * pawns).round())),
                Some(Eval::Win(moves)) => recorded.add(Remark::Win(sign as i32 * moves)),
                None => {}
            }
            if eval.is_none() || !rest.is_empty() || recorded.remarks().any(|r| matches!(r, Remark::Text(_)))
            {
                recorded.add(Remark::Text(&rest));
            }
        }
        note => recorded.add(plain(note, &mut String::new())),
    }
}

/// A note that says nothing of a value.
fn plain<'a>(note: &'a Note, kept: &'a mut String) -> Remark<'a> {
    match note {
        Note::Nag(glyph) => Remark::Glyph(*glyph),
        Note::Comment(text) => match variation_in(text) {
            Some(variation) => {
                *kept = variation;
                Remark::Variation(kept)
            }
            None => Remark::Text(text),
        },
    }
}

/// What `[%eval]` says, as White sees it.
#[derive(Clone, Copy)]
enum Eval {
    Pawns(f64),
    /// Mate in so many moves; below 0, Black mates.
    Win(i32),
}

/// What `[%eval 0.35]` or `[%eval #-3]` says, and the rest of a comment.
fn eval_in(comment: &str) -> (Option<Eval>, String) {
    const BEGIN: &str = "[%eval ";
    let found = comment.split_once(BEGIN).and_then(|(before, behind)| {
        let (text, after) = behind.split_once(']')?;
        // Some programs write the depth behind a comma.
        let text = text.split(',').next().unwrap_or_default().trim();
        let eval = match text.strip_prefix('#') {
            Some(moves) => Eval::Win(moves.parse().ok()?),
            None => Eval::Pawns(text.parse().ok().filter(|value: &f64| value.is_finite())?),
        };
        Some((eval, format!("{} {}", before.trim_end(), after.trim_start()).trim().to_owned()))
    });
    found.map_or_else(|| (None, comment.to_owned()), |(eval, rest)| (Some(eval), rest))
}

/// Zero has no sign.
fn unsigned(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { value }
}

/// +1 if White makes the move with this number, counted from 0.
fn sign(start: &Position, ply: usize) -> f64 {
    let is_white = (start.turn() == Player::First) == ply.is_multiple_of(2);
    if is_white { 1.0 } else { -1.0 }
}

pub(super) fn write_game(start: &Position, moves: &[Move], record: &GameRecord) -> String {
    let ending = match record.result {
        Finish::Won(Player::First) => Ending::FirstWins,
        Finish::Won(Player::Second) => Ending::SecondWins,
        Finish::Drawn => Ending::Draw,
        Finish::Open => Ending::Unknown,
    };
    let mut game = Record::new(start.clone(), moves.to_vec(), ending);
    game.tags = record.clone().without(&["FEN", "SetUp", "Result"]).tags;
    game.notes.extend(record.remarks().filter_map(note).map(|note| (0, note)));
    for (i, recorded) in record.moves.iter().enumerate() {
        let mark = recorded.mark.map(|mark| Note::Nag(mark.glyph()));
        let eval = eval_text(recorded, sign(start, i));
        let said =
            recorded.remarks_with(eval.as_deref()).into_iter().filter_map(|(eval, remark)| match eval {
                None => note(remark),
                Some(eval) => match remark {
                    Remark::Text(text) => note(Remark::Text(format!("{eval} {text}").trim())),
                    _ => None,
                },
            });
        game.notes.extend(mark.into_iter().chain(said).map(|note| (i + 1, note)));
    }
    shown(&game.to_string())
}

/// `[%eval 0.35]`, as White sees it.
fn eval_text(recorded: &Recorded, sign: f64) -> Option<String> {
    let win = recorded.remarks().find_map(|remark| match remark {
        Remark::Win(moves) => Some(moves * sign as i32),
        _ => None,
    });
    match (win, recorded.value) {
        (Some(moves), _) => Some(format!("[%eval #{moves}]")),
        (None, Some(value)) => {
            // Rounded first, so that nothing becomes less than nothing.
            let pawns = unsigned((sign * value).round()) / 100.0;
            Some(format!("[%eval {pawns:.2}]"))
        }
        (None, None) => None,
    }
}

fn note(remark: Remark<'_>) -> Option<Note> {
    match remark {
        Remark::Text("") | Remark::Win(_) => None,
        Remark::Text(text) => Some(Note::Comment(unbroken(text))),
        Remark::Glyph(glyph) => Some(Note::Nag(glyph)),
        Remark::Variation(text) => Some(Note::Comment(hidden(text))),
        Remark::Time(time) => Some(Note::Comment(unbroken(&format!("[%emt {time}]")))),
    }
}
