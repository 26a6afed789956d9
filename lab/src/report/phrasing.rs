//! Numbers and verdicts in words, the same on a page, in Markdown and on a terminal.

use super::{Report, Section};
use crate::consistency::Agreement;
use crate::experiment::{ClaimSpec, Experiment, Group};
use crate::figure::exactly;
use crate::measure::Estimate;
use crate::verdict::{Judged, Measured, RULE, Range, Verdict};

/// The introduction to the report, for readers new to the subject.
pub const ABOUT: &str = include_str!("../../assets/about.txt").trim_ascii_end();

/// A whole number with its noun: `1 search`, `12,345 searches`.
pub fn plural(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", crate::figure::grouped(&n.to_string()), if n == 1 { one } else { many })
}

/// A number in a claim's unit.
pub fn number(value: f64, unit: &str) -> String {
    // Three digits say what four do not know.
    let rounded = |value: f64| {
        // The end of an interval that says nothing, as two positions give it.
        if value.abs() >= 1e15 {
            return format!("{value:.0e}");
        }
        let after = (2 - value.abs().max(1e-9).log10().floor() as i32).clamp(0, 6);
        let factor = 10_f64.powi(after);
        exactly((value * factor).round() / factor)
    };
    match unit {
        "%" => format!("{} %", rounded(value * 100.0)),
        "" => rounded(value),
        unit => format!("{} {unit}", rounded(value)),
    }
}

/// A number and its 95 % interval: `0.931 (0.912 to 0.95)`.
pub fn measured(estimate: &Estimate, unit: &str) -> String {
    if estimate.high <= estimate.low {
        return number(estimate.value, unit);
    }
    let bare = if unit == "%" { "%" } else { "" };
    let end = |value: f64| number(value, bare);
    format!("{} ({} to {})", number(estimate.value, unit), end(estimate.low), end(estimate.high))
}

/// What was measured for a claim, in a line.
pub fn in_a_line(judged: &Judged) -> String {
    each(judged).join("; ")
}

/// What was measured for each value of a claim, or why nothing was.
pub fn each(judged: &Judged) -> Vec<String> {
    if let Some(why) = &judged.claim.not_testable {
        return vec![why.clone()];
    }
    let one = |value: &Measured| {
        let estimate = value.estimate.as_ref();
        let found = estimate.map_or_else(|_| "no data".to_owned(), |it| measured(it, &judged.claim.unit));
        let own = if value.verdict == judged.verdict { "" } else { &format!(", {}", value.verdict) };
        if value.label.is_empty() { found } else { format!("{}: {found}{own}", value.label) }
    };
    judged.values.iter().map(one).collect()
}

/// What a claim is judged by: the effect, the paper's number and the margin around it.
pub fn asks(claim: &ClaimSpec) -> String {
    let text = |range: &Option<Range>| range.as_ref().map_or_else(String::new, |range| range.text.clone());
    let margin = claim.margin.text.clone();
    let [exactly, effect, number] = [&claim.exactly, &claim.effect, &claim.number].map(text);
    let parts =
        [("exactly", exactly), ("effect", effect), ("the paper's number", number), ("margin", margin)];
    let said = parts.into_iter().filter(|(_, text)| !text.is_empty());
    said.map(|(name, text)| format!("{name} {text}")).collect::<Vec<_>>().join("; ")
}

