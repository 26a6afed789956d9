//! Extended position description: the first four fields of a FEN, and operations such as `bm Nf3; id "one";`.

use crate::fen;
use crate::position::Position;
use crate::types::Move;
use nullwindow_notation::{Cursor, Notation, ParseError};
use std::fmt;

/// A position and what is said about it.
///
/// ```
/// use nullwindow_chess::epd::Epd;
/// let line = r#"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";"#;
/// let epd: Epd = line.parse().unwrap();
/// assert_eq!(epd.get("id"), Some(&["WAC.001".to_string()][..]));
/// assert_eq!(epd.moves("bm").unwrap(), [epd.position.parse_move("Qg6").unwrap()]);
/// assert_eq!(epd.to_string(), line);
/// # use nullwindow_notation::Notation;
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// Operations in the order they came: a code such as `bm`, and its operands without quotation marks.
    pub operations: Vec<(String, Vec<String>)>,
}

impl Epd {
    /// The operands of an operation.
    pub fn get(&self, code: &str) -> Option<&[String]> {
        self.operations.iter().find(|(known, _)| known == code).map(|(_, operands)| &operands[..])
    }

    /// The moves of an operation such as `bm` (best) or `am` (to be avoided); none where there is no such operation.
    ///
    /// # Errors
    /// If an operand is no legal move; the place is within the operand.
    pub fn moves(&self, code: &str) -> Result<Vec<Move>, ParseError> {
        self.get(code).unwrap_or_default().iter().map(|word| self.position.parse_move(word)).collect()
    }
}

impl std::str::FromStr for Epd {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Epd, ParseError> {
        let mut cursor = Cursor::new(line);
        cursor.skip_while(char::is_whitespace);
        let position = fen::read(&mut cursor)?;
        Ok(Epd { position, operations: operations(&mut cursor)? })
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", fen::epd(&self.position))?;
        for (code, operands) in &self.operations {
            write!(f, " {code}")?;
            let is_text = matches!(code.as_str(), "id") || code.starts_with('c');
            for operand in operands {
                let is_plain = |c: char| !c.is_whitespace() && !matches!(c, '"' | ';');
                if is_text || operand.is_empty() || !operand.chars().all(is_plain) {
                    write!(f, " \"{}\"", operand.replace('"', "'"))?;
                } else {
                    write!(f, " {operand}")?;
                }
            }
            write!(f, ";")?;
        }
        Ok(())
    }
}

type Operation = (String, Vec<String>);

/// Reads operations to the end of the text; the last semicolon may be missing.
pub(crate) fn operations(cursor: &mut Cursor<'_>) -> Result<Vec<Operation>, ParseError> {
    let mut list = Vec::new();
    loop {
        cursor.skip_while(|c| c.is_whitespace() || c == ';');
        if cursor.is_at_end() {
            return Ok(list);
        }
        let code = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if !code.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(cursor.unexpected("an operation such as bm or id, or the end"));
        }
        list.push((code.to_string(), operands(cursor)?));
    }
}

fn operands(cursor: &mut Cursor<'_>) -> Result<Vec<String>, ParseError> {
    let mut list = Vec::new();
    loop {
        cursor.skip_while(char::is_whitespace);
        let start = cursor.clone();
        if cursor.is_at_end() || cursor.eat(';') {
            return Ok(list);
        }
        if cursor.eat('"') {
            list.push(cursor.take_while(|c| c != '"').to_string());
            if !cursor.eat('"') {
                return Err(start.unexpected("a closing quotation mark"));
            }
        } else {
            list.push(cursor.take_while(|c| !c.is_whitespace() && !matches!(c, ';' | '"')).to_string());
        }
    }
}
