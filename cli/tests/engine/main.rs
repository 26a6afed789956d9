//! Engines in their own processes, over every protocol: the answers to each command, and their order.

mod garbage;
mod gtp;
mod hub;
mod lifetime;
mod lines;
mod nboard;
mod options;
mod talk;
mod uci;
mod uci_options;