/// How sure the verdict on a value is: `p 0.003, power 87 %`, and what it takes where it is undecided.
pub fn certainty(value: &Measured) -> String {
    let p = |p: f64| if p < 1e-4 { "p below 0.0001".to_owned() } else { format!("p {}", number(p, "")) };
    let power = |power: f64| format!("power {:.0} %", (power * 100.0).floor());
    let needs = |positions: f64| {
        if positions >= 1e6 {
            return "more than a million positions would decide it".to_owned();
        }
        let unit = 10_f64.powf(positions.log10().floor() - 1.0).max(1.0);
        format!("about {} positions would decide it", exactly((positions / unit).ceil() * unit))
    };
    let parts = [value.p.map(p), value.power.map(power), value.needs.map(needs)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What a claim of a group is called, and several of them.
pub fn group(of: Group) -> (&'static str, &'static str) {
    match of {
        Group::Papers => ("claim of the papers", "claims of the papers"),
        Group::Discussion => ("claim of later discussions", "claims of later discussions"),
        Group::Ours => ("question of ours", "questions of ours"),
        Group::Tuned => ("number that a setting was tuned to", "numbers that settings were tuned to"),
    }
}

/// How many claims hold, in a sentence for each group.
pub fn summary(report: &Report) -> String {
    let sentence = |of: Group| {
        let (one, many) = group(of);
        let part = |verdict| {
            let (one, many) = match verdict {
                Verdict::Holds => ("holds", "hold"),
                Verdict::Smaller => {
                    ("holds but is smaller than claimed", "hold but are smaller than claimed")
                }
                Verdict::Undecided => ("is undecided", "are undecided"),
                Verdict::DoesNotHold => ("does not hold", "do not hold"),
                Verdict::NotTestable => ("cannot be tested", "cannot be tested"),
                Verdict::NoData => ("has no data in this record", "have no data in this record"),
            };
            let n = report.count(Some(of), verdict);
            (n > 0).then(|| format!("{n} {}", if n == 1 { one } else { many }))
        };
        let parts: Vec<String> = Verdict::ALL.into_iter().filter_map(part).collect();
        let all = plural(report.claims().filter(|(_, judged)| judged.claim.of == of).count(), one, many);
        match parts.split_last()? {
            (only, []) => Some(format!("Of {all}, {only}.")),
            (last, rest) => Some(format!("Of {all}, {} and {last}.", rest.join(", "))),
        }
    };
    let groups: Vec<String> = Group::ALL.into_iter().filter_map(sentence).collect();
    if groups.is_empty() { "There is no claim in this record.".to_owned() } else { groups.join(" ") }
}

/// The rule by which claims are judged, as Markdown, with the levels of this report.
pub fn rule(report: &Report) -> String {
    let level = |&(group, tests, level): &(Group, usize, f64)| {
        let tests = plural(tests, "value is", "values are");
        format!("- *{group}*: {tests} tested, at the level {}", number(level, ""))
    };
    let levels: Vec<String> = report.levels.iter().map(level).collect();
    format!("{RULE}\n\nIn this report:\n\n{}", levels.join("\n"))
}

/// Whether all algorithms agreed, in a sentence.
pub fn agreement(agreement: &Agreement) -> String {
    let Agreement { comparisons, groups, left_out, disagreements } = agreement;
    let searches = plural(*left_out, "search", "searches");
    let left_out = match left_out {
        0 => "",
        _ => &format!(
            " ({searches} left out: they use table entries of other depths, which may change values)"
        ),
    };
    let where_ = plural(*groups, "pair of position and depth", "pairs of position and depth");
    let comparisons = plural(*comparisons, "comparison", "comparisons");
    match disagreements.len() {
        0 if *groups == 0 => format!("There was nothing to compare{left_out}."),
        0 => format!("All algorithms agreed on the value in {comparisons}, over {where_}{left_out}."),
        n => format!("Algorithms disagreed on the value in {n} of {comparisons}, over {where_}{left_out}."),
    }
}

/// What is missing of an experiment, if anything is.
pub fn missing(section: &Section) -> Option<String> {
    let Section { done, of, .. } = section;
    match done {
        0 => Some("This experiment is not in the record: nothing of it was run.".to_owned()),
        _ if done < of => Some(format!("Only {done} of {of} points of this experiment are in the record.")),
        _ => None,
    }
}

/// Where an experiment is in the papers, and the rows of the inventory that it covers.
pub fn source(experiment: &Experiment) -> String {
    let Experiment { paper, covers, .. } = experiment;
    if covers.is_empty() { paper.clone() } else { format!("{paper} · {}", covers.join(", ")) }
}

/// How many jobs a record has, and what they took.
pub fn run(report: &Report) -> String {
    let jobs = plural(report.jobs, "search", "searches");
    format!("{jobs}, {} of CPU time", duration(report.seconds))
}

/// The command that makes an experiment's data again.
pub fn command(section: &Section, report: &Report) -> String {
    format!("nullwindow lab run {} --preset {}", section.experiment.name, report.meta.preset)
}

/// A length of time: `42 s`, `12 min`, `3.4 h`.
pub fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::{asks, certainty, duration, measured, number, plural};
    use crate::measure::Estimate;
    use crate::verdict::{Measured, Verdict};

    #[test]
    fn numbers_have_four_significant_digits() {
        let cases = [
            (0.93124, "", "0.931"),
            (0.28, "%", "28 %"),
            (0.012_345_6, "%", "1.23 %"),
            (1234.5, "leaves", "1,235 leaves"),
            (-0.5, "", "−0.5"),
            (2.5e9, "nodes", "2,500,000,000 nodes"),
            (1.797e308, "", "2e308"),
            (0.0, "%", "0 %"),
        ];
        for (value, unit, text) in cases {
            assert_eq!(number(value, unit), text);
        }
        let estimate =
            Estimate { value: 0.281, low: 0.25, high: 0.3, geometric: None, positions: 3, of: 3, units: 3.0 };
        assert_eq!(measured(&estimate, "%"), "28.1 % (25 % to 30 %)");
        assert_eq!(measured(&estimate, "passes"), "0.281 passes (0.25 to 0.3)");
    }

    #[test]
    fn what_a_claim_asks_is_written_as_in_its_file() {
        let mut claim = crate::testing::claim(&["1"], "< 1", "0.90..0.95");
        assert_eq!(asks(&claim), "effect < 1; the paper's number 0.90..0.95");
        claim.margin = "3 %".parse().expect("a margin");
        claim.effect = None;
        assert_eq!(asks(&claim), "the paper's number 0.90..0.95; margin 3 %");
    }

    #[test]
    fn certainty_is_written_with_what_would_decide() {
        let (label, estimate) = (String::new(), Err(String::new()));
        let (p, power, needs) = (Some(0.0312), Some(0.799_9), Some(123.4));
        let value = Measured { label, estimate, verdict: Verdict::Undecided, p, power, needs };
        assert_eq!(certainty(&value), "p 0.0312, power 79 %, about 130 positions would decide it");
        let value = Measured { p: Some(1e-9), power: None, needs: Some(12_001.0), ..value };
        assert_eq!(certainty(&value), "p below 0.0001, about 13,000 positions would decide it");
        let value = Measured { p: None, needs: Some(f64::INFINITY), ..value };
        assert_eq!(certainty(&value), "more than a million positions would decide it");
    }

    #[test]
    fn counts_and_times_are_written_with_units() {
        assert_eq!(plural(1, "search", "searches"), "1 search");
        assert_eq!(plural(12_345, "search", "searches"), "12,345 searches");
        assert_eq!([duration(42.0), duration(720.0), duration(12_240.0)], ["42 s", "12 min", "3.4 h"]);
    }
}
