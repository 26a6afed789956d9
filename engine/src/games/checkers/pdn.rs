//! Games of checkers as PDN.

use crate::record::{Finish, GameRecord, Mark, Recorded, read_plain};
use crate::remark::{Remark, add, texts};
use nullwindow::notation::{Notation, Player};
use nullwindow::text::ParseError;
use nullwindow_checkers::pdn::{self, Finish as Result21, Ply, Record};
use nullwindow_checkers::{Move, Position, Side};

/// The tags that come first, as in PGN.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("Black", "?"), ("White", "?")];

const OURS: [&str; 4] = ["FEN", "SetUp", "Result", "GameType"];

/// PDN, moves from the start, or positions one a line.
pub(super) fn read_games(text: &str) -> Vec<Result<GameRecord, ParseError>> {
    match text.trim_start().chars().next() {
        None => Position::parse(text).err().into_iter().map(Err).collect(),
        Some('[' | '{' | ';' | '0'..='9') => {
            pdn::games(text).map(|game| game.map(|game| read(&game))).collect()
        }
        Some(_) => read_plain::<Position>(text),
    }
}

fn read(game: &Record) -> GameRecord {
    let moves: Vec<Move> = game.plies.iter().map(|ply| ply.mv).collect();
    let mut record = GameRecord::of(&game.start, &moves);
    record.tags.clone_from(&game.tags);
    for text in &game.comments {
        add(&mut record.comment, Remark::Text(text));
    }
    record.result = match game.finish {
        Result21::BlackWon => Finish::Won(Player::First),
        Result21::WhiteWon => Finish::Won(Player::Second),
        Result21::Draw => Finish::Drawn,
        Result21::Unknown => Finish::Open,
    };
    for (i, (recorded, ply)) in record.moves.iter_mut().zip(&game.plies).enumerate() {
        hear(recorded, ply, sign(&game.start, i));
    }
    record.without(&OURS)
}

/// What is said about a move of the side with this sign.
fn hear(recorded: &mut Recorded, ply: &Ply, sign: f64) {
    for &glyph in &ply.glyphs {
        match Mark::of(glyph).filter(|_| recorded.mark.is_none()) {
            Some(mark) => recorded.mark = Some(mark),
            None => recorded.add(Remark::Glyph(glyph)),
        }
    }
    for comment in &ply.comments {
        let (value, rest) = value_in(comment);
        recorded.value = value.map(|value| sign * value).or(recorded.value);
        if value.is_none() || !rest.is_empty() || !recorded.comment.is_empty() {
            recorded.add(Remark::Text(&rest));
        }
    }
    for variation in &ply.variations {
        recorded.add(Remark::Variation(variation));
    }
}

/// +1 if Black, who moves first, makes the move with this number, counted from 0.
fn sign(start: &Position, ply: usize) -> f64 {
    let is_black = (start.side() == Side::Black) == ply.is_multiple_of(2);
    if is_black { 1.0 } else { -1.0 }
}

/// A comment of ours begins with a value, `+0.35`, as Black sees it, who moves first.
fn value_in(comment: &str) -> (Option<f64>, String) {
    let (word, rest) = comment.split_once(' ').unwrap_or((comment, ""));
    let is_value = word.starts_with(['+', '-']) && word.contains('.');
    let men: Option<f64> = word.parse().ok().filter(|men: &f64| is_value && men.is_finite());
    men.map_or_else(|| (None, comment.to_owned()), |men| (Some((100.0 * men).round()), rest.to_owned()))
}

pub(super) fn write_game(start: &Position, moves: &[Move], record: &GameRecord) -> String {
    let mut game = Record::new(*start);
    game.finish = match record.result {
        Finish::Won(Player::First) => Result21::BlackWon,
        Finish::Won(Player::Second) => Result21::WhiteWon,
        Finish::Drawn => Result21::Draw,
        Finish::Open => Result21::Unknown,
    };
    let others = record.clone().without(&OURS).tags;
    // Without tags and moves nobody would know it for a game.
    if !others.is_empty() || moves.is_empty() {
        let own =
            |(name, unknown): (&str, &str)| (name.to_owned(), record.tag(name).unwrap_or(unknown).to_owned());
        game.tags = ROSTER.into_iter().map(own).collect();
        game.tags.push(("Result".to_owned(), game.finish.text().to_owned()));
        game.tags.push(("GameType".to_owned(), "21".to_owned()));
        let is_new = |name: &str| !ROSTER.iter().any(|(known, _)| *known == name);
        game.tags.extend(others.into_iter().filter(|(name, _)| is_new(name)));
    }
    game.comments.extend(texts(&record.comment).map(str::to_owned));
    for (i, (&mv, recorded)) in moves.iter().zip(&record.moves).enumerate() {
        let mut ply = Ply::new(mv);
        ply.glyphs.extend(recorded.mark.map(Mark::glyph));
        let value = recorded.value.map(|value| value_text(sign(start, i) * value));
        for (value, remark) in recorded.remarks_with(value.as_deref()) {
            match remark {
                Remark::Text(text) => {
                    let text = format!("{} {text}", value.unwrap_or_default()).trim().to_owned();
                    ply.comments.extend(Some(text).filter(|text| !text.is_empty()));
                }
                Remark::Glyph(glyph) => ply.glyphs.push(glyph),
                Remark::Variation(text) => ply.variations.push(text.to_owned()),
                Remark::Time(time) => ply.comments.push(format!("{time} s")),
                Remark::Win(_) => {}
            }
        }
        game.plies.push(ply);
    }
    game.to_string()
}

/// `+0.35`; rounded first, so that nothing becomes less than nothing.
fn value_text(hundredths: f64) -> String {
    let men = hundredths.round() / 100.0;
    format!("{:+.2}", if men == 0.0 { 0.0 } else { men })
}
