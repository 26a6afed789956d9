//! `nullwindow match`: engine against engine, over any protocol.

mod show;

use super::file::{Output, is_same};
use super::game;
use crate::fail::{Failure, show as print};
use crate::interrupt;
use crate::style::{plural, report_line};
use nullwindow_arena::{
    Control, Draw, Kind, MatchPlan, MatchWork, News, Openings, Resign, Rules, Spec, Sprt, read_journal,
    written,
};
use nullwindow_engine::work::Shard;
use nullwindow_engine::{GameKind, Games, Options};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Arguments of `nullwindow match`.
#[derive(clap::Args)]
#[command(
    after_long_help = include_str!("../../help/match.txt").trim_ascii_end(),
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true
)]
pub(crate) struct Args {
    #[command(flatten)]
    play: Option<PlayArgs>,
    #[command(subcommand)]
    verb: Option<MatchVerb>,
}

/// The verbs of `nullwindow match`, beside playing.
#[derive(clap::Subcommand)]
enum MatchVerb {
    /// Merge the journals of several machines, and print the result
    #[command(after_help = include_str!("../../help/match-merge.txt").trim_ascii_end())]
    Merge {
        /// The journal to add to; created if it does not exist
        #[arg(value_name = "OUT")]
        out: PathBuf,

        /// Journals to add
        #[arg(value_name = "IN", required = true)]
        parts: Vec<PathBuf>,

        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
}

impl Args {
    /// Plays a match, or merges its parts.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        match (&self.verb, &self.play) {
            (Some(MatchVerb::Merge { out, parts, json }), _) => merge(out, parts, *json),
            (None, Some(play)) => play.run(games),
            (None, None) => Err(Failure::input("name a game and two players")),
        }
    }

    /// The match, if one is to be played.
    pub(crate) fn play(&self) -> Option<&PlayArgs> {
        self.play.as_ref()
    }
}

/// What to play.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// The game
    #[arg(value_name = "GAME")]
    game: String,

    /// The first player; results are from its view
    #[arg(value_name = "A")]
    a: Spec,

    /// The second player
    #[arg(value_name = "B")]
    b: Spec,

    /// A setting for each player that has none of its own: option.NAME=VALUE, dir=PATH, restart=yes
    #[arg(long, hide_short_help = true, value_name = "KEY=VALUE")]
    each: Vec<String>,

    /// Time control: 4+0.04, 40/60, st=0.1, nodes=5000, depth=6
    ///
    /// Also 1:30+1 (a minute and a half), and several with commas.
    #[arg(long, value_name = "CONTROL", default_value = "4+0.04")]
    tc: Control,

    /// The most games, two per opening
    ///
    /// An odd number is rounded down.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,

    /// Openings, as games or positions [default: the game's own, or random moves]
    ///
    /// Random moves are balanced.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Plies of each opening, from the file or random
    #[arg(long, hide_short_help = true, value_name = "N")]
    opening_plies: Option<u32>,

    /// Take the openings in the order of the file, not shuffled
    #[arg(long, hide_short_help = true, requires = "openings")]
    in_order: bool,

    /// The largest value of a random opening for either side, in pawns, discs or men; 0 for no limit
    #[arg(long, hide_short_help = true, value_name = "VALUE", conflicts_with = "openings")]
    balance: Option<f64>,

    /// Seed of the openings
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,

    /// Play only part I of N of the pairs, to share them among machines; then match merge
    #[arg(long, hide_short_help = true, value_name = "I/N", requires = "journal", conflicts_with = "sprt")]
    shard: Option<Shard>,

    /// Stop when this sequential test is decided: ELO0,ELO1[,ALPHA,BETA][,logistic|normalised]
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Adjudicate a win if both players' scores agree on SCORE (pawns, discs or men) for PLIES plies
    #[arg(long, hide_short_help = true, value_name = "SCORE:PLIES", value_parser = resign)]
    resign: Option<Resign>,

    /// Adjudicate a draw after AFTER plies if both scores stay within SCORE for PLIES plies
    #[arg(long, hide_short_help = true, value_name = "AFTER:SCORE:PLIES", value_parser = draw)]
    draw: Option<Draw>,

    /// Adjudicate a draw after this many plies
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 1000)]
    max_plies: u32,

    /// Milliseconds that a move may exceed its time
    #[arg(long, hide_short_help = true, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(..=3_600_000))]
    margin: u64,

    /// Seconds after its time until a silent player counts as hung; a player has 5 to 20 seconds to start
    #[arg(long, hide_short_help = true, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(..=86_400))]
    patience: u64,

    /// Write every game as it ends, and continue the match if the file exists
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Write the games as PGN, PDN or GGF to a new file
    ///
    /// Or to the file of the match that --journal continues.
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write all communication with the players to files in this folder
    #[arg(long, hide_short_help = true, value_name = "DIR")]
    log: Option<PathBuf>,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,

    /// Print no progress
    #[arg(short, long, hide_short_help = true)]
    quiet: bool,
}

