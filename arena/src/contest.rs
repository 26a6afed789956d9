//! A match: pairs of games until all are played or the test is decided.
//!
//! Games are written down as they end and counted pair by pair in their order. So what a match brings is a function of its
//! games, whoever has played them when and on how many threads, and a match that was killed goes on where it was.

use crate::client::{Call, Client};
use crate::control::Control;
use crate::game::{Game, Side, Table, play};
use crate::journal::Journal;
use crate::opening::Openings;
use crate::rules::Rules;
use crate::spec::Spec;
use crate::sprt::{Sprt, Verdict};
use crate::summary::{Ended, Summary};
use crate::trouble::Halt;
use nullwindow_engine::About;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub about: &'static About,
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

/// What a match tells while it goes on.
#[derive(Debug)]
pub enum News<'a> {
    /// It begins, or goes on after so many games.
    Begins {
        /// What A and B are called.
        names: &'a [String; 2],
        /// Games that were found in the journal.
        found: usize,
    },
    /// A game has ended.
    Ended {
        /// The game.
        game: &'a Game,
        /// All that has been counted so far.
        summary: &'a Summary,
    },
}

impl Plan {
    /// How long each player may think.
    pub fn controls(&self) -> [Control; 2] {
        [0, 1].map(|i| self.players[i].control.unwrap_or(self.control))
    }

