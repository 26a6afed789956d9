//! The verbs.

pub(crate) mod tree;
