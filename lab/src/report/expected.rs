//! A file of verdicts, to notice when one changes.

use super::Report;
use crate::verdict::Verdict;
use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// Verdicts by experiment and claim.
///
/// ```
/// use nullwindow_lab::report::Expected;
/// let text = "# verdicts\n03-leaves\tC1\tholds in part\n";
/// let expected = Expected::parse(text)?;
/// assert_eq!(expected.to_string(), text);
/// assert_eq!(Expected::parse("03-leaves\tC1\tperhaps").unwrap_err(), "line 1: expected one of \
///     holds, holds in part, does not hold, not testable, no data, found \"perhaps\"");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expected(BTreeMap<(String, String), Verdict>);

impl Expected {
    /// The verdicts of a report.
    pub fn of(report: &Report) -> Expected {
        let key = |experiment: &str, claim: &str| (experiment.to_owned(), claim.to_owned());
        let verdicts = report
            .claims()
            .map(|(section, judged)| (key(&section.experiment.name, &judged.claim.name), judged.verdict));
        Expected(verdicts.collect())
    }

    /// Reads a file: experiment, claim and verdict, with tabs between them; lines that begin with `#` say nothing.
    ///
    /// # Errors
    /// The first line that cannot be read, and why.
    pub fn parse(text: &str) -> Result<Expected, String> {
        let mut verdicts = BTreeMap::new();
        for (i, line) in
            text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty())
        {
            let parts: Vec<&str> = line.split('\t').collect();
            let &[experiment, claim, verdict] = parts.as_slice() else {
                return Err(format!(
                    "line {}: expected experiment, claim and verdict separated by tabs",
                    i + 1
                ));
            };
            let verdict = verdict.parse().map_err(|why| format!("line {}: {why}", i + 1))?;
            if verdicts.insert((experiment.to_owned(), claim.to_owned()), verdict).is_some() {
                return Err(format!("line {}: {experiment} {claim} is listed twice", i + 1));
            }
        }
        Ok(Expected(verdicts))
    }
}

impl Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# verdicts")?;
        self.0
            .iter()
            .try_for_each(|((experiment, claim), verdict)| writeln!(f, "{experiment}\t{claim}\t{verdict}"))
    }
}

/// What is not as it was expected, a line each.
pub fn difference(expected: &Expected, found: &Expected) -> Vec<String> {
    let mut lines = Vec::new();
    for ((experiment, claim), was) in &expected.0 {
        match found.0.get(&(experiment.clone(), claim.clone())) {
            Some(is) if is == was => {}
            Some(is) => lines.push(format!("{experiment} {claim}: {is}, expected: {was}")),
            None => lines.push(format!("{experiment} {claim}: no such claim, expected: {was}")),
        }
    }
    let new = found.0.iter().filter(|(key, _)| !expected.0.contains_key(*key));
    lines.extend(new.map(|((experiment, claim), is)| {
        format!("{experiment} {claim}: {is}, not in the expected verdicts")
    }));
    lines
}

#[cfg(test)]
mod tests {
    use super::{Expected, difference};

    #[test]
    fn changed_missing_and_new_verdicts_are_listed() {
        let expected = Expected::parse("a\tC1\tholds\na\tC2\tholds\na\tC3\tno data").expect("verdicts");
        let found = Expected::parse("a\tC1\tholds\na\tC2\tdoes not hold\nb\tC3\tno data").expect("verdicts");
        assert_eq!(difference(&expected, &expected), Vec::<String>::new());
        assert_eq!(
            difference(&expected, &found),
            [
                "a C2: does not hold, expected: holds",
                "a C3: no such claim, expected: no data",
                "b C3: no data, not in the expected verdicts"
            ]
        );
        assert!(Expected::parse("a\tC1\tholds\na\tC1\tholds").is_err(), "twice");
    }
}
