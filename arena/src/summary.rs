//! What a match has brought.

use crate::game::{Game, Side};
use crate::sprt::{Sprt, Verdict};
use crate::tally::Tally;
use serde::Serialize;
use serde_json::{Value, json};

/// What a match has brought, by the pairs that were counted: whole ones, in their order, until the match was decided.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// What A and B are called.
    pub names: [String; 2],
    /// Results of A.
    pub tally: Tally,
    /// The test that was made.
    pub sprt: Option<Sprt>,
    /// What A and B have done.
    pub players: [Player; 2],
    /// Points of the player who moved first.
    pub first: f64,
    /// Games that were played, counted or not.
    pub played: u64,
    /// Why it ended.
    pub ended: Ended,
}

/// What a player has done.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Player {
    /// How often each kind of trouble came, as [`Fault::ALL`](crate::Fault::ALL) lists them.
    pub faults: [u64; 4],
    /// Moves.
    pub moves: u64,
    /// Seconds of thinking.
    pub seconds: f64,
    /// CPU seconds; `None` if they are not known of every game.
    pub cpu: Option<f64>,
    /// Nodes, where they were told.
    pub nodes: u64,
    /// The sum of the depths that were told, and how many they are.
    pub depths: (u64, u64),
}

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// All pairs were played.
    Played,
    /// The test was decided.
    Decided,
    /// It was stopped.
    Stopped,
}

impl Summary {
    pub(crate) fn new(names: [String; 2], sprt: Option<Sprt>) -> Summary {
        let player = Player { cpu: Some(0.0), ..Player::default() };
        let (tally, ended) = (Tally::default(), Ended::Stopped);
        Summary { names, tally, sprt, players: [player.clone(), player], first: 0.0, played: 0, ended }
    }

    /// Counts a pair.
    pub(crate) fn add(&mut self, pair: [&Game; 2]) {
        self.tally.add(pair.map(|game| game.points(Side::A)));
        for game in pair {
            self.first += f64::from(game.points(game.first).value());
            for side in Side::BOTH {
                self.players[side.index()].add(game, side);
            }
        }
    }

    /// The log-likelihood ratio and what it says, if a test is made.
    pub fn test(&self) -> Option<(f64, Verdict)> {
        self.sprt.map(|sprt| (sprt.llr(&self.tally), sprt.verdict(&self.tally)))
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        let Tally { wins, draws, losses, pairs } = self.tally;
        let finite = |number: f64| if number.is_finite() { json!(number) } else { Value::Null };
        let (elo, normalised) = (self.tally.elo(), self.tally.normalised());
        let mut json = json!({
            "games": self.tally.games(), "wins": wins, "draws": draws, "losses": losses, "score": self.tally.score(),
            "pentanomial": pairs,
            "elo": elo.value, "elo_error": finite(elo.error),
            "normalised_elo": normalised.value, "normalised_elo_error": finite(normalised.error),
            "first_mover": self.first / self.tally.games().max(1) as f64,
            "played": self.played,
            "ended": self.ended,
            "players": Side::BOTH.map(|side| self.players[side.index()].json(&self.names[side.index()])),
        });
        if let (Some(sprt), Some((llr, verdict))) = (self.sprt, self.test()) {
            let (lower, upper) = sprt.bounds();
            json["sprt"] = json!({
                "test": sprt.to_string(), "llr": llr, "lower": lower, "upper": upper,
                "verdict": verdict,
            });
        }
        json
    }
}

impl Player {
    fn add(&mut self, game: &Game, side: Side) {
        let turns = || game.movers().enumerate().filter_map(|(i, mover)| (mover == side).then_some(i));
        self.moves += turns().count() as u64;
        self.seconds += turns().map(|i| game.seconds[i]).sum::<f64>();
        self.nodes += game.nodes[side.index()];
        for depth in turns().filter_map(|i| game.depths[i]) {
            self.depths = (self.depths.0 + u64::from(depth), self.depths.1 + 1);
        }
        self.cpu = self.cpu.zip(game.cpu[side.index()]).map(|(sum, cpu)| sum + cpu);
        if let Some((who, trouble)) = &game.trouble
            && *who == side
        {
            self.faults[trouble.fault as usize] += 1;
        }
    }

    /// The mean of the depths that were told.
    pub fn depth(&self) -> Option<f64> {
        (self.depths.1 > 0).then(|| self.depths.0 as f64 / self.depths.1 as f64)
    }

    fn json(&self, name: &str) -> Value {
        let [crashes, hangs, illegal, late] = self.faults;
        json!({
            "name": name, "crashes": crashes, "hangs": hangs, "illegal_moves": illegal, "time_losses": late,
            "moves": self.moves, "seconds": self.seconds, "cpu": self.cpu, "nodes": self.nodes, "depth": self.depth(),
        })
    }
}
