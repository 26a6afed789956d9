//! How the evaluations of a game play: against each other, and each against itself.

use crate::PlayLine;
use crate::options::{Deadline, Hear, Match, Options, Summary};
use crate::selfplay::{self, Played, SelfPlayWork};
use nullwindow_arena::{Control, MatchPlan, News, Openings, Rules, Spec};
use nullwindow_engine::work::Shard;
use nullwindow_engine::{GameKind, Options as SearchOptions, workers};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The conditions under which evaluations of a game play.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The game.
    pub kind: &'static GameKind,
    /// Options that differ from those of the playing program, beside the evaluation.
    pub search: &'static [(&'static str, &'static str)],
    /// How games begin.
    pub openings: Openings,
    /// How games of self-play begin, if not as others do.
    pub self_play_openings: Option<Openings>,
    /// When games are over before their rules end them.
    pub rules: Rules,
}

impl Conditions {
    /// A match between two evaluations, by name or files of weights: pairs of games on one thread each.
    ///
    /// # Errors
    /// There is no such evaluation.
    pub fn plan(&self, asked: &Match) -> Result<MatchPlan, String> {
        let [first, second] = &asked.players;
        Ok(MatchPlan {
            kind: self.kind,
            players: [self.player(first)?, self.player(second)?],
            control: Control { nodes: Some(asked.nodes), ..Control::default() },
            openings_from: self.openings.describe(),
            openings: self.openings.clone(),
            rules: self.rules,
            seed: asked.seed,
            pairs: asked.games.div_ceil(2),
            shard: Shard::default(),
            sprt: None,
            concurrency: workers::threads(asked.threads),
            journal: None,
            log: None,
        })
    }

    fn player(&self, evaluation: &str) -> Result<Spec, String> {
        let mut options = SearchOptions::play(self.kind);
        for (name, value) in self.search.iter().chain([&("evaluation", evaluation)]) {
            options.set(name, value).map_err(|refused| refused.to_string())?;
        }
        Ok(Spec { name: Some(evaluation.to_owned()), ..Spec::own(&options) })
    }

    /// Plays a match within the time of [`Match::seconds`], and reports the result.
    ///
    /// # Errors
    /// There is no such evaluation, or a player failed.
    pub fn versus(&self, asked: &Match, hear: &mut Hear<'_>) -> Result<Summary, String> {
        let mut news = NewsFilter::new(asked.seconds);
        let stop = AtomicBool::new(false);
        let played = nullwindow_arena::run(&self.plan(asked)?, &stop, &mut |event| {
            if let News::Ended { summary, .. } = event
                && news.tell(hear, || summary.tally.to_string()).is_break()
            {
                stop.store(true, Ordering::Relaxed);
            }
        })?;
        let mut summary = Summary::new(self.kind.name);
        summary.add("match", played.names.join(" against "));
        summary.add("nodes a move", asked.nodes);
        summary.add("result", played.tally);
        summary.add("pairs by points", played.tally.pairs.map(|n| n.to_string()).join(" "));
        Ok(summary)
    }

    /// Plays the games that [`Options::self_play`] asks for, each with `play`, within the time of [`Options::seconds`];
    /// `None` if it asks for none.
    ///
    /// # Errors
    /// There is no file to write to, or as [`selfplay::run`].
    pub fn self_play(
        &self,
        play: PlayLine,
        options: &Options,
        hear: &mut Hear<'_>,
    ) -> Result<Option<Played>, String> {
        if options.self_play.is_none() {
            return Ok(None);
        }
        let (plan, file) = self.self_play_plan(options)?;
        let mut news = NewsFilter::new(options.seconds);
        let work = SelfPlayWork::begin(plan, &file)?;
        selfplay::play_open(work, play, |work| news.tell(hear, || work.to_string())).map(Some)
    }

    /// What [`Options::self_play`] asks for, and the file of the games.
    ///
    /// # Errors
    /// There is no file to write to, or no such evaluation.
    pub fn self_play_plan(&self, options: &Options) -> Result<(MatchPlan, PathBuf), String> {
        let file = options.games.clone().ok_or("self-play needs a file: give --record FILE")?;
        let player = options
            .weights
            .as_ref()
            .map_or_else(|| self.kind.play.evaluation.clone(), |path| path.display().to_string());
        let Options { nodes, threads, seed, .. } = *options;
        let asked = Match { nodes, threads, seed, ..Match::between(player.clone(), player) };
        let pairs = options.self_play.unwrap_or_default();
        let openings = self.self_play_openings.as_ref().unwrap_or(&self.openings).clone();
        let openings_from = openings.describe();
        Ok((MatchPlan { pairs, openings, openings_from, ..self.plan(&asked)? }, file))
    }
}

/// Passes news on every few seconds, until a deadline.
pub(crate) struct NewsFilter {
    last: Option<Instant>,
    deadline: Deadline,
}

impl NewsFilter {
    pub(crate) fn new(seconds: Option<f64>) -> NewsFilter {
        NewsFilter { last: None, deadline: Deadline::after(seconds) }
    }

    pub(crate) fn tell(&mut self, hear: &mut Hear<'_>, line: impl Fn() -> String) -> ControlFlow<()> {
        if self.last.is_none_or(|last| last.elapsed() >= Duration::from_secs(5)) {
            self.last = Some(Instant::now());
            hear(&line())?;
        }
        self.deadline.check()
    }
}
