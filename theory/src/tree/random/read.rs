//! [`Spec`] from text and back.

use super::{Quality, Shape, Spec};
use crate::tree::MAX_NODES;
use nullwindow::{MAX_DEPTH, Score};
use nullwindow_notation::excerpt;
use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

const KEYS: &str = "w, d, seed, values, min_w, min_d, corr, order, perfect, dag, cyclic, nodes, ends";
const MOST_VALUES: u16 = 2 * Score::EVAL_MAX.get() as u16 + 1;

/// What is wrong with a [`Spec`], and what to do about it.
///
/// ```
/// use nullwindow_theory::tree::random::Spec;
/// let error = "random:w=0".parse::<Spec>().unwrap_err();
/// assert_eq!(error.to_string(), "w=0 is out of range: give a number from 1 to 65535");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError(String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for SpecError {}

fn refuse<T>(why: impl Into<String>) -> Result<T, SpecError> {
    Err(SpecError(why.into()))
}

/// The keys of a spec as they were given.
struct Given<'a>(HashMap<&'a str, Option<&'a str>>);

impl<'a> Given<'a> {
    fn read(text: &'a str) -> Result<Given<'a>, SpecError> {
        let mut given = Given(HashMap::new());
        for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let (key, value) = match item.split_once('=') {
                Some((key, value)) => (key.trim(), Some(value.trim())),
                None => (item, None),
            };
            if !KEYS.split(", ").any(|known| known == key) {
                return refuse(format!("unknown key {}: the keys are {KEYS}", excerpt(key.chars())));
            }
            if given.0.insert(key, value).is_some() {
                return refuse(format!("{key} is given twice: leave one out"));
            }
        }
        Ok(given)
    }

    fn flag(&self, key: &str) -> Result<bool, SpecError> {
        match self.0.get(key) {
            Some(Some(_)) => refuse(format!("{key} takes no value: write {key} alone")),
            found => Ok(found.is_some()),
        }
    }

    fn number<T: TryFrom<u64>>(&self, key: &str, range: RangeInclusive<u64>) -> Result<Option<T>, SpecError> {
        let Some(value) = self.0.get(key) else { return Ok(None) };
        let (low, high) = range.clone().into_inner();
        let Some(value) = value.filter(|v| !v.is_empty()) else {
            return refuse(format!("{key} needs a value from {low} to {high}, for example {key}={low}"));
        };
        if !value.bytes().all(|b| b.is_ascii_digit()) {
            let found = excerpt(value.chars());
            return refuse(format!("{key}: expected a number from {low} to {high}, found {found}"));
        }
        let number =
            value.parse::<u64>().ok().filter(|n| range.contains(n)).and_then(|n| T::try_from(n).ok());
        match number {
            Some(number) => Ok(Some(number)),
            None => refuse(format!(
                "{key}={} is out of range: give a number from {low} to {high}",
                excerpt(value.chars()).trim_matches('"')
            )),
        }
    }

    fn only(&self, keys: &[&str], shape: &str, flag: bool) -> Result<(), SpecError> {
        let wrong = keys.iter().find(|key| !flag && self.0.contains_key(*key));
        wrong.map_or(Ok(()), |key| refuse(format!("{key} is for {shape}: add it, or leave {key} out")))
    }

    fn never(&self, keys: &[&str], shape: &str, flag: bool) -> Result<(), SpecError> {
        let wrong = keys.iter().find(|key| flag && self.0.contains_key(*key));
        let why = |key| format!("{key} means nothing with {shape}: leave {key} or {shape} out");
        wrong.map_or(Ok(()), |key| refuse(why(key)))
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let text = text.trim();
        let given =
            Given::read(text.strip_prefix("random:").or(text.strip_prefix("random")).unwrap_or(text))?;
        let default = Spec::default();
        let (dag, cyclic) = (given.flag("dag")?, given.flag("cyclic")?);
        given.never(&["cyclic", "corr"], "dag", dag)?;
        given.never(&["d", "min_d", "corr", "order", "perfect"], "cyclic", cyclic)?;
        given.only(&["nodes"], "dag or cyclic", dag || cyclic)?;
        given.only(&["ends"], "cyclic", cyclic)?;
        let perfect = given.flag("perfect")?;
        given.never(&["order"], "perfect", perfect)?;
        let nodes = given.number("nodes", 1..=MAX_NODES as u64)?.unwrap_or(32);
        let ends = given.number("ends", 0..=100)?.unwrap_or(0);
        let order = given.number("order", 0..=100)?;
        let spec = Spec {
            shape: match (dag, cyclic) {
                (true, _) => Shape::Dag { nodes },
                (_, true) => Shape::Cyclic { nodes, ends },
                _ => Shape::Tree,
            },
            width: given.number("w", 1..=u16::MAX.into())?.unwrap_or(default.width),
            min_width: given.number("min_w", 1..=u16::MAX.into())?,
            depth: given.number("d", 0..=MAX_DEPTH as u64)?.unwrap_or(default.depth),
            min_depth: given.number("min_d", 0..=MAX_DEPTH as u64)?,
            seed: given.number("seed", 0..=u64::MAX)?.unwrap_or(default.seed),
            values: given.number("values", 1..=MOST_VALUES.into())?.unwrap_or(default.values),
            corr: given.number("corr", 0..=100)?.unwrap_or(default.corr),
            quality: match (perfect, order) {
                (true, _) => Quality::Perfect,
                (_, Some(percent)) => Quality::BestFirst(percent),
                _ => Quality::Random,
            },
        };
        spec.check().map(|()| spec)
    }
}

