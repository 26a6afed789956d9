//! Games of checkers as PDN.

use crate::record::{Finish, GameRecord, Mark, read_plain};
use nullwindow::notation::{Notation, Player};
use nullwindow::text::ParseError;
use nullwindow_checkers::pdn::{self, Finish as Result21, Ply, Record};
use nullwindow_checkers::{Move, Position};

/// The tags that come first, as in PGN.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("Black", "?"), ("White", "?")];

const OURS: [&str; 4] = ["FEN", "SetUp", "Result", "GameType"];

/// PDN, moves from the start, or positions one a line.
pub(super) fn read_games(text: &str) -> Result<Vec<GameRecord>, ParseError> {
    match text.trim_start().chars().next() {
        None => Position::parse(text).map(|_| Vec::new()),
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
    record.comment = game.comments.join(" ");
    record.result = match game.finish {
        Result21::BlackWon => Finish::Won(Player::First),
        Result21::WhiteWon => Finish::Won(Player::Second),
        Result21::Draw => Finish::Drawn,
        Result21::Unknown => Finish::Open,
    };
    for (recorded, ply) in record.moves.iter_mut().zip(&game.plies) {
        recorded.mark = ply.glyphs.iter().find_map(|&glyph| Mark::of(glyph));
        let comment = ply.comments.join(" ");
        (recorded.value, recorded.comment) = value_in(&comment);
    }
    record.without(&OURS)
}

/// A comment of ours begins with a value, `+0.35`.
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
    if !others.is_empty() {
        let own =
            |(name, unknown): (&str, &str)| (name.to_owned(), record.tag(name).unwrap_or(unknown).to_owned());
        game.tags = ROSTER.into_iter().map(own).collect();
        game.tags.push(("Result".to_owned(), game.finish.text().to_owned()));
        game.tags.push(("GameType".to_owned(), "21".to_owned()));
        let is_new = |name: &str| !ROSTER.iter().any(|(known, _)| *known == name);
        game.tags.extend(others.into_iter().filter(|(name, _)| is_new(name)));
    }
    game.comments.extend(Some(record.comment.clone()).filter(|text| !text.is_empty()));
    for (&mv, recorded) in moves.iter().zip(&record.moves) {
        let value = recorded.value.map(|value| format!("{:+.2}", value / 100.0));
        let text = format!("{} {}", value.unwrap_or_default(), recorded.comment);
        let mut ply = Ply::new(mv);
        ply.glyphs.extend(recorded.mark.map(Mark::glyph));
        ply.comments.extend(Some(text.trim().to_owned()).filter(|text| !text.is_empty()));
        game.plies.push(ply);
    }
    game.to_string()
}
