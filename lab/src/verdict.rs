//! Whether a claim holds.

mod band;

pub use band::Band;

use crate::experiment::ClaimSpec;
use crate::measure::{Data, Estimate, Expression, Scope, labels};

named! {
    /// What the record says of a claim.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Verdict {
        /// What was measured is what was claimed.
        Holds = "holds",
        /// It is close, or the interval leaves it open, or it is so in some of several cases.
        InPart = "holds in part",
        /// It is not.
        DoesNotHold = "does not hold",
        /// It cannot be tested here.
        NotTestable = "not testable",
        /// The record has not what it takes.
        NoData = "no data",
    }
}

impl Verdict {
    /// That of several values: the verdict of all that have data, or in part where these differ.
    pub fn of_all(verdicts: impl IntoIterator<Item = Verdict>) -> Verdict {
        let mut verdicts = verdicts.into_iter().filter(|verdict| *verdict != Verdict::NoData);
        let Some(first) = verdicts.next() else { return Verdict::NoData };
        if verdicts.all(|verdict| verdict == first) { first } else { Verdict::InPart }
    }
}

/// A claim with what was measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The claim.
    pub claim: ClaimSpec,
    /// What was measured, one for each expression.
    pub values: Vec<Measured>,
    /// The verdict on all of it.
    pub verdict: Verdict,
}

/// One of the values of a claim.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// What sets it apart from the others: a game, a series, a depth. Empty if it is the only one.
    pub label: String,
    /// What was measured, or why there is nothing.
    pub estimate: Result<Estimate, String>,
    /// The verdict on it alone.
    pub verdict: Verdict,
}

/// Judges a claim on the record.
pub fn judge(claim: &ClaimSpec, data: &Data<'_>) -> Judged {
    if claim.not_testable.is_some() {
        return Judged { claim: claim.clone(), values: Vec::new(), verdict: Verdict::NotTestable };
    }
    let band = |text: &Option<String>| text.as_deref().and_then(|text| text.parse::<Band>().ok());
    let (holds, partly) = (band(&claim.holds), band(&claim.partly));
    let value = |text: &String| {
        let expression = Expression::parse(text).map_err(|error| error.to_string());
        let estimate = expression.and_then(|it| it.estimate(data, &Scope::default()));
        let verdict = match (&estimate, &holds) {
            (Ok(estimate), Some(holds)) => of_one(estimate, holds, partly.as_ref()),
            _ => Verdict::NoData,
        };
        Measured { label: String::new(), estimate, verdict }
    };
    let mut values: Vec<Measured> = claim.values.iter().map(value).collect();
    let read: Result<Vec<Expression>, _> = claim.values.iter().map(|text| Expression::parse(text)).collect();
    for (value, label) in values.iter_mut().zip(read.map(|all| labels(&all, data)).unwrap_or_default()) {
        value.label = label;
    }
    let verdict = Verdict::of_all(values.iter().map(|value| value.verdict));
    Judged { claim: claim.clone(), values, verdict }
}

/// A band is wide on purpose, so the estimate decides; but where a claim is only that something is more or less, it must
/// be so in the whole interval.
fn of_one(estimate: &Estimate, holds: &Band, partly: Option<&Band>) -> Verdict {
    let in_part = || partly.is_some_and(|band| band.contains(estimate.value));
    let sure = || holds.contains(estimate.low) && holds.contains(estimate.high);
    match () {
        () if holds.contains(estimate.value) && holds.is_a_sign() && !sure() => Verdict::InPart,
        () if holds.contains(estimate.value) => Verdict::Holds,
        () if in_part() || holds.overlaps(estimate.low, estimate.high) => Verdict::InPart,
        () => Verdict::DoesNotHold,
    }
}

#[cfg(test)]
mod tests {
    use super::{Band, Verdict, judge, of_one};
    use crate::measure::{Data, Estimate};
    use crate::testing::{Shape, claim};

    fn estimate(low: f64, value: f64, high: f64) -> Estimate {
        Estimate { value, low, high, geometric: None, positions: 1, of: 1 }
    }

    fn band(text: &str) -> Band {
        text.parse().expect(text)
    }

    #[test]
    fn a_value_beyond_the_band_holds_in_part_if_the_interval_leaves_it_open() {
        let (holds, partly) = (band("<= 0.97"), band("<= 1"));
        for (low, value, high, expected) in [
            (0.9, 0.95, 0.99, Verdict::Holds),
            (0.98, 0.99, 1.02, Verdict::InPart),
            (0.96, 1.05, 1.10, Verdict::InPart),
            (0.98, 1.05, 1.10, Verdict::DoesNotHold),
        ] {
            assert_eq!(of_one(&estimate(low, value, high), &holds, Some(&partly)), expected, "{value}");
        }
    }

    #[test]
    fn a_claim_about_a_sign_holds_only_if_the_whole_interval_has_it() {
        for (text, low, value, high, expected) in [
            ("> 0", 0.1, 0.2, 0.3, Verdict::Holds),
            ("> 0", -0.1, 0.2, 0.3, Verdict::InPart),
            ("< 1", 0.8, 0.9, 1.1, Verdict::InPart),
            ("< 1", 1.1, 1.2, 1.3, Verdict::DoesNotHold),
            ("< 0.9", 0.7, 0.8, 1.1, Verdict::Holds),
        ] {
            assert_eq!(of_one(&estimate(low, value, high), &band(text), None), expected, "{text} {value}");
        }
    }

    #[test]
    fn several_values_hold_if_all_do_and_fail_if_all_do() {
        use Verdict::{DoesNotHold, Holds, InPart, NoData};
        for (all, expected) in [
            (vec![Holds, Holds], Holds),
            (vec![Holds, DoesNotHold], InPart),
            (vec![DoesNotHold, DoesNotHold], DoesNotHold),
            (vec![InPart, DoesNotHold], InPart),
            (vec![Holds, NoData], Holds),
            (vec![NoData, NoData], NoData),
            (vec![], NoData),
        ] {
            assert_eq!(Verdict::of_all(all.clone()), expected, "{all:?}");
        }
    }

    #[test]
    fn claims_are_judged_on_the_record() {
        let shape = Shape::default();
        let (plan, record) = (shape.plan(), shape.record(1));
        let data = Data::new(&plan, &record);
        let verdict = |values: &[&str], holds: &str| judge(&claim(values, holds), &data).verdict;
        let ratio = "leaves(sss, chess, max) / leaves(ab, chess, max)";
        assert_eq!(verdict(&[ratio], "0.5..2"), Verdict::Holds);
        assert_eq!(verdict(&[ratio], "> 2"), Verdict::DoesNotHold);
        assert_eq!(verdict(&[ratio, "1 + 2"], "0.5..2"), Verdict::InPart);
        assert_eq!(verdict(&["unique(ab, chess, max)"], "> 0"), Verdict::NoData);
        let mut untestable = claim(&[], "> 1");
        untestable.not_testable = Some("their programs are lost".to_owned());
        assert_eq!(judge(&untestable, &data).verdict, Verdict::NotTestable);
        let nothing = crate::record::LabRecord::default();
        assert_eq!(judge(&claim(&[ratio], "> 2"), &Data::new(&plan, &nothing)).verdict, Verdict::NoData);
    }

    #[test]
    fn verdicts_are_read_as_they_are_written() {
        for verdict in Verdict::ALL {
            assert_eq!(verdict.name().parse(), Ok(verdict));
        }
        assert!("perhaps".parse::<Verdict>().is_err());
    }
}
