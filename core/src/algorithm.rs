//! Every algorithm by its name.

use crate::driver::{Driver, Strategy, catalog};
use std::fmt;
use std::str::FromStr;

/// An algorithm: what it prints as, it parses from.
///
/// ```
/// use nullwindow::Algorithm;
/// let mtdf: Algorithm = "mtdf".parse()?;
/// assert_eq!(mtdf.to_string(), "mtd(f)");
/// assert_eq!("mtd-step".parse::<Algorithm>()?.to_string(), "mtd-step(50)");
/// let error = "mtdx".parse::<Algorithm>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown algorithm \"mtdx\"; known are alphabeta, "));
/// # Ok::<(), nullwindow::UnknownAlgorithm>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// Alpha-Beta with a wide window (S30, S46).
    AlphaBeta,
    /// Alpha-Beta with a window of ± this around the guess, and re-searches.
    AspirationAlphaBeta(i32),
    /// Pearl's Scout, without memory (S48).
    Scout,
    /// `NegaScout` (S47).
    NegaScout,
    /// `NegaScout` with a window of ± this around the guess, and re-searches: the papers' baseline.
    Aspiration(i32),
    /// A driver over MT, with its step (0 if it takes none).
    Mtd(&'static Driver, i32),
    /// MTD-best, which proves a move (S42).
    Best(Strategy),
}

/// Half the default width of an aspiration window, in evaluation units.
const ASPIRATION_WIDTH: i32 = 50;

impl Algorithm {
    /// MTD(f) that strides where the value is far from its guess, and so needs few passes in the worst case too: the default.
    pub const MTD_STRIDE: Algorithm = Algorithm::Mtd(&catalog::MTD_STRIDE, 1);
    /// MTD(f).
    pub const MTD_F: Algorithm = Algorithm::Mtd(&catalog::MTD_F, 0);
    /// SSS*.
    pub const SSS: Algorithm = Algorithm::Mtd(&catalog::SSS, 0);
    /// DUAL*.
    pub const DUAL: Algorithm = Algorithm::Mtd(&catalog::DUAL, 0);
    /// Aspiration `NegaScout` with the default width.
    pub const ASPIRATION: Algorithm = Algorithm::Aspiration(ASPIRATION_WIDTH);

    /// Every algorithm, with its default numbers.
    pub fn all() -> Vec<Algorithm> {
        use Algorithm::{AlphaBeta, Aspiration, AspirationAlphaBeta, Best, Mtd, NegaScout, Scout};
        let wide = [
            AlphaBeta,
            AspirationAlphaBeta(ASPIRATION_WIDTH),
            Scout,
            NegaScout,
            Aspiration(ASPIRATION_WIDTH),
        ];
        let drivers = catalog::ALL.into_iter().map(|driver| Mtd(driver, driver.step.unwrap_or(0)));
        let best = [Strategy::Automatic, Strategy::ProveBest, Strategy::DisproveRest].map(Best);
        wide.into_iter().chain(drivers).chain(best).collect()
    }

    /// The name without its number, and the number if it takes one.
    fn parts(self) -> (&'static str, Option<i32>) {
        match self {
            Algorithm::AlphaBeta => ("alphabeta", None),
            Algorithm::AspirationAlphaBeta(width) => ("aspiration-alphabeta", Some(width)),
            Algorithm::Scout => ("scout", None),
            Algorithm::NegaScout => ("negascout", None),
            Algorithm::Aspiration(width) => ("aspiration", Some(width)),
            Algorithm::Mtd(driver, step) => (driver.name, driver.step.and(Some(step))),
            Algorithm::Best(Strategy::Automatic) => ("mtd-best", None),
            Algorithm::Best(Strategy::ProveBest) => ("mtd-best(prove)", None),
            Algorithm::Best(Strategy::DisproveRest) => ("mtd-best(disprove)", None),
        }
    }

    fn is_called(self, name: &str) -> bool {
        let aliases = match self {
            Algorithm::Mtd(driver, _) => driver.aliases,
            Algorithm::AlphaBeta => &["ab", "alpha-beta"][..],
            Algorithm::Best(Strategy::ProveBest) => &["mtd-best-prove"][..],
            Algorithm::Best(Strategy::DisproveRest) => &["mtd-best-disprove"][..],
            _ => &[],
        };
        self.parts().0 == name || aliases.contains(&name)
    }

    /// The same with another number; `None` if it takes none.
    fn with_number(self, number: i32) -> Option<Algorithm> {
        match self {
            Algorithm::AspirationAlphaBeta(_) => Some(Algorithm::AspirationAlphaBeta(number)),
            Algorithm::Aspiration(_) => Some(Algorithm::Aspiration(number)),
            Algorithm::Mtd(driver, _) if driver.step.is_some() => Some(Algorithm::Mtd(driver, number)),
            _ => None,
        }
    }

    fn named(name: &str) -> Option<Algorithm> {
        Algorithm::all().into_iter().find(|algorithm| algorithm.is_called(name))
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (name, None) => f.pad(name),
            (name, Some(number)) => f.pad(&format!("{name}({number})")),
        }
    }
}

/// A name that is no algorithm's, or a number that is out of range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownAlgorithm(String);

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnknownAlgorithm {}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(text: &str) -> Result<Algorithm, UnknownAlgorithm> {
        let name = text.trim().to_lowercase();
        if let Some(algorithm) = Algorithm::named(&name) {
            return Ok(algorithm);
        }
        let known = || Algorithm::all().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let shown: String = text.chars().take(40).collect();
        let unknown = || UnknownAlgorithm(format!("unknown algorithm {shown:?}; known are {}", known()));
        let (name, number) = name.strip_suffix(')').and_then(|n| n.rsplit_once('(')).ok_or_else(unknown)?;
        let algorithm = Algorithm::named(name).ok_or_else(unknown)?;
        if algorithm.with_number(1).is_none() {
            return Err(UnknownAlgorithm(format!("{algorithm} takes no number, found {shown:?}")));
        }
        let number = number.parse().ok().filter(|number| (1..=20_000).contains(number));
        let wrong = || UnknownAlgorithm(format!("{name} takes a number from 1 to 20000, found {shown:?}"));
        number.and_then(|number| algorithm.with_number(number)).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_algorithm_parses_from_what_it_prints() {
        for algorithm in Algorithm::all() {
            assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
        }
    }

    #[test]
    fn names_of_the_papers_and_of_the_shell_are_known() {
        for (text, name) in [
            ("mtdf", "mtd(f)"),
            ("MTD(f)", "mtd(f)"),
            ("mtd-f", "mtd-f"),
            ("sss", "sss*"),
            ("dual", "dual*"),
            ("cstar", "mtd-bi"),
            ("aspiration(30)", "aspiration(30)"),
            ("aspiration", "aspiration(50)"),
            ("mtd-step(7)", "mtd-step(7)"),
            ("mtd-double", "mtd-double(5)"),
            ("mtd-best(prove)", "mtd-best(prove)"),
        ] {
            assert_eq!(text.parse::<Algorithm>().map(|a| a.to_string()).as_deref(), Ok(name));
        }
    }

    #[test]
    fn a_number_that_does_not_apply_is_an_error() {
        for text in
            ["alphabeta(5)", "aspiration(0)", "mtd-step(x)", "mtd-step(99999999999)", "", "(", "sss*(3)"]
        {
            assert!(text.parse::<Algorithm>().is_err(), "{text}");
        }
    }
}
