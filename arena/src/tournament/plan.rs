//! What is to be played.

use crate::client::Launcher;
use crate::control::Control;
use crate::game::Side;
use crate::opening::{Openings, checksum};
use crate::record::letter;
use crate::rules::Rules;
use crate::spec::{Kind, Spec};
use crate::sprt::Sprt;
use nullwindow_engine::work::Shard;
use nullwindow_engine::{GameKind, Games, SIGNATURE};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What workers elsewhere are told.
#[derive(Serialize, Deserialize)]
struct ShippedPlan {
    game: String,
    players: [Spec; 2],
    control: Control,
    openings: Openings,
    rules: Rules,
    seed: u64,
    files: BTreeMap<String, String>,
}

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
    /// Which of the pairs are played here; the others are played elsewhere.
    pub shard: Shard,
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
        let mut identity = json!({
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
            "signature": SIGNATURE,
        });
        let files = self.files();
        if !files.is_empty() {
            identity["files"] = json!(files);
        }
        identity
    }

    /// The files of weights that engines of this program play with, and their checksums.
    pub fn files(&self) -> BTreeMap<String, String> {
        let own = self.players.iter().filter(|spec| spec.kind == Kind::Own);
        let evaluations = own.flat_map(|spec| &spec.options).filter(|(name, _)| name == "evaluation");
        let read = |(_, value): &(String, String)| {
            let sum = checksum(&std::fs::read(value).ok()?);
            Some((value.clone(), format!("{sum:016x}")))
        };
        evaluations.filter_map(read).collect()
    }

    /// Everything that a worker elsewhere has to know to play single games of the match. Openings of a list are not in it:
    /// each game comes with its own.
    pub fn text(&self) -> Value {
        let openings = match &self.openings {
            Openings::Book { shuffled, .. } => Openings::Book { list: Vec::new(), shuffled: *shuffled },
            random => random.clone(),
        };
        let shipped = ShippedPlan {
            game: self.kind.name.to_owned(),
            players: self.players.clone(),
            control: self.control,
            openings,
            rules: self.rules,
            seed: self.seed,
            files: self.files(),
        };
        serde_json::to_value(shipped).unwrap_or_default()
    }

    /// The plan of such a [`text`](MatchPlan::text).
    ///
    /// # Errors
    /// It is none, the game is unknown here, or a file of weights is missing here or has other contents.
    pub fn from_text(games: &Games, text: &Value) -> Result<MatchPlan, String> {
        let shipped =
            ShippedPlan::deserialize(text).map_err(|error| format!("no plan of a match: {error}"))?;
        let ShippedPlan { game, players, control, openings, rules, seed, files } = shipped;
        let kind = games.get(&game).map_err(|error| error.to_string())?;
        let plan = MatchPlan {
            kind,
            players,
            control,
            openings_from: openings.describe(),
            openings,
            rules,
            seed,
            pairs: u64::MAX,
            shard: Shard::default(),
            sprt: None,
            concurrency: 1,
            journal: None,
            log: None,
        };
        let here = plan.files();
        match files.iter().find(|(path, sum)| here.get(*path) != Some(*sum)) {
            Some((path, _)) if !here.contains_key(path) => {
                Err(format!("{path}: this worker has no such file; put a copy of it there"))
            }
            Some((path, sum)) => {
                let found = &here[path];
                let why = format!("this worker's file has checksum {found}, not {sum}");
                Err(format!("{path}: {why}; put a copy of the right one there"))
            }
            None => Ok(plan),
        }
    }

    pub(super) fn call(&self, side: Side, worker: usize, stop: &Arc<AtomicBool>) -> Launcher {
        let name = format!("{}-{worker}.log", letter(side).to_ascii_lowercase());
        let log = self.log.as_ref().map(|folder| folder.join(name));
        let (spec, patience) = (self.players[side.index()].clone(), self.rules.patience);
        Launcher { spec, kind: self.kind, log, patience, cancel: stop.clone() }
    }
}