impl Spec {
    /// The most nodes, or edges of a graph, that may be built.
    pub(crate) fn most_nodes(&self) -> u64 {
        match self.shape {
            Shape::Tree => full(self.width, self.depth),
            Shape::Dag { nodes } | Shape::Cyclic { nodes, .. } => edges(self, nodes).max(nodes.into()),
        }
    }

    /// Refuses what cannot be built, or only with too much memory.
    pub(super) fn check(&self) -> Result<(), SpecError> {
        let (w, d) = (self.width, self.depth);
        if let Some(min_w) = self.min_width.filter(|&least| least == 0 || least > w) {
            return refuse(format!("min_w={min_w} must be from 1 to w={w}"));
        }
        if let Some(min_d) = self.min_depth.filter(|&least| least > d) {
            return refuse(format!("min_d={min_d} is above d={d}: make it at most d"));
        }
        if w == 0 || i32::from(d) > MAX_DEPTH || !(1..=MOST_VALUES).contains(&self.values) || self.corr > 100
        {
            return refuse(format!(
                "w from 1, d to {MAX_DEPTH}, values from 1 to {MOST_VALUES}, corr to 100"
            ));
        }
        let most = MAX_NODES as u64;
        match self.shape {
            Shape::Tree if full(w, d) > most => {
                refuse(format!("w={w},d={d} may need more than {most} nodes: make w or d smaller"))
            }
            Shape::Dag { nodes } if nodes < w.into() => {
                refuse(format!("nodes={nodes} is below w={w}: a node needs w different children"))
            }
            Shape::Cyclic { nodes, .. } if nodes < u32::from(w) + 1 => {
                refuse(format!("nodes={nodes} must be above w={w}: a node needs w other nodes to move to"))
            }
            Shape::Cyclic { nodes, .. } if nodes > u16::MAX.into() => {
                refuse(format!("nodes={nodes} is out of range: give at most {}", u16::MAX))
            }
            Shape::Cyclic { nodes, .. } | Shape::Dag { nodes } if edges(self, nodes) > most => {
                refuse(format!("nodes={nodes},w={w} needs more than {most} edges: make one of them smaller"))
            }
            _ => Ok(()),
        }
    }
}

/// 1 + w + … + w^d.
fn full(w: u16, d: u8) -> u64 {
    (0..=d).map(|ply| u64::from(w).saturating_pow(ply.into())).fold(0, u64::saturating_add)
}

fn edges(spec: &Spec, nodes: u32) -> u64 {
    let layers = if let Shape::Dag { .. } = spec.shape { u64::from(spec.depth) } else { 1 };
    u64::from(nodes) * u64::from(spec.width) * layers
}

impl fmt::Display for Spec {
    /// The text that gives this spec: `random:w=4,d=6,seed=1`, and whatever is not the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "random:w={}", self.width)?;
        let is_cyclic = matches!(self.shape, Shape::Cyclic { .. });
        let numbers = [
            ("d", (!is_cyclic).then_some(self.depth.into())),
            ("seed", Some(self.seed)),
            ("values", (self.values != Spec::default().values).then_some(self.values.into())),
            ("min_w", self.min_width.map(u64::from)),
            ("min_d", self.min_depth.map(u64::from)),
            ("corr", (self.corr != 0).then_some(self.corr.into())),
        ];
        for (key, number) in numbers {
            number.map_or(Ok(()), |number| write!(f, ",{key}={number}"))?;
        }
        match self.quality {
            Quality::Random => {}
            Quality::BestFirst(percent) => write!(f, ",order={percent}")?,
            Quality::Perfect => f.write_str(",perfect")?,
        }
        match self.shape {
            Shape::Tree => Ok(()),
            Shape::Dag { nodes } => write!(f, ",dag,nodes={nodes}"),
            Shape::Cyclic { nodes, ends } => write!(f, ",cyclic,nodes={nodes},ends={ends}"),
        }
    }
}
