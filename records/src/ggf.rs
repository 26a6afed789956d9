//! GGF, the format of Othello servers: tags in brackets, moves among them.
//!
//! ```text
//! (;GM[Othello]PB[Black]PW[White]TY[8]BO[8 ---…--- *]B[f5]W[d6/-1.50/1.20]C[a remark]…;)
//! ```
//!
//! Behind a move stand a value in discs, seen by the player who made it, and the seconds it took.

use crate::comment::{Comment, Eval, Mark, Note, Piece, read_clock, split_word};
use crate::dialect::Dialect;
use crate::record::{GameEnd, GameRecord, Node, NodeId, PASS};
use nullwindow_notation::Player;
use nullwindow_notation::{Cursor, ParseError};
use std::fmt::Write as _;

/// The board at the usual start.
const START: &str = "---------------------------OX------XO--------------------------- X";

/// Tags that are no names and values of a game.
const RESERVED: [&str; 4] = ["B", "W", "C", "BO"];

pub(crate) fn read_piece(dialect: &Dialect, mut cursor: Cursor<'_>) -> Vec<Result<GameRecord, ParseError>> {
    vec![read_one(dialect, &mut cursor)]
}

/// Reads one game, up to its closing parenthesis.
pub(crate) fn read_one(dialect: &Dialect, cursor: &mut Cursor<'_>) -> Result<GameRecord, ParseError> {
    let wrong = cursor.unexpected("a game that begins with \"(;\"");
    if !(cursor.eat('(') && cursor.eat(';')) {
        return Err(wrong);
    }
    let (mut game, mut last) = (GameRecord::default(), NodeId::ROOT);
    loop {
        cursor.skip_while(char::is_whitespace);
        if cursor.eat(';') {
            cursor.skip_while(char::is_whitespace);
            return cursor.expect(')', "\")\"").map(|()| game);
        }
        let at = cursor.clone();
        let tag = cursor.take_while(|c| c.is_ascii_alphanumeric());
        if tag.is_empty() || !cursor.eat('[') {
            return Err(at.unexpected("a tag such as \"PB[…]\", or \";)\""));
        }
        cursor.skip_while(char::is_whitespace);
        let inside = cursor.clone();
        let value = cursor.take_while(|c| c != ']');
        cursor.expect(']', "\"]\"")?;
        dialect.check_game(tag, value, &inside)?;
        match tag {
            "BO" if last == NodeId::ROOT => read_start(&mut game, value, inside)?,
            "BO" => return Err(at.unexpected("a move, or \";)\": the board stands before the moves")),
            "B" => last = read_move(&mut game, last, Player::First, value, &inside),
            "W" => last = read_move(&mut game, last, Player::Second, value, &inside),
            "C" => read_comment(&mut game[last], value),
            _ if dialect.is_own(tag) => {}
            _ => {
                if tag == "RE" {
                    game.result = GameEnd::read_margin(value).unwrap_or_default();
                }
                let name = dialect.names.iter().find(|(_, ggf)| *ggf == tag).map_or(tag, |(pgn, _)| pgn);
                game.tags.push((name.to_owned(), value.to_owned()));
            }
        }
    }
}

/// `8 ---…--- *`
fn read_start(game: &mut GameRecord, value: &str, mut inside: Cursor<'_>) -> Result<(), ParseError> {
    let Some(board) = value.strip_prefix('8') else { return Err(inside.unexpected("a board of size 8")) };
    inside.bump();
    (game.start, game.start_place) = (Some(board.to_owned()), inside.place());
    Ok(())
}

/// `f5/value/seconds`
fn read_move(game: &mut GameRecord, last: NodeId, by: Player, value: &str, at: &Cursor<'_>) -> NodeId {
    let (text, details) = value.split_once('/').unwrap_or((value, ""));
    let id = game.add(last, text.trim());
    (game[id].player, game[id].place) = (Some(by), at.place());
    let (value, time) = details.split_once('/').unwrap_or((details, ""));
    let value = value.trim().parse().ok().map(|discs: f64| if by == Player::First { discs } else { -discs });
    let time = time.trim();
    let elapsed = read_clock(time).map(Piece::Elapsed);
    let kept = (!time.is_empty()).then(|| Piece::Command("emt".to_owned(), time.to_owned()));
    let pieces = value.and_then(Eval::rounded).map(Piece::Eval).into_iter().chain(elapsed.or(kept));
    let comment = Comment(pieces.collect());
    if !comment.0.is_empty() {
        game.comment(id, comment);
    }
    id
}

/// GGF has no glyphs of its own: they begin a comment.
fn read_comment(node: &mut Node, text: &str) {
    let (word, rest) = split_word(text);
    let number = word.strip_prefix('$').and_then(|number| number.parse().ok());
    let glyph = number.or(Mark::read(word).map(Mark::glyph)).filter(|_| node.parent.is_some());
    node.after.extend(glyph.map(Note::Glyph));
    let comment = Comment::text(if glyph.is_some() { rest } else { text });
    node.after.extend((!comment.0.is_empty()).then_some(Note::Comment(comment)));
}

