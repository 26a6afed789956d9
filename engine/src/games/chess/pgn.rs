//! Games of chess as PGN, with values as `[%eval 0.35]` in comments, as other programs write them.

use crate::record::{Finish, GameRecord, Mark, read_plain};
use nullwindow::notation::{Notation, Player};
use nullwindow::text::ParseError;
use nullwindow_chess::pgn::{self, Ending, Note, Record};
use nullwindow_chess::{Move, Position};

/// PGN, moves from the start, or positions one a line.
pub(super) fn read_games(text: &str) -> Result<Vec<GameRecord>, ParseError> {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let word = first.split_whitespace().next().unwrap_or_default();
    if word == "startpos" || (word.contains('/') && !word.starts_with(['[', '1'])) {
        return read_plain::<Position>(text);
    }
    if text.trim().is_empty() {
        return Position::parse(text).map(|_| Vec::new());
    }
    pgn::games(text).map(|game| game.map(|game| read(&game))).collect()
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
        let recorded = ply.checked_sub(1).and_then(|i| record.moves.get_mut(i));
        match (note, recorded) {
            (Note::Nag(glyph), Some(recorded)) => recorded.mark = recorded.mark.or(Mark::of(*glyph)),
            (Note::Nag(_), None) => {}
            (Note::Comment(text), None) => record.add_comment(*ply, text),
            (Note::Comment(text), Some(recorded)) => {
                let (value, rest) = value_in(text);
                let sign = sign(&game.start, ply - 1);
                recorded.value = value.map(|pawns| sign * (100.0 * pawns).round()).or(recorded.value);
                record.add_comment(*ply, &rest);
            }
        }
    }
    record.without(&["FEN", "SetUp", "Result"])
}

/// What `[%eval 0.35]` says, and the rest of a comment.
fn value_in(comment: &str) -> (Option<f64>, String) {
    const BEGIN: &str = "[%eval ";
    let found = comment.split_once(BEGIN).and_then(|(before, behind)| {
        let (number, after) = behind.split_once(']')?;
        let value: f64 = number.trim().parse().ok().filter(|value: &f64| value.is_finite())?;
        Some((value, format!("{} {}", before.trim_end(), after.trim_start()).trim().to_owned()))
    });
    found.map_or_else(|| (None, comment.to_owned()), |(value, rest)| (Some(value), rest))
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
    let comment = |text: &str| (!text.is_empty()).then(|| Note::Comment(text.to_owned()));
    game.notes.extend(comment(&record.comment).map(|note| (0, note)));
    for (i, recorded) in record.moves.iter().enumerate() {
        let glyph = recorded.mark.map(|mark| Note::Nag(mark.glyph()));
        let eval = recorded.value.map(|value| format!("[%eval {:.2}]", sign(start, i) * value / 100.0));
        let text = format!("{} {}", eval.unwrap_or_default(), recorded.comment);
        let notes = glyph.into_iter().chain(comment(text.trim()));
        game.notes.extend(notes.map(|note| (i + 1, note)));
    }
    game.to_string()
}
