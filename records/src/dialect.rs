//! The formats as data: what PGN, PDN and GGF do differently.

use crate::record::{GameEnd, GameRecord};
use crate::{ggf, movetext, split, write};
use nullwindow_notation::{Cursor, ParseError, Player, excerpt};

/// A format in which games are kept.
pub struct Dialect {
    /// What it is called.
    pub name: &'static str,
    /// Words that end a game beside `1-0`, `0-1`, `1/2-1/2` and `*`.
    results: &'static [(&'static str, GameEnd)],
    /// Tags that come first.
    pub(crate) roster: &'static [&'static str],
    /// Tags that every game has, with their value.
    pub(crate) fixed: &'static [(&'static str, &'static str)],
    /// What PGN calls a tag, and what this format calls it.
    pub(crate) names: &'static [(&'static str, &'static str)],
    /// Tags that say what fields of a record say.
    own: &'static [&'static str],
    /// A tag that names the game, the values it may have, and what those mean.
    game: Option<(&'static str, &'static [&'static str], &'static str)>,
    /// What may stand among moves.
    pub(crate) expected: &'static str,
    /// Whether a number without a dot is a move number.
    pub(crate) has_bare_numbers: bool,
    /// PDN's habits: number and move, and comments, stay on one line; a comment may begin with a value; the start comes
    /// last among the tags.
    pub(crate) is_compact: bool,
    /// Lines are no longer than this, unless a single word is.
    pub(crate) width: usize,
    /// Whether the player who usually starts does not, at this start.
    second_starts: fn(&str) -> bool,
    split: fn(&str) -> Vec<Cursor<'_>>,
    read_piece: fn(&Dialect, Cursor<'_>) -> Vec<Result<GameRecord, ParseError>>,
    read_one: fn(&Dialect, &mut Cursor<'_>) -> Result<GameRecord, ParseError>,
    write: fn(&Dialect, &GameRecord) -> String,
}

/// Portable Game Notation, for chess.
pub static PGN: Dialect = Dialect {
    name: "PGN",
    results: &[("1/2", GameEnd::Drawn), ("½-½", GameEnd::Drawn), ("½", GameEnd::Drawn)],
    roster: &["Event", "Site", "Date", "Round", "White", "Black"],
    fixed: &[],
    names: &[],
    own: &["FEN", "SetUp", "Result"],
    game: None,
    expected: "a move, a comment or a result",
    has_bare_numbers: true,
    is_compact: false,
    width: 80,
    second_starts: |start| start.split_whitespace().nth(1) == Some("b"),
    split: split::by_tags,
    read_piece: movetext::read_piece,
    read_one: movetext::read_one,
    write: write::write,
};

/// Portable Draughts Notation 3.0, for checkers (game type 21). The first number of a result is Black's, who moves first.
pub static PDN: Dialect = Dialect {
    name: "PDN",
    results: &[
        ("2-0", GameEnd::Won(Player::First)),
        ("0-2", GameEnd::Won(Player::Second)),
        ("1-1", GameEnd::Drawn),
        ("1/2", GameEnd::Drawn),
        ("0-0", GameEnd::Unknown),
    ],
    roster: &["Event", "Site", "Date", "Round", "Black", "White"],
    fixed: &[("GameType", "21")],
    own: &["FEN", "SetUp", "Result", "GameType"],
    game: Some(("GameType", &["21"], "game type 21, which is English draughts")),
    expected: "a move such as 11-15, a comment, a tag such as [Event \"…\"] or a result",
    has_bare_numbers: false,
    is_compact: true,
    width: 79,
    second_starts: |start| start.trim_start().starts_with(['W', 'w']),
    ..PGN
};

/// Generic Game Format, for Othello.
pub static GGF: Dialect = Dialect {
    name: "GGF",
    names: &[
        ("Site", "PC"),
        ("Date", "DT"),
        ("Black", "PB"),
        ("White", "PW"),
        ("Event", "EV"),
        ("Round", "RO"),
    ],
    own: &["GM", "TY", "Result"],
    game: Some(("GM", &["othello", "reversi"], "a game of Othello or Reversi")),
    second_starts: |start| start.trim_end().ends_with(['O', 'o', '0', 'W', 'w']),
    split: split::by_parentheses,
    read_piece: ggf::read_piece,
    read_one: ggf::read_one,
    write: ggf::write,
    ..PGN
};

impl Dialect {
    /// Reads the games of a file, one after another. Each is read by itself: one that is malformed costs no other.
    ///
    /// ```
    /// let text = "[White \"A\"]\n\n1. e4 {unclosed *\n\n[White \"B\"]\n\n1. d4 *\n";
    /// let games: Vec<_> = nullwindow_records::PGN.read(text).collect();
    /// assert!(games[0].is_err() && games[1].is_ok());
    /// ```
    pub fn read(&self, text: &str) -> impl Iterator<Item = Result<GameRecord, ParseError>> {
        (self.split)(text).into_iter().flat_map(|piece| (self.read_piece)(self, piece))
    }

    /// Reads the only game of a text, up to its end.
    ///
    /// # Errors
    /// Says where the text is not a game, or where another one follows.
    pub fn read_only(&self, cursor: &mut Cursor<'_>) -> Result<GameRecord, ParseError> {
        let game = (self.read_one)(self, cursor)?;
        movetext::skip_blank(cursor);
        cursor.expect_end("one game and no more").map(|()| game)
    }

    /// Reads moves without tags, up to the end of the text.
    ///
    /// # Errors
    /// Says where the text is not a list of moves.
    pub fn read_moves(&self, cursor: &mut Cursor<'_>) -> Result<GameRecord, ParseError> {
        movetext::skip_blank(cursor);
        if cursor.peek() == Some('[') {
            return Err(cursor.unexpected(self.expected));
        }
        self.read_only(cursor)
    }

    /// Writes a game. Moves are written as they are: those of a verified game can be read again.
    pub fn write(&self, game: &GameRecord) -> String {
        (self.write)(self, game)
    }

    /// The result that a word says.
    pub(crate) fn result(&self, word: &str) -> Option<GameEnd> {
        let own = self.results.iter().find(|(text, _)| *text == word).map(|(_, end)| *end);
        own.or_else(|| GameEnd::read(word))
    }

    /// Whether a tag says what a field of a record says.
    pub(crate) fn is_own(&self, name: &str) -> bool {
        self.own.iter().any(|own| own.eq_ignore_ascii_case(name))
    }

    /// How many plies come before the first move, counted from the usual start.
    pub(crate) fn first_ply(&self, game: &GameRecord) -> usize {
        let second = game.start.as_deref().is_some_and(self.second_starts);
        2 * (game.first_number() - 1) + usize::from(second)
    }

    /// Refuses a tag that names another game.
    pub(crate) fn check_game(&self, name: &str, value: &str, at: &Cursor<'_>) -> Result<(), ParseError> {
        let Some((_, known, expected)) = self.game.filter(|(tag, ..)| *tag == name) else { return Ok(()) };
        let kind = value.split(',').next().unwrap_or_default().trim();
        if known.iter().any(|known| known.eq_ignore_ascii_case(kind)) {
            return Ok(());
        }
        Err(at.error(expected, excerpt(value.chars())))
    }
}
