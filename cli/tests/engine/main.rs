//! Engines in their own processes, over every protocol: the answers to each command, and their order.

mod ending;
mod garbage;
mod gtp;
mod hub;
mod lines;
mod nboard;
mod options;
mod recognised;
mod talk;
mod uci;
mod uci_options;
