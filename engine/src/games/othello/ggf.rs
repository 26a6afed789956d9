//! Games of Othello as GGF; WTHOR and plain moves are read.

use crate::record::{Finish, GameRecord, Mark, Recorded, read_plain};
use crate::remark::{Remark, add, texts};
use nullwindow::Game as _;
use nullwindow::notation::{Notation, Player};
use nullwindow::text::ParseError;
use nullwindow_othello::ggf::{self, Game, Note};
use nullwindow_othello::{Colour, Move, Position, wthor};

/// What PGN calls a tag, and what GGF calls it.
const NAMES: [(&str, &str); 6] =
    [("Site", "PC"), ("Date", "DT"), ("Black", "PB"), ("White", "PW"), ("Event", "EV"), ("Round", "RO")];

/// GGF, moves from the start, or positions one a line.
pub(super) fn read_games(text: &str) -> Vec<Result<GameRecord, ParseError>> {
    match text.trim_start().chars().next() {
        None => Position::parse(text).err().into_iter().map(Err).collect(),
        Some('(') => match ggf::read(text) {
            Ok(games) => games.iter().map(|game| Ok(read(game))).collect(),
            Err(_) => one_by_one(text),
        },
        Some(_) => {
            let judged = |game: GameRecord| GameRecord { result: by_the_board(&game), ..game };
            read_plain::<Position>(text).into_iter().map(|game| game.map(judged)).collect()
        }
    }
}

/// Where games begin: at `(;`, but in brackets, which may have lost their end, only at the beginning of a line.
fn starts(text: &str) -> Vec<usize> {
    let (mut starts, mut is_value) = (Vec::new(), false);
    for (at, c) in text.char_indices() {
        let begins = text[at..].starts_with("(;") && (!is_value || text[..at].ends_with('\n'));
        if begins {
            starts.push(at);
        }
        is_value = match c {
            '[' => true,
            ']' => false,
            _ => is_value && !begins,
        };
    }
    starts
}

/// The games of a text in which not all can be read.
fn one_by_one(text: &str) -> Vec<Result<GameRecord, ParseError>> {
    let mut starts = starts(text);
    // What comes before the first game belongs to it.
    match starts.first_mut() {
        Some(first) => *first = 0,
        None => starts.push(0),
    }
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    let mut games = Vec::new();
    for (start, end) in starts.iter().copied().zip(ends) {
        match ggf::read(&text[start..end]) {
            Ok(read_here) => games.extend(read_here.iter().map(|game| Ok(read(game)))),
            Err(error) => games.push(Err(error.shifted(place(&text[..start])))),
        }
    }
    games
}

/// Line and column behind a text.
fn place(before: &str) -> (usize, usize) {
    let line = before.matches('\n').count() + 1;
    let last = before.rsplit('\n').next().unwrap_or_default();
    (line, last.chars().count() + 1)
}

fn by_the_board(game: &GameRecord) -> Finish {
    let Ok((start, moves)) = game.played::<Position>() else { return Finish::Open };
    let last = moves.iter().fold(start, |position, &mv| position.play(mv));
    margin(&last).map_or(Finish::Open, |discs| finish(f64::from(discs)))
}

/// Black's discs more than White's, if the game is over.
fn margin(last: &Position) -> Option<i32> {
    last.outcome()?;
    let empties = 64 - (last.discs(Colour::Black) | last.discs(Colour::White)).count_ones() as i32;
    let count = |colour| last.discs(colour).count_ones() as i32;
    let difference = count(Colour::Black) - count(Colour::White);
    Some(difference + difference.signum() * empties)
}

/// Who won by so many of Black's discs.
fn finish(discs: f64) -> Finish {
    match () {
        () if discs > 0.0 => Finish::Won(Player::First),
        () if discs < 0.0 => Finish::Won(Player::Second),
        () => Finish::Drawn,
    }
}

/// What the tag `RE` says: `+4.00`, `-64.00:r`.
fn said(result: &str) -> Option<Finish> {
    let number = result.split(':').next()?.trim();
    number.parse::<f64>().ok().filter(|discs| discs.is_finite()).map(finish)
}

fn read(game: &Game) -> GameRecord {
    let mut record = GameRecord::of(&game.start, &game.moves);
    for (name, value) in &game.tags {
        let known = NAMES.iter().find(|(_, ggf)| ggf == name).map_or(name.as_str(), |(pgn, _)| pgn);
        record.tags.push((known.to_owned(), value.clone()));
    }
    let by_tag = game.tag("RE").and_then(said);
    record.result = by_tag.unwrap_or_else(|| by_the_board(&record));
    for (ply, note) in &game.notes {
        match (note, ply.checked_sub(1).and_then(|i| record.moves.get_mut(i))) {
            (Note::Comment(text), None) => add(&mut record.comment, Remark::Text(text)),
            (Note::Comment(text), Some(recorded)) => {
                let (mark, rest) = marked(text);
                recorded.mark = recorded.mark.or(mark);
                if !rest.is_empty() {
                    recorded.add(Remark::Text(rest));
                }
            }
            (Note::Details(details), Some(recorded)) => {
                let (number, time) = details.split_once('/').unwrap_or((details, ""));
                recorded.value = number.trim().parse().ok().filter(|value: &f64| value.is_finite());
                if !time.trim().is_empty() {
                    recorded.add(Remark::Time(time));
                }
            }
            (Note::Details(_), None) => {}
        }
    }
    record.without(&["GM", "TY"])
}

