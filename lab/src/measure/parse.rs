//! Expressions from text.

mod arguments;

use super::syntax::{Choice, Comparison, Operation, Over, Span, Term, Written};
use crate::metric::Metric;
use nullwindow_notation::{Cursor, ParseError};

/// Deeper than any real expression, and shallow enough for any stack.
const DEEPEST: usize = 60;

type Parsed<T> = Result<T, ParseError>;

/// Reads a whole expression.
pub(super) fn parse(text: &str) -> Parsed<Term> {
    let mut parser = Parser { cursor: Cursor::new(text).words(is_word), depth: 0 };
    let term = parser.sum()?;
    if parser.cursor.is_at_end() { Ok(term) } else { Err(parser.cursor.unexpected("an operator or the end")) }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// What a series or a game may be called.
fn is_name(c: char) -> bool {
    is_word(c) || c == '-'
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn space(&mut self) {
        self.cursor.skip_while(char::is_whitespace);
    }

    /// Goes past `c` if it comes next.
    fn eat(&mut self, c: char) -> bool {
        self.space();
        let found = self.cursor.eat(c);
        self.space();
        found
    }

    fn expect(&mut self, c: char) -> Parsed<()> {
        if self.eat(c) { Ok(()) } else { Err(self.cursor.unexpected(format!("\"{c}\""))) }
    }

    fn sum(&mut self) -> Parsed<Term> {
        self.chain(Parser::product, [('+', Operation::Plus), ('-', Operation::Minus)])
    }

    fn product(&mut self) -> Parsed<Term> {
        self.chain(Parser::factor, [('*', Operation::Times), ('/', Operation::By)])
    }

    /// Terms with such signs between them, grouped from the left.
    fn chain(
        &mut self,
        next: fn(&mut Parser<'a>) -> Parsed<Term>,
        signs: [(char, Operation); 2],
    ) -> Parsed<Term> {
        let mut term = next(self)?;
        while let Some((_, operation)) = signs.into_iter().find(|(sign, _)| self.eat(*sign)) {
            term = Term::Binary(operation, Box::new(term), Box::new(next(self)?));
        }
        Ok(term)
    }

    fn factor(&mut self) -> Parsed<Term> {
        if self.depth == DEEPEST {
            return Err(self.cursor.unexpected(format!("no more than {DEEPEST} levels of brackets")));
        }
        self.depth += 1;
        let term = self.deeper();
        self.depth -= 1;
        term
    }

    fn deeper(&mut self) -> Parsed<Term> {
        self.space();
        match self.cursor.peek() {
            _ if self.eat('-') => Ok(Term::Negative(Box::new(self.factor()?))),
            _ if self.eat('(') => {
                let term = self.sum()?;
                self.expect(')')?;
                Ok(term)
            }
            Some(c) if c.is_ascii_digit() => Ok(Term::Number(self.number()?)),
            Some(c) if c.is_ascii_alphabetic() => self.function(),
            _ => Err(self.cursor.unexpected("a number, a metric, a function or \"(\"")),
        }
    }

    fn number(&mut self) -> Parsed<f64> {
        let start = self.cursor.clone();
        let text = self.cursor.take_while(|c| c.is_ascii_digit() || c == '.');
        text.parse().map_err(|_| start.unexpected("a number"))
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
        self.expect('(')?;
        let term = match name {
            "min" => Term::Choose(Choice::Least, self.list()?),
            "max" => Term::Choose(Choice::Greatest, self.list()?),
            "abs" => Term::Absolute(self.boxed()?),
            "largest" => Term::Atom(Written::Extreme(Choice::Greatest, self.over(column)?, self.boxed()?)),
            "smallest" => Term::Atom(Written::Extreme(Choice::Least, self.over(column)?, self.boxed()?)),
            "share" => {
                let (over, left) = (self.over(column)?, self.boxed()?);
                Term::Atom(Written::Share(over, left, self.comparison()?, self.boxed()?))
            }
            "often" => Term::Atom(Written::Often(self.boxed()?, self.comparison()?, self.boxed()?)),
            metric => Term::Atom(Written::Call(self.call(metric, column)?)),
        };
        self.expect(')')?;
        Ok(term)
    }

    fn boxed(&mut self) -> Parsed<Box<Term>> {
        self.sum().map(Box::new)
    }

    fn list(&mut self) -> Parsed<Vec<Term>> {
        let mut terms = vec![self.sum()?];
        while self.eat(',') {
            terms.push(self.sum()?);
        }
        Ok(terms)
    }

    fn comparison(&mut self) -> Parsed<Comparison> {
        let comparison = match () {
            () if self.eat('<') => (Comparison::Less, Comparison::AtMost),
            () if self.eat('>') => (Comparison::More, Comparison::AtLeast),
            () => return Err(self.cursor.unexpected("\"<\", \"<=\", \">\" or \">=\"")),
        };
        Ok(if self.eat('=') { comparison.1 } else { comparison.0 })
    }

    /// `d, A..B,` or `s, sweep,`.
    fn over(&mut self, column: usize) -> Parsed<Over> {
        let name = self.name("a name for the depth or the value of the sweep")?.to_owned();
        self.expect(',')?;
        let span = match self.cursor.rest().strip_prefix("sweep") {
            Some(rest) if !rest.starts_with(is_word) => {
                self.cursor.take_while(is_word);
                Span::Sweep
            }
            _ => {
                let first = self.point("a depth, or \"sweep\"")?;
                self.dots()?;
                Span::Depths(first, self.point("a depth")?)
            }
        };
        self.expect(',')?;
        Ok(Over { name, span, column })
    }

    fn name(&mut self, expected: &str) -> Parsed<&'a str> {
        self.space();
        match self.cursor.peek() {
            Some(c) if c.is_alphabetic() => Ok(self.cursor.take_while(is_name)),
            _ => Err(self.cursor.unexpected(expected)),
        }
    }

    fn dots(&mut self) -> Parsed<()> {
        self.space();
        if !self.cursor.rest().starts_with("..") {
            return Err(self.cursor.unexpected("\"..\""));
        }
        self.cursor.take_while(|c| c == '.');
        self.space();
        Ok(())
    }
}

const FUNCTIONS: [&str; 7] = ["min", "max", "abs", "largest", "smallest", "share", "often"];
