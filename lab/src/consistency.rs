//! Whether all algorithms found the same values.

use crate::columns::Iteration;
use crate::job::Job;
use crate::record::{Done, LabRecord};
use std::collections::BTreeMap;
use std::fmt;

/// What comparing all searches of a record has shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Agreement {
    /// Searches of one position to one depth that were compared with another.
    pub comparisons: usize,
    /// Positions at a depth that more than one search has a value for.
    pub groups: usize,
    /// Searches left out, because they use entries of other depths: their value may differ.
    pub left_out: usize,
    /// Those that differ.
    pub disagreements: Vec<Disagreement>,
}

/// Two searches that cannot both be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The depth.
    pub depth: i32,
    /// The options of the first search, and the bounds that it has proved.
    pub one: (String, i32, i32),
    /// Those of the other.
    pub other: (String, i32, i32),
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { game, position, depth, one, other } = self;
        let [one, other] = [one, other].map(|(options, lower, upper)| {
            let bounds = if lower == upper { lower.to_string() } else { format!("{lower}..{upper}") };
            format!("{bounds} with {options}")
        });
        write!(f, "{game}, {position}, depth {depth}: {one}, {other}")
    }
}

/// What a value is a function of: game, position, evaluation, its grain, quiescence and depth.
type Question<'a> = ([&'a str; 5], i32);

/// Compares all searches of the same position, evaluation and depth, whatever else sets them apart.
pub fn check(record: &LabRecord) -> Agreement {
    let mut agreement = Agreement::default();
    let mut groups: BTreeMap<Question<'_>, Vec<(&Done, &Iteration)>> = BTreeMap::new();
    for done in record.done.values() {
        let Job { game, position, options, .. } = &done.job;
        let option = |name: &str| options.get(name).map_or("", String::as_str);
        if option("draft") == "at-least" {
            agreement.left_out += 1;
            continue;
        }
        let [evaluation, grain, quiescence] = ["evaluation", "grain", "quiescence"].map(option);
        for it in &done.iterations {
            let question = ([game.as_str(), position, evaluation, grain, quiescence], it.depth);
            groups.entry(question).or_default().push((done, it));
        }
    }
    for searches in groups.values().filter(|searches| searches.len() > 1) {
        agreement.groups += 1;
        agreement.comparisons += searches.len() - 1;
        agreement.disagreements.extend(disagreements(searches));
    }
    agreement
}

/// Every search whose bounds exclude those of the one that knows most, as most of these have it: MTD-best proves a
/// move, and its bounds may be wide.
fn disagreements(searches: &[(&Done, &Iteration)]) -> Vec<Disagreement> {
    let width = |it: &Iteration| it.upper.abs_diff(it.lower);
    let same =
        |it: &Iteration| searches.iter().filter(|(_, o)| (o.lower, o.upper) == (it.lower, it.upper)).count();
    let best = searches.iter().min_by_key(|(_, it)| (width(it), std::cmp::Reverse(same(it))));
    let Some((first, known)) = best else { return Vec::new() };
    let side = |done: &Done, it: &Iteration| (done.job.options_text(), it.lower, it.upper);
    let differs = |it: &Iteration| it.lower > known.upper || it.upper < known.lower || it.lower > it.upper;
    let name = |&(done, it): &(&Done, &Iteration)| Disagreement {
        game: done.job.game.clone(),
        position: done.job.position.clone(),
        depth: it.depth,
        one: side(first, known),
        other: side(done, it),
    };
    searches.iter().filter(|(_, it)| differs(it)).map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::record::LabRecord;
    use crate::testing::Shape;

    fn spoil(record: &mut LabRecord, change: impl FnOnce(&mut crate::record::Done)) {
        let done = record.done.values_mut().find(|done| {
            (done.job.game.as_str(), done.job.position.as_str()) == ("chess", "position 3")
                && done.job.options["algorithm"] == "mtdf"
        });
        change(done.expect("such a search"));
    }

    #[test]
    fn searches_that_agree_are_counted() {
        let found = check(&Shape::default().record(1));
        // Two games, five positions, four depths; three algorithms, of which two are compared with the third.
        assert_eq!((found.groups, found.comparisons, found.left_out), (40, 80, 0));
        assert_eq!(found.disagreements, []);
    }

    #[test]
    fn a_search_that_differs_is_named() {
        let mut record = Shape::default().record(1);
        spoil(&mut record, |done| {
            done.iterations[2].lower += 1;
            done.iterations[2].upper += 1;
        });
        let found = check(&record);
        let [disagreement] = found.disagreements.as_slice() else { panic!("one, not {found:?}") };
        assert_eq!((disagreement.game.as_str(), disagreement.depth), ("chess", 3));
        assert!(disagreement.to_string().contains("algorithm=mtdf"), "{disagreement}");
        assert!(disagreement.to_string().starts_with("chess, position 3, depth 3: "), "{disagreement}");
    }

    #[test]
    fn bounds_agree_with_what_they_contain_and_with_nothing_else() {
        let mut record = Shape::default().record(1);
        spoil(&mut record, |done| (done.iterations[2].lower, done.iterations[2].upper) = (-100, 100));
        assert_eq!(check(&record).disagreements, []);
        spoil(&mut record, |done| (done.iterations[2].lower, done.iterations[2].upper) = (90, 100));
        assert_eq!(check(&record).disagreements.len(), 1);
        spoil(&mut record, |done| (done.iterations[2].lower, done.iterations[2].upper) = (100, -100));
        assert_eq!(check(&record).disagreements.len(), 1, "bounds that cross");
    }

    #[test]
    fn searches_with_different_evaluations_are_not_compared() {
        let mut record = Shape::default().record(1);
        for (name, comparisons) in [("grain", 76), ("quiescence", 76), ("table", 80)] {
            let mut other = record.clone();
            spoil(&mut other, |done| {
                done.job.options.insert(name.to_owned(), "17".to_owned());
            });
            assert_eq!(check(&other).comparisons, comparisons, "{name}");
        }
        spoil(&mut record, |done| {
            done.job.options.insert("draft".to_owned(), "at-least".to_owned());
            done.iterations[2].lower += 1;
        });
        let found = check(&record);
        assert_eq!((found.left_out, found.comparisons, found.disagreements.len()), (1, 76, 0));
    }
}
