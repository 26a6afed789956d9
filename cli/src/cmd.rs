//! The verbs.

pub(crate) mod bench;
pub(crate) mod tree;