/// Checks the options of an engine of ours.
fn check_own(kind: &'static GameKind, spec: &Spec) -> Result<(), Failure> {
    if spec.kind != Kind::Own {
        return Ok(());
    }
    let mut options = Options::play(kind);
    for (name, value) in &spec.options {
        options.set(name, value).map_err(|refused| Failure::input(format!("{}: {refused}", spec.text)))?;
    }
    Ok(())
}

fn numbers(text: &str) -> Option<Vec<f64>> {
    text.split(':')
        .map(|part| part.trim().parse().ok().filter(|n: &f64| n.is_finite() && *n >= 0.0))
        .collect()
}

fn resign(text: &str) -> Result<Resign, String> {
    match numbers(text).as_deref() {
        Some(&[score, plies]) if plies >= 1.0 => Ok(Resign { score, plies: plies as u32 }),
        _ => Err("expected SCORE:PLIES, such as 7:8".to_owned()),
    }
}

fn draw(text: &str) -> Result<Draw, String> {
    match numbers(text).as_deref() {
        Some(&[after, score, plies]) if plies >= 1.0 => {
            Ok(Draw { after: after as u32, score, plies: plies as u32 })
        }
        _ => Err("expected AFTER:SCORE:PLIES, such as 80:0.1:10".to_owned()),
    }
}

/// Merges journals, and prints what all of their games say.
fn merge(out: &Path, parts: &[PathBuf], json: bool) -> Result<(), Failure> {
    let merged = nullwindow_arena::merge(out, parts).map_err(Failure::failed)?;
    let (identity, games) = read_journal(out).map_err(Failure::failed)?;
    let names = [0, 1].map(|i| identity["names"][i].as_str().unwrap_or_default().to_owned());
    let summary = nullwindow_arena::summarize(names, games);
    let added = plural(merged.added as u64, "game", "games");
    let text = format!("{added} added to {}, {} already there\n", out.display(), merged.known);
    if json {
        report_line(&text);
        return print(&format!("{:#}\n", summary.json()));
    }
    print(&format!("{text}\n{}", show::table(&summary, &show::Terms::of(&identity))))
}

impl PlayArgs {
    /// Plays the match and prints the result.
    fn run(&self, games: &Games) -> Result<(), Failure> {
        let kind = game::kind(games, &self.game)?;
        let plan = self.plan(kind)?;
        let file = self.out.as_ref().map(|path| self.output(path)).transpose()?;
        let mut out = Out { file, plan: &plan, names: Default::default() };
        let mut failed = None;
        let stop = interrupt::flag();
        let summary = nullwindow_arena::run(&plan, &stop, &mut |news| {
            if !self.quiet {
                report_line(&show::news_line(kind, news));
            }
            if let Err(why) = out.update(news) {
                failed.get_or_insert(why);
            }
        });
        let summary = summary.map_err(Failure::failed)?;
        let written = out.file.map_or(Ok(()), Output::finish);
        print(&if self.json {
            format!("{:#}\n", summary.json())
        } else {
            show::table(&summary, &show::Terms::new(&plan))
        })?;
        failed.map_or(written, Err).map_err(Failure::Failed)
    }

    /// The match as a work of many jobs, for workers elsewhere.
    ///
    /// # Errors
    /// As playing it here.
    pub(crate) fn work(&self, games: &Games) -> Result<MatchWork, Failure> {
        if self.journal.is_none() {
            return Err(Failure::input(
                "give --journal FILE: the games are kept there, and it continues them",
            ));
        }
        if self.concurrency != 1 || self.log.is_some() {
            let why = "are for games on this machine; workers decide how many games are played at once";
            return Err(Failure::input(format!("--concurrency and --log {why}")));
        }
        let plan = self.plan(game::kind(games, &self.game)?)?;
        // Ctrl-C is handled by the driver that hands out the jobs.
        MatchWork::begin(plan, &Arc::default()).map_err(Failure::failed)
    }

