//! The feature `serde`, where it is more than a derive: a score and a depth are checked when they are read, and an
//! algorithm is its name.

use crate::algorithm::Algorithm;
use crate::game::{Depth, MAX_DEPTH};
use crate::score::Score;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i32(self.get())
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        let (number, most) = (i32::deserialize(deserializer)?, Score::INF.get());
        if (-most..=most).contains(&number) {
            return Ok(Score::from_raw(number));
        }
        Err(D::Error::custom(format!("expected a score from -{most} to {most}, found {number}")))
    }
}

impl Serialize for Algorithm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Algorithm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Algorithm, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// The depth of [`Limits`](crate::Limits), which must be one that a table can hold.
pub(crate) fn depth<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Depth>, D::Error> {
    let depth = Option::<Depth>::deserialize(deserializer)?;
    match depth.filter(|depth| !(0..=MAX_DEPTH).contains(depth)) {
        None => Ok(depth),
        Some(depth) => {
            Err(D::Error::custom(format!("expected a depth from 0 to {MAX_DEPTH}, found {depth}")))
        }
    }
}
