//! A match as a work of many jobs: a job is a game, and every game is written down by the same hand.

use super::runner::introduce;
use super::{GameRunner, MatchPlan, Score};
use crate::game::Game;
use crate::journal::Journal;
use crate::opening::{Opening, checksum};
use crate::summary::Summary;
use nullwindow_engine::work::{OpenJob, Pace, Progress, Work};
use nullwindow_engine::{Games, SIGNATURE};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A match under way.
pub struct MatchWork {
    plan: MatchPlan,
    /// What the match is, as its journal says it.
    identity: String,
    journal: Journal,
    score: Score,
    /// Games that there will be, unless a test ends the match earlier.
    wanted: usize,
    pace: Pace,
    failed: Vec<String>,
}

impl MatchWork {
    /// Starts both players once, and opens the journal; `halt` stops that.
    ///
    /// # Errors
    /// A player cannot be started; the journal cannot be written, or is of another match.
    pub fn begin(plan: MatchPlan, halt: &Arc<AtomicBool>) -> Result<MatchWork, String> {
        let names = introduce(&plan, halt)?;
        let identity = plan.identity(&names);
        let (journal, done) = match &plan.journal {
            Some(path) => Journal::open(path, &identity)?,
            None => (Journal::default(), BTreeMap::new()),
        };
        let score = Score::new(&plan, Summary::new(names, plan.sprt), done);
        let identity = identity.to_string();
        let (pace, failed) = (Pace::new(0.0), Vec::new());
        let mut work = MatchWork { plan, identity, journal, score, wanted: 0, pace, failed };
        work.wanted = work.games().len() + work.open_games().len();
        Ok(work)
    }

    /// What is played.
    pub fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// What has been counted so far.
    pub fn summary(&self) -> &Summary {
        &self.score.summary
    }

    /// The games played, by number.
    pub fn games(&self) -> &BTreeMap<u64, Game> {
        &self.score.games
    }

    /// Games that could not be played, and why.
    pub fn failed(&self) -> &[String] {
        &self.failed
    }

    /// Whether all is played or the test is decided.
    pub fn has_ended(&self) -> bool {
        self.score.is_over()
    }

    /// Numbers of the games to play, in their order.
    pub fn open_games(&self) -> Vec<u64> {
        if self.has_ended() {
            return Vec::new();
        }
        let pairs = (0..self.plan.pairs).filter(|&pair| self.plan.shard.has(pair));
        let games = pairs.flat_map(|pair| [2 * pair, 2 * pair + 1]);
        games.filter(|number| !self.score.games.contains_key(number)).collect()
    }

    /// Writes a game down and counts it. A game that was played already does not count again.
    ///
    /// # Errors
    /// The journal cannot be written.
    pub fn add(&mut self, game: Game) -> Result<(), String> {
        if self.score.games.contains_key(&game.game) {
            return Ok(());
        }
        let written = self.journal.add(&game);
        self.score.add(game);
        written
    }

    /// The name of a game: a hash of all that decides it.
    fn id(&self, number: u64) -> String {
        format!("{:016x}", checksum(format!("{}\ngame {number}", self.identity).as_bytes()))
    }
}

/// A game to play.
#[derive(Serialize, Deserialize)]
struct GameJob {
    id: String,
    game: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opening: Option<Opening>,
}

/// A game that was played.
#[derive(Serialize, Deserialize)]
struct GameDone {
    id: String,
    seconds: f64,
    game: Game,
}

impl Work for MatchWork {
    fn head(&self) -> String {
        json!({ "work": "match", "signature": SIGNATURE, "plan": self.plan.text() }).to_string()
    }

    fn open(&self) -> Vec<OpenJob> {
        let job = |number| {
            let opening = self.plan.openings.listed(number / 2, self.plan.seed);
            let job = GameJob { id: self.id(number), game: number, opening };
            let text = serde_json::to_string(&job).unwrap_or_default();
            OpenJob { id: job.id, text, size: 1.0, group: None }
        };
        self.open_games().into_iter().map(job).collect()
    }

    fn take(&mut self, result: &str) -> Result<(), String> {
        let GameDone { id, seconds, game } =
            serde_json::from_str(result).map_err(|error| format!("no game of a match: {error}"))?;
        if id != self.id(game.game) {
            return Err(format!("game {} is of another match", game.game + 1));
        }
        self.pace.add(1.0, Duration::try_from_secs_f64(seconds).unwrap_or_default());
        self.add(game)
    }

    fn fail(&mut self, id: &str, why: &str) {
        let number = self.open_games().into_iter().find(|&number| self.id(number) == id);
        let name = number.map_or_else(|| id.to_owned(), |number| format!("game {}", number + 1));
        self.failed.push(format!("{name}: {why}"));
    }

    fn is_over(&self) -> bool {
        self.has_ended()
    }

    fn progress(&self, slots: usize) -> Progress {
        let done = self.score.games.len();
        let total = if self.has_ended() { done } else { self.wanted };
        Progress {
            done,
            total,
            left: self.pace.left((total - done) as f64 / slots.max(1) as f64),
            note: self.score.summary.tally.to_string(),
        }
    }
}

/// Plays single games of a match whose [`head`](Work::head) is `plan`, one after another, and returns their results.
///
/// # Errors
/// A game cannot be played here.
pub fn perform(games: &Games, plan: &Value, jobs: &[String]) -> Result<Vec<String>, String> {
    let plan = MatchPlan::from_text(games, plan)?;
    let mut runner = GameRunner::new(&plan, Arc::default(), 0);
    let play = |text: &String| {
        let GameJob { id, game, opening } =
            serde_json::from_str(text).map_err(|error| format!("no job of a match: {error}"))?;
        let begun = Instant::now();
        let game =
            runner.play_from(game, opening).map_err(|why| why.unwrap_or_else(|| "stopped".to_owned()))?;
        let done = GameDone { id, seconds: begun.elapsed().as_secs_f64(), game };
        serde_json::to_string(&done).map_err(|error| error.to_string())
    };
    jobs.iter().map(play).collect()
}