    /// What came of such a work: `--out` is written, and the result returned.
    pub(crate) fn finish(&self, work: &MatchWork) -> Result<String, Failure> {
        let plan = work.plan();
        if let Some(path) = &self.out {
            let file = Output::over(path).map_err(|why| Failure::input(format!("--out: {why}")))?;
            let mut out = Out { file: Some(file), plan, names: work.summary().names.clone() };
            work.games().values().try_for_each(|game| out.write(game)).map_err(Failure::Failed)?;
            out.file.map_or(Ok(()), Output::finish).map_err(Failure::Failed)?;
        }
        if let Some(first) = work.failed().first() {
            let count = work.failed().len();
            return Err(Failure::failed(format!("{count} games could not be played, the first: {first}")));
        }
        let summary = work.summary();
        let json = || format!("{:#}\n", summary.json());
        Ok(if self.json { json() } else { show::table(summary, &show::Terms::new(plan)) })
    }

    fn plan(&self, kind: &'static GameKind) -> Result<MatchPlan, Failure> {
        let mut players = [self.a.clone(), self.b.clone()];
        for spec in &mut players {
            spec.set_for_all(&self.each).map_err(|why| Failure::input(format!("--each: {why}")))?;
            check_own(kind, spec)?;
        }
        let (openings, openings_from) = self.openings(kind)?;
        Ok(MatchPlan {
            kind,
            players,
            control: self.tc,
            openings,
            openings_from,
            rules: Rules {
                resign: self.resign,
                draw: self.draw,
                max_plies: self.max_plies,
                margin: Duration::from_millis(self.margin),
                patience: Duration::from_secs(self.patience),
            },
            seed: self.seed,
            pairs: self.games / 2,
            shard: self.shard.unwrap_or_default(),
            sprt: self.sprt,
            concurrency: self.concurrency.into(),
            journal: self.journal.clone(),
            log: self.log.clone(),
        })
    }

    fn openings(&self, kind: &'static GameKind) -> Result<(Openings, String), Failure> {
        if let Some(path) = &self.openings {
            let plies = self.opening_plies.map(|plies| plies as usize);
            return Openings::read(kind, path, plies, !self.in_order).map_err(Failure::input);
        }
        let asks = self.opening_plies.is_some() || self.balance.is_some();
        let mut openings = if asks { Openings::random(kind) } else { Openings::of(kind) };
        if let Openings::Random { plies, balance, .. } = &mut openings {
            *plies = self.opening_plies.unwrap_or(*plies);
            *balance = self.balance.map_or(*balance, |wanted| (wanted > 0.0).then_some(wanted));
        }
        let words = openings.describe();
        Ok((openings, words))
    }

    /// The file of games: a new one, or that of the continued match, whose games are written again.
    fn output(&self, path: &Path) -> Result<Output, Failure> {
        let refuse = |why: String| Failure::input(format!("--out: {why}"));
        if self.journal.as_ref().is_some_and(|journal| is_same(path, journal)) {
            return Err(refuse(format!("{} is the --journal: name another file", path.display())));
        }
        let remedy = "name another file, or continue with the --journal of its match";
        let file = if self.continues()? { Output::over(path) } else { Output::fresh(path, remedy) };
        file.map_err(refuse)
    }

    /// Whether the journal has games.
    fn continues(&self) -> Result<bool, Failure> {
        let has_text = |path: &&PathBuf| path.metadata().is_ok_and(|data| data.len() > 0);
        match self.journal.as_ref().filter(has_text) {
            Some(path) => Ok(!read_journal(path).map_err(Failure::failed)?.1.is_empty()),
            None => Ok(false),
        }
    }
}

/// The file of games.
struct Out<'a> {
    /// Opened before the match, so that no game is lost; put in its place at the end.
    file: Option<Output>,
    plan: &'a MatchPlan,
    names: [String; 2],
}

impl Out<'_> {
    fn update(&mut self, news: &News<'_>) -> Result<(), String> {
        match news {
            News::Begins { names, found } => {
                self.names.clone_from(names);
                let journal = self.plan.journal.as_ref().filter(|_| *found > 0);
                let played = journal.map(|journal| read_journal(journal)).transpose()?;
                played.iter().flat_map(|(_, games)| games).try_for_each(|game| self.write(game))
            }
            News::Ended { game, .. } => self.write(game),
        }
    }

    fn write(&mut self, game: &nullwindow_arena::Game) -> Result<(), String> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let controls = self.plan.controls().map(|control| control.to_string());
        let text = written(self.plan.kind, &self.names, controls.each_ref().map(String::as_str), game)?;
        file.write(&format!("{}\n\n", text.trim_end()))
    }
}
