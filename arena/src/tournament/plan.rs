//! What is to be played.

use crate::client::Launcher;
use crate::control::Control;
use crate::game::Side;
use crate::opening::Openings;
use crate::record::letter;
use crate::rules::Rules;
use crate::spec::Spec;
use crate::sprt::Sprt;
use nullwindow_engine::GameKind;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What to play.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The game.
    pub kind: &'static GameKind,
    /// A and B.
    pub players: [Spec; 2],
    /// How long they may think, if they say nothing else themselves.
    pub control: Control,
    /// How games begin.
    pub openings: Openings,
    /// Where the openings come from, in words.
    pub openings_from: String,
    /// When games are over, and how late is late.
    pub rules: Rules,
    /// Another seed, other openings.
    pub seed: u64,
    /// How many pairs at most.
    pub pairs: u64,
    /// A test that ends the match when it is decided.
    pub sprt: Option<Sprt>,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// Where to write the games as they end, and to go on from.
    pub journal: Option<PathBuf>,
    /// A folder for everything that is said.
    pub log: Option<PathBuf>,
}

impl MatchPlan {
    /// How long each player may think.
    pub fn controls(&self) -> [Control; 2] {
        [0, 1].map(|i| self.players[i].control.unwrap_or(self.control))
    }

    /// What makes it this match and no other: how long it is and how fast it is played do not.
    pub(super) fn identity(&self, names: &[String; 2]) -> Value {
        let rules = &self.rules;
        json!({
            "game": self.kind.name,
            "players": self.players.each_ref().map(|spec| json!([spec.text, spec.options])),
            "names": names,
            "controls": self.controls().map(|control| control.to_string()),
            "openings": self.openings_from,
            "seed": self.seed,
            "resign": rules.resign.map(|r| json!([r.score, r.plies])),
            "draw": rules.draw.map(|d| json!([d.after, d.score, d.plies])),
            "max_plies": rules.max_plies,
            "margin": rules.margin.as_secs_f64(),
        })
    }

    pub(super) fn call(&self, side: Side, worker: usize, stop: &Arc<AtomicBool>) -> Launcher {
        let name = format!("{}-{worker}.log", letter(side).to_ascii_lowercase());
        let log = self.log.as_ref().map(|folder| folder.join(name));
        let (spec, patience) = (self.players[side.index()].clone(), self.rules.patience);
        Launcher { spec, kind: self.kind, log, patience, cancel: stop.clone() }
    }
}