    /// What makes it this match and no other: how long it is and how fast it is played do not.
    fn identity(&self, names: &[String; 2]) -> Value {
        let rules = &self.rules;
        json!({
            "game": self.about.name,
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

    fn call(&self, side: Side, worker: usize, stop: &Arc<AtomicBool>) -> Call {
        let name = |folder: &PathBuf| {
            folder.join(format!("{}-{worker}.log", if side == Side::A { 'a' } else { 'b' }))
        };
        Call {
            spec: self.players[side.index()].clone(),
            about: self.about,
            log: self.log.as_ref().map(name),
            cancel: stop.clone(),
        }
    }
}

/// Plays the match until it is over or `stop` is set; `hear` is told how it goes.
///
/// # Errors
/// A player cannot be started, or cannot play such a match; the journal cannot be written or is of another match.
pub fn run(plan: &Plan, stop: &AtomicBool, hear: &mut dyn FnMut(&News<'_>)) -> Result<Summary, String> {
    if let Some(folder) = &plan.log {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let halt = Arc::new(AtomicBool::new(false));
    let names = introduce(plan, &halt)?;
    let (journal, done) = match &plan.journal {
        Some(path) => Journal::open(path, &plan.identity(&names))?,
        None => (Journal::none(), BTreeMap::new()),
    };
    hear(&News::Begins { names: &names, found: done.len() });
    let mut score = Score::new(plan, Summary::new(names, plan.sprt), done);
    if score.is_over() {
        return Ok(score.summary);
    }
    let hall = Hall {
        plan,
        next: AtomicU64::new(0),
        end: 2 * plan.pairs,
        done: score.numbers(),
        halt: halt.clone(),
    };
    let result = thread::scope(|scope| {
        let (sender, news) = channel();
        for worker in 0..plan.concurrency.max(1) {
            let (hall, sender) = (&hall, sender.clone());
            scope.spawn(move || hall.work(worker, &sender));
        }
        drop(sender);
        let mut journal = journal;
        let mut failed = None;
        loop {
            if stop.load(Ordering::Relaxed) {
                halt.store(true, Ordering::Relaxed);
            }
            let game = match news.recv_timeout(Duration::from_millis(50)) {
                Ok(Ok(game)) => game,
                Ok(Err(why)) => {
                    halt.store(true, Ordering::Relaxed);
                    failed = failed.or(Some(why));
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Err(why) = journal.add(&game) {
                halt.store(true, Ordering::Relaxed);
                failed = failed.or(Some(why));
            }
            let number = game.game;
            let over = score.add(game);
            hear(&News::Ended { game: &score.games[&number], summary: &score.summary });
            if over {
                halt.store(true, Ordering::Relaxed);
            }
        }
        failed.map_or(Ok(()), Err)
    });
    result.map(|()| score.summary)
}

/// Starts both players once: whoever cannot play is found out before the match, and what they are called.
fn introduce(plan: &Plan, halt: &Arc<AtomicBool>) -> Result<[String; 2], String> {
    let mut names = [String::new(), String::new()];
    for side in Side::BOTH {
        let client = start(&plan.call(side, 0, halt)).map_err(Option::unwrap_or_default)?;
        let spec = &plan.players[side.index()];
        names[side.index()] = spec.name.clone().unwrap_or_else(|| client.name());
    }
    Ok(names)
}

/// How often a player that does not start is tried again.
const TRIES: u32 = 3;

/// Starts a player; `Err(None)` if the match is to stop.
fn start(call: &Call) -> Result<Box<dyn Client>, Option<String>> {
    let mut tries = 0;
    loop {
        let why = match call.start() {
            Ok(client) => return Ok(client),
            Err(Halt::Cancelled) => return Err(None),
            Err(Halt::Impossible(why)) => return Err(Some(format!("{}: {why}", call.spec.text))),
            Err(Halt::Trouble(trouble)) => {
                let last = if trouble.last.is_empty() {
                    String::new()
                } else {
                    format!("\n  {}", trouble.last.join("\n  "))
                };
                format!("{}: {trouble}{last}", call.spec.text)
            }
        };
        tries += 1;
        if tries == TRIES {
            return Err(Some(why));
        }
        thread::sleep(Duration::from_millis(300));
    }
}

/// What has been played, and what it says.
struct Score {
    games: BTreeMap<u64, Game>,
    summary: Summary,
    /// Pairs counted.
    counted: u64,
    pairs: u64,
}

impl Score {
    fn new(plan: &Plan, summary: Summary, games: BTreeMap<u64, Game>) -> Score {
        let mut score = Score { games, summary, counted: 0, pairs: plan.pairs };
        score.summary.played = score.games.len() as u64;
        score.count();
        score
    }

    fn numbers(&self) -> Vec<u64> {
        self.games.keys().copied().collect()
    }

    /// Adds a game; whether the match is over.
    fn add(&mut self, game: Game) -> bool {
        self.games.insert(game.game, game);
        self.summary.played = self.games.len() as u64;
        self.count();
        self.is_over()
    }

    fn is_over(&self) -> bool {
        self.summary.ended != Ended::Stopped
    }

    /// Counts the pairs whose turn it is.
    fn count(&mut self) {
        while !self.is_over() {
            let pair = [2 * self.counted, 2 * self.counted + 1].map(|number| self.games.get(&number));
            let [Some(one), Some(other)] = pair else { return };
            self.summary.add([one, other]);
            self.counted += 1;
            if self.summary.test().is_some_and(|(_, verdict)| verdict != Verdict::Open) {
                self.summary.ended = Ended::Decided;
            } else if self.counted == self.pairs {
                self.summary.ended = Ended::Played;
            }
        }
    }
}

/// Where the games are played.
struct Hall<'a> {
    plan: &'a Plan,
    next: AtomicU64,
    end: u64,
    /// Played before.
    done: Vec<u64>,
    halt: Arc<AtomicBool>,
}

impl Hall<'_> {
    /// Plays games until there are no more.
    fn work(&self, worker: usize, news: &Sender<Result<Game, String>>) {
        let mut referee = self.plan.about.open();
        let mut players: [Option<Box<dyn Client>>; 2] = [None, None];
        while let Some(number) = self.next() {
            match self.game(number, worker, referee.as_mut(), &mut players) {
                Ok(game) => {
                    if news.send(Ok(game)).is_err() {
                        return;
                    }
                }
                Err(why) => {
                    // Whoever does not listen any more has his reasons.
                    if let Some(why) = why {
                        let _ = news.send(Err(why));
                    }
                    return;
                }
            }
        }
    }

    fn next(&self) -> Option<u64> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.end || self.halt.load(Ordering::Relaxed) {
                return None;
            }
            if self.done.binary_search(&number).is_err() {
                return Some(number);
            }
        }
    }

    fn game(
        &self,
        number: u64,
        worker: usize,
        referee: &mut dyn nullwindow_engine::Engine,
        players: &mut [Option<Box<dyn Client>>; 2],
    ) -> Result<Game, Option<String>> {
        let plan = self.plan;
        let mut seats = Vec::new();
        for side in Side::BOTH {
            let old =
                players[side.index()].take().filter(|_| plan.players[side.index()].restart != Some(true));
            seats.push(match old {
                Some(client) => client,
                None => start(&plan.call(side, worker, &self.halt))?,
            });
        }
        let Ok(mut seats): Result<[Box<dyn Client>; 2], _> = seats.try_into() else { return Err(None) };
        let table = Table {
            game: number,
            first: if number.is_multiple_of(2) { Side::A } else { Side::B },
            opening: plan.openings.draw(number / 2, plan.seed, referee),
            rules: &plan.rules,
            controls: plan.controls(),
        };
        let game = match play(&table, referee, &mut seats) {
            Ok(game) => game,
            Err(Halt::Impossible(why)) => return Err(Some(why)),
            Err(Halt::Cancelled | Halt::Trouble(_)) => return Err(None),
        };
        // Whoever was in trouble is started anew.
        let failed = game.trouble.as_ref().map(|(side, _)| side.index());
        for (i, client) in seats.into_iter().enumerate() {
            if failed != Some(i) {
                players[i] = Some(client);
            }
        }
        Ok(game)
    }
}
