//! Engines in processes of their own, spoken to in every protocol: what each command is answered by, and in what order.

mod ending;
mod garbage;
mod gtp;
mod hub;
mod lines;
mod nboard;
mod recognised;
mod talk;
mod uci;
mod uci_options;