impl GameEnd {
    /// Who won by this many points of the player who starts.
    pub fn by_margin(points: f64) -> GameEnd {
        match points {
            points if points > 0.0 => GameEnd::Won(Player::First),
            points if points < 0.0 => GameEnd::Won(Player::Second),
            _ => GameEnd::Drawn,
        }
    }

    /// Reads GGF's tag `RE`: `+4.00`, `-64.00:r`, in discs of Black's.
    pub fn read_margin(text: &str) -> Option<GameEnd> {
        let discs: f64 = text.split(':').next()?.trim().parse().ok()?;
        discs.is_finite().then(|| GameEnd::by_margin(discs))
    }
}

pub(crate) fn write(dialect: &Dialect, game: &GameRecord) -> String {
    let mut text = "(;GM[Othello]".to_owned();
    for (name, value) in game.tags.iter().filter(|(name, _)| !dialect.is_own(name) && name != "RE") {
        let name = dialect.names.iter().find(|(pgn, _)| pgn == name).map_or(name.as_str(), |(_, ggf)| ggf);
        // Anything else could not be read again.
        let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric());
        if is_name && !RESERVED.contains(&name) {
            text.extend([name, "[", &value.replace([']', '\n'], " "), "]"]);
        }
    }
    text.push_str("TY[8]");
    if let Some(result) = result_text(game) {
        text.extend(["RE[", &result.replace([']', '\n'], " "), "]"]);
    }
    let board = game.start.as_deref().unwrap_or(START).trim().replace('X', "*");
    text.extend(["BO[8 ", &board, "]"]);
    write_comments(&mut text, &game[NodeId::ROOT].after);
    let second = dialect.first_ply(game) % 2;
    for (ply, id) in game.main_line().enumerate() {
        let node = &game[id];
        let (colour, sign) = if (ply + second).is_multiple_of(2) { ('B', 1.0) } else { ('W', -1.0) };
        let mv = if node.text == PASS { "pa" } else { &node.text };
        // Writing to a string cannot fail.
        let _ = write!(text, "{colour}[{mv}{}]", details(node, sign));
        write_comments(&mut text, &node.after);
        let siblings = node.parent.map_or(&[][..], |parent| &game[parent].children[1..]);
        for &instead in siblings {
            let line = std::iter::successors(Some(instead), |at| game[*at].children.first().copied());
            let texts: Vec<&str> = line.map(|at| game[at].text.as_str()).collect();
            let _ = write!(text, "C[({})]", texts.join(" ").replace(']', ")"));
        }
    }
    text.push_str(";)\n");
    text
}

/// What the tag `RE` says; `None` if the result is unknown. A game that ended before the board was full counts 64.
fn result_text(game: &GameRecord) -> Option<&str> {
    let agrees = |text: &&str| GameEnd::read_margin(text).unwrap_or_default() == game.result;
    game.tag("RE").filter(agrees).or(match game.result {
        GameEnd::Won(Player::First) => Some("+64.00:r"),
        GameEnd::Won(Player::Second) => Some("-64.00:r"),
        GameEnd::Drawn => Some("0.00"),
        GameEnd::Unknown => None,
    })
}

/// What stands behind a move: `/value/seconds`.
fn details(node: &Node, sign: f64) -> String {
    let pieces = || node.after.iter().filter_map(Note::as_comment).flat_map(|comment| &comment.0);
    let value = pieces().find_map(|piece| match piece {
        Piece::Eval(Eval::Units(units)) => Eval::Units(sign * units).signed(),
        _ => None,
    });
    let time = pieces().find_map(|piece| match piece {
        Piece::Elapsed(time) if time.subsec_millis() % 10 == 0 => Some(format!("/{:.2}", time.as_secs_f64())),
        Piece::Elapsed(time) => Some(format!("/{:.3}", time.as_secs_f64())),
        Piece::Command(name, value) if name == "emt" => Some(format!("/{}", value.replace(']', " "))),
        _ => None,
    });
    match (value, time) {
        (None, None) => String::new(),
        (value, time) => format!("/{}{}", value.unwrap_or_default(), time.unwrap_or_default()),
    }
}

/// Comments without what stands behind the move. A mark begins the comment if there is only one.
fn write_comments(text: &mut String, notes: &[Note]) {
    let mut said: Vec<String> = notes.iter().map(note_text).filter(|text| !text.is_empty()).collect();
    if let [mark, comment] = &said[..]
        && Mark::read(mark).is_some()
    {
        said = vec![format!("{mark} {comment}")];
    }
    for comment in said {
        text.extend(["C[", &comment, "]"]);
    }
}

fn note_text(note: &Note) -> String {
    match note {
        Note::Glyph(glyph) => {
            Mark::of(*glyph).map_or_else(|| format!("${glyph}"), |mark| mark.text().to_owned())
        }
        Note::Comment(comment) => {
            let is_detail = |piece: &Piece| match piece {
                Piece::Eval(_) | Piece::Elapsed(_) => true,
                Piece::Command(name, _) => name == "emt",
                _ => false,
            };
            let said = comment.0.iter().filter(|piece| !is_detail(piece)).cloned().collect();
            Comment(said).words(false).join(" ").replace(']', ")")
        }
    }
}
