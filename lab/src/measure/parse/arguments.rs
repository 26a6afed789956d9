//! The arguments of a metric, and depths wherever they stand.

use super::{Parsed, Parser, is_word};
use crate::measure::syntax::{At, Call, Depths, Point};
use crate::metric::Only;

impl<'a> Parser<'a> {
    /// The arguments of a metric.
    pub(super) fn call(&mut self, metric: &str, column: usize) -> Parsed<Call> {
        let metric = metric.to_owned();
        let mut call =
            Call { metric, series: None, game: None, depth: None, at: None, ply: None, only: None, column };
        self.space();
        if self.cursor.peek() == Some(')') {
            return Ok(call);
        }
        let mut index = 0;
        loop {
            self.space();
            match self.keyword() {
                Some(key) => self.named(&mut call, key)?,
                None => self.positional(&mut call, index)?,
            }
            index += 1;
            if !self.eat(',') {
                return Ok(call);
            }
        }
    }

    /// The name before a `=`, without reading it.
    fn keyword(&self) -> Option<&'a str> {
        let mut ahead = self.cursor.clone();
        let key = ahead.take_while(is_word);
        ahead.skip_while(char::is_whitespace);
        (ahead.peek() == Some('=')).then_some(key)
    }

    fn named(&mut self, call: &mut Call, key: &str) -> Parsed<()> {
        let start = self.cursor.clone();
        self.cursor.take_while(is_word);
        self.expect('=')?;
        match key {
            "at" => call.at = Some(self.at()?),
            "ply" => {
                let first = self.point("a ply")?;
                let last = if self.dots().is_ok() { self.point("a ply")? } else { first.clone() };
                call.ply = Some((first, last));
            }
            "only" => {
                let start = self.cursor.clone();
                call.only = Some(match self.cursor.take_while(is_word) {
                    "kept" => Only::Kept,
                    "changed" => Only::Changed,
                    _ => return Err(start.unexpected("kept or changed")),
                });
            }
            _ => return Err(start.unexpected("at, ply or only")),
        }
        Ok(())
    }

    fn positional(&mut self, call: &mut Call, index: usize) -> Parsed<()> {
        match index {
            0 => call.series = Some(self.name("a series")?.to_owned()),
            1 => call.game = Some(self.name("a game")?.to_owned()),
            2 => call.depth = Some(self.depths()?),
            _ => return Err(self.cursor.unexpected("at=, ply= or only=")),
        }
        Ok(())
    }

    fn depths(&mut self) -> Parsed<Depths> {
        let first = self.point("a depth")?;
        Ok(if self.dots().is_ok() {
            Depths::Range(first, self.point("a depth")?)
        } else {
            Depths::One(first)
        })
    }

    /// `7`, `max`, `max-1`, `d-2`.
    pub(super) fn point(&mut self, expected: &str) -> Parsed<Point> {
        self.space();
        if self.cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Ok(Point::Number(self.whole(expected)?));
        }
        let start = self.cursor.clone();
        let name = self.cursor.take_while(is_word);
        if name.is_empty() {
            return Err(start.unexpected(expected));
        }
        let below = if self.eat('-') { self.whole("a number of plies")? } else { 0 };
        Ok(if name == "max" { Point::Max(below) } else { Point::Named(name.to_owned(), below) })
    }

    fn whole(&mut self, expected: &str) -> Parsed<i32> {
        self.space();
        let start = self.cursor.clone();
        let digits = self.cursor.take_while(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| start.unexpected(expected))
    }

    fn at(&mut self) -> Parsed<At> {
        let start = self.cursor.clone();
        if self.eat('\'') {
            let text = self.cursor.take_while(|c| c != '\'').to_owned();
            self.expect('\'')?;
            return Ok(At::Text(text));
        }
        let text = self.cursor.take_while(|c| !c.is_whitespace() && !matches!(c, ',' | ')' | '('));
        // `first`, `first+1`: how many places away.
        let away = |word: &str, sign: char| match text.strip_prefix(word)? {
            "" => Some(Ok(0)),
            rest => rest.strip_prefix(sign).map(|number| {
                number
                    .parse::<usize>()
                    .map_err(|_| start.unexpected(format!("a value such as {word}{sign}1")))
            }),
        };
        match (away("first", '+'), away("last", '-')) {
            (Some(n), _) => Ok(At::First(n?)),
            (_, Some(n)) => Ok(At::Last(n?)),
            _ if text.is_empty() => Err(start.unexpected("a value of the sweep, first or last")),
            _ => Ok(At::Text(text.to_owned())),
        }
    }
}
