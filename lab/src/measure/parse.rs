//! Expressions from text.

use super::formula::Function;
use super::syntax::{At, Call, Comparison, Over, Point, Points, Term, Written};
use crate::metric::Metric;
use nullwindow_notation::{Cursor, ParseError};
use std::str::FromStr;

/// Deeper than any real expression, and shallow enough for any stack.
const DEEPEST: usize = 60;
/// More than any real expression has; each may stand one level above the one before it.
const MOST_SIGNS: usize = 1_000;

const FUNCTIONS: [&str; 7] = ["min", "max", "abs", "largest", "smallest", "share", "often"];

type Parsed<T> = Result<T, ParseError>;

/// Reads a whole expression.
pub(super) fn parse(text: &str) -> Parsed<Term> {
    let mut parser = Parser { cursor: Cursor::new(text).words(is_word), depth: 0, signs: 0 };
    let term = parser.sum()?;
    if parser.cursor.is_at_end() { Ok(term) } else { Err(parser.cursor.unexpected("an operator or the end")) }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    depth: usize,
    /// Operators so far.
    signs: usize,
}

impl Parser<'_> {
    fn space(&mut self) {
        self.cursor.skip_while(char::is_whitespace);
    }

    /// Goes past `sign` if it comes next.
    fn eat(&mut self, sign: &str) -> bool {
        self.space();
        let found = self.cursor.rest().starts_with(sign);
        if found {
            sign.chars().for_each(|c| _ = self.cursor.eat(c));
        }
        self.space();
        found
    }

    fn expect(&mut self, sign: &str) -> Parsed<()> {
        if self.eat(sign) { Ok(()) } else { Err(self.cursor.unexpected(format!("\"{sign}\""))) }
    }

    fn sum(&mut self) -> Parsed<Term> {
        self.chain(Parser::product, [("+", Function::Plus), ("-", Function::Minus)])
    }

    fn product(&mut self) -> Parsed<Term> {
        self.chain(Parser::factor, [("*", Function::Times), ("/", Function::By)])
    }

    /// Terms with such signs between them, grouped from the left.
    fn chain(&mut self, next: fn(&mut Self) -> Parsed<Term>, signs: [(&str, Function); 2]) -> Parsed<Term> {
        let mut term = next(self)?;
        while let Some((_, function)) = signs.into_iter().find(|(sign, _)| self.eat(sign)) {
            self.signs += 1;
            if self.signs > MOST_SIGNS {
                return Err(self.cursor.unexpected(format!("no more than {MOST_SIGNS} operators")));
            }
            term = Term::Apply(function, vec![term, next(self)?]);
        }
        Ok(term)
    }

    fn factor(&mut self) -> Parsed<Term> {
        if self.depth == DEEPEST {
            return Err(self.cursor.unexpected(format!("no more than {DEEPEST} levels of brackets")));
        }
        self.depth += 1;
        self.space();
        let term = match self.cursor.peek() {
            _ if self.eat("-") => Term::Apply(Function::Negative, vec![self.factor()?]),
            _ if self.eat("(") => {
                let term = self.sum()?;
                self.expect(")")?;
                term
            }
            Some('0'..='9') => Term::Number(self.number("a number", |c| c.is_ascii_digit() || c == '.')?),
            Some(c) if c.is_ascii_alphabetic() => self.function()?,
            _ => return Err(self.cursor.unexpected("a number, a metric, a function or \"(\"")),
        };
        self.depth -= 1;
        Ok(term)
    }

    /// A number that is made of such characters.
    fn number<T: FromStr>(&mut self, expected: &str, belongs: fn(char) -> bool) -> Parsed<T> {
        self.space();
        let start = self.cursor.clone();
        self.cursor.take_while(belongs).parse().map_err(|_| start.unexpected(expected))
    }

    /// A function or a metric.
    fn function(&mut self) -> Parsed<Term> {
        let start = self.cursor.clone();
        let (_, column) = start.place();
        let name = self.cursor.take_while(is_word);
        if !FUNCTIONS.contains(&name) && Metric::named(name).is_none() {
            let metrics = Metric::all().into_iter().map(|metric| metric.name);
            let known: Vec<String> = FUNCTIONS.map(str::to_owned).into_iter().chain(metrics).collect();
            return Err(start.unexpected(format!("a function or a metric ({})", known.join(", "))));
        }
        self.expect("(")?;
        let term = match name {
            "min" => Term::Apply(Function::Least, self.list()?),
            "max" => Term::Apply(Function::Greatest, self.list()?),
            "abs" => Term::Apply(Function::Absolute, vec![self.sum()?]),
            "largest" => Term::Atom(Written::Each(Function::Greatest, self.over(column)?, vec![self.sum()?])),
            "smallest" => Term::Atom(Written::Each(Function::Least, self.over(column)?, vec![self.sum()?])),
            "share" => {
                let (over, (how, both)) = (self.over(column)?, self.comparison()?);
                Term::Atom(Written::Each(Function::Share(how), over, both.into()))
            }
            "often" => {
                let (how, both) = self.comparison()?;
                Term::Atom(Written::Often(how, Box::new(both)))
            }
            metric => Term::Atom(Written::Call(self.call(metric, column)?)),
        };
        self.expect(")")?;
        Ok(term)
    }

    fn list(&mut self) -> Parsed<Vec<Term>> {
        let mut terms = vec![self.sum()?];
        while self.eat(",") {
            terms.push(self.sum()?);
        }
        Ok(terms)
    }

    /// `left < right`.
    fn comparison(&mut self) -> Parsed<(Comparison, [Term; 2])> {
        let left = self.sum()?;
        let (strict, equal) = match () {
            () if self.eat("<") => (Comparison::Less, Comparison::AtMost),
            () if self.eat(">") => (Comparison::More, Comparison::AtLeast),
            () => return Err(self.cursor.unexpected("\"<\", \"<=\", \">\" or \">=\"")),
        };
        let how = if self.eat("=") { equal } else { strict };
        Ok((how, [left, self.sum()?]))
    }

    /// `d, A..B,` or `s, sweep,`.
    fn over(&mut self, column: usize) -> Parsed<Over> {
        let name = self.name("a name for the depth or the value of the sweep")?;
        self.expect(",")?;
        let mut ahead = self.cursor.clone();
        let depths = if ahead.take_while(is_word) == "sweep" {
            self.cursor = ahead;
            None
        } else {
            let first = self.point("a depth, or \"sweep\"")?;
            self.expect("..")?;
            Some((first, self.point("a depth")?))
        };
        self.expect(",")?;
        Ok(Over { name, depths, column })
    }

    /// A name of the depth or of the sweep's value, of a series or of a game.
    fn name(&mut self, expected: &str) -> Parsed<String> {
        self.space();
        match self.cursor.peek() {
            Some(c) if c.is_alphabetic() => Ok(self.cursor.take_while(|c| is_word(c) || c == '-').to_owned()),
            _ => Err(self.cursor.unexpected(expected)),
        }
    }

    /// The arguments of a metric.
    fn call(&mut self, metric: &str, column: usize) -> Parsed<Call> {
        let mut call = Call { metric: metric.to_owned(), column, ..Call::default() };
        self.space();
        if self.cursor.peek() == Some(')') {
            return Ok(call);
        }
        for index in 0.. {
            self.space();
            let mut ahead = self.cursor.clone();
            let key = ahead.take_while(is_word);
            ahead.skip_while(char::is_whitespace);
            match index {
                _ if ahead.peek() == Some('=') => self.keyword(&mut call, key)?,
                0 => call.series = Some(self.name("a series")?),
                1 => call.game = Some(self.name("a game")?),
                2 => call.depth = Some(self.points("a depth")?),
                _ => return Err(self.cursor.unexpected("at=, ply= or only=")),
            }
            if !self.eat(",") {
                break;
            }
        }
        Ok(call)
    }

    /// `at=…`, `ply=…` or `only=…`.
    fn keyword(&mut self, call: &mut Call, key: &str) -> Parsed<()> {
        let start = self.cursor.clone();
        self.cursor.take_while(is_word);
        self.expect("=")?;
        match key {
            "at" => call.at = Some(self.at()?),
            "ply" => call.ply = Some(self.points("a ply")?),
            "only" => {
                let start = self.cursor.clone();
                call.only_kept = Some(match self.cursor.take_while(is_word) {
                    "kept" => true,
                    "changed" => false,
                    _ => return Err(start.unexpected("kept or changed")),
                });
            }
            _ => return Err(start.unexpected("at, ply or only")),
        }
        Ok(())
    }

    /// `7`, `3..max`.
    fn points(&mut self, expected: &str) -> Parsed<Points> {
        let first = self.point(expected)?;
        Ok((first, if self.eat("..") { Some(self.point(expected)?) } else { None }))
    }

    /// `7`, `max`, `max-1`, `d-2`.
    fn point(&mut self, expected: &str) -> Parsed<Point> {
        self.space();
        let is_digit = |c: char| c.is_ascii_digit();
        if self.cursor.peek().is_some_and(is_digit) {
            return self.number(expected, is_digit).map(Point::Number);
        }
        let start = self.cursor.clone();
        let name = self.cursor.take_while(is_word);
        if name.is_empty() {
            return Err(start.unexpected(expected));
        }
        let below = if self.eat("-") { self.number("a number of plies", is_digit)? } else { 0 };
        Ok(if name == "max" { Point::Max(below) } else { Point::Named(name.to_owned(), below) })
    }

    /// A value of the sweep: `2^16`, `'table,history'`, `first`, `last-1`.
    fn at(&mut self) -> Parsed<At> {
        let start = self.cursor.clone();
        if self.eat("'") {
            let text = self.cursor.take_while(|c| c != '\'').to_owned();
            self.expect("'")?;
            return Ok(At::Text(text));
        }
        let text = self.cursor.take_while(|c| !c.is_whitespace() && !matches!(c, ',' | ')' | '('));
        for (word, sign, at) in [("first", '+', At::First as fn(usize) -> At), ("last", '-', At::Last)] {
            match text.strip_prefix(word).map(|rest| (rest, rest.strip_prefix(sign))) {
                Some(("", _)) => return Ok(at(0)),
                Some((_, Some(places))) => {
                    let expected = || start.unexpected(format!("a value such as {word}{sign}1"));
                    return places.parse().map(at).map_err(|_| expected());
                }
                _ => {}
            }
        }
        if text.is_empty() {
            return Err(start.unexpected("a value of the sweep, first or last"));
        }
        Ok(At::Text(text.to_owned()))
    }
}
