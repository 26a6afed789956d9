//! The theory in order, in nine short chapters. There is no code here; every example is a test.

pub mod choosing;
pub mod deepening;
pub mod drivers;
pub mod memory;
pub mod ordering;
pub mod proving;
pub mod selective;
pub mod trees;
pub mod watching;