/// GGF has no marks of its own: ours begin a comment.
fn marked(comment: &str) -> (Option<Mark>, &str) {
    let (word, rest) = comment.split_once(' ').unwrap_or((comment, ""));
    let mark = (1..=6).filter_map(Mark::of).find(|mark| mark.text() == word);
    (mark, if mark.is_some() { rest } else { comment })
}

/// A file of WTHOR, if it looks like one: its header says how long it is.
pub(super) fn read_wthor(bytes: &[u8]) -> Option<Vec<Result<GameRecord, ParseError>>> {
    const HEADER: usize = 16;
    const GAME: usize = 68;
    let header = bytes.first_chunk::<HEADER>()?;
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    if count == 0 || bytes.len() != HEADER + GAME * count {
        return None;
    }
    let in_file = |error: wthor::WthorError| ParseError {
        line: 1,
        column: error.offset + 1,
        expected: format!("{} (a file of WTHOR, columns are bytes)", error.expected),
        found: error.found,
    };
    let (header, games) = match wthor::read(bytes) {
        Ok(read) => read,
        Err(error) => return Some(vec![Err(in_file(error))]),
    };
    let read = |game: &wthor::Game| {
        let mut record = GameRecord::of(&Position::start(), &game.moves);
        record.tags.push(("Date".to_owned(), header.year.to_string()));
        record.result = finish(f64::from(game.score) - 32.0);
        Ok(record)
    };
    Some(games.iter().map(read).collect())
}

pub(super) fn write_game(start: &Position, moves: &[Move], record: &GameRecord) -> String {
    let mut game = Game::new(*start, moves.to_vec());
    let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    game.tags.push(tag("GM", "Othello"));
    for (name, value) in record.clone().without(&["GM", "TY", "RE", "Result"]).tags {
        let known = NAMES.iter().find(|(pgn, _)| *pgn == name).map_or(name.as_str(), |(_, ggf)| ggf);
        // What is no name of a tag could not be read again.
        if !known.is_empty() && known.chars().all(|c| c.is_ascii_alphanumeric()) && !is_a_move(known) {
            game.tags.push(tag(known, &value));
        }
    }
    game.tags.push(tag("TY", "8"));
    game.tags.extend(result(&game.last(), record).map(|text| tag("RE", &text)));
    game.notes.extend(texts(&record.comment).map(|text| (0, Note::Comment(text.to_owned()))));
    for (i, recorded) in record.moves.iter().enumerate() {
        game.notes.extend(notes(recorded).into_iter().map(|note| (i + 1, note)));
    }
    format!("{game}\n")
}

/// Value and time stand behind the move; the mark, for which GGF has no place, begins the comment if there is only one.
fn notes(recorded: &Recorded) -> Vec<Note> {
    let value = recorded.value.map(|value| format!("{:+.2}", if value == 0.0 { 0.0 } else { value }));
    let time = recorded.remarks().find_map(|remark| match remark {
        Remark::Time(time) => Some(format!("/{time}")),
        _ => None,
    });
    let details = format!("{}{}", value.unwrap_or_default(), time.unwrap_or_default());
    let mut said: Vec<String> = recorded.remarks().filter_map(comment).collect();
    match (recorded.mark, said.as_mut_slice()) {
        (None, _) => {}
        (Some(mark), [only]) => *only = format!("{} {only}", mark.text()),
        (Some(mark), _) => said.insert(0, mark.text().to_owned()),
    }
    let details = (!details.is_empty()).then_some(Note::Details(details));
    details.into_iter().chain(said.into_iter().map(Note::Comment)).collect()
}

/// What GGF can only say in words.
fn comment(remark: Remark<'_>) -> Option<String> {
    match remark {
        Remark::Text("") | Remark::Win(_) | Remark::Time(_) => None,
        Remark::Text(text) => Some(text.to_owned()),
        Remark::Glyph(glyph) => Some(format!("${glyph}")),
        Remark::Variation(text) => Some(format!("({text})")),
    }
}

/// Tags that mean something else.
fn is_a_move(tag: &str) -> bool {
    ["B", "W", "C", "BO"].contains(&tag)
}

/// What the tag `RE` says; nothing where nobody knows. A game that was given up counts 64.
fn result(last: &Position, record: &GameRecord) -> Option<String> {
    if let Some(text) = record.tag("RE").filter(|text| said(text) == Some(record.result)) {
        return Some(text.to_owned());
    }
    if let Some(discs) = margin(last).filter(|&discs| finish(f64::from(discs)) == record.result) {
        return Some(format!("{discs:+}.00"));
    }
    Some(match record.result {
        Finish::Won(Player::First) => "+64.00:r".to_owned(),
        Finish::Won(Player::Second) => "-64.00:r".to_owned(),
        Finish::Drawn => "0.00".to_owned(),
        Finish::Open => return None,
    })
}
