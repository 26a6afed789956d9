//! `nullwindow match`: engine against engine, whatever they speak.

mod show;

use super::output::{Output, is_same};
use crate::fail::{Failure, show as print};
use crate::interrupt;
use nullwindow_arena::{
    Control, Draw, Kind, News, Openings, Plan, Resign, Rules, Spec, Sprt, Summary, read_journal, written,
};
use nullwindow_engine::{About, open};
use show::Progress;
use std::path::{Path, PathBuf};
use std::time::Duration;

const EXAMPLES: &str = "\
Players:
  self                                   the engine of this program, in this process
  self:algorithm=aspiration(50),grain=4  the same with options of its own
  uci:/usr/games/glaurung                another program; also cecp: (xboard), gtp:, nboard:, hub:, json:
  'uci:./a b; option.Hash=64; tc=8+0.08; dir=/tmp; name=A; restart=yes'   with settings of its own

Examples:
  nullwindow match othello self 'self:algorithm=aspiration(1)' --tc nodes=20000 --sprt 0,10
  nullwindow match chess self 'cecp:/usr/games/phalanx -b- -l-' --tc 4+0.04 --openings 8moves_v3.pgn \\
      --games 100 --journal phalanx.jsonl --out phalanx.pgn
  nullwindow match othello self 'gtp:/usr/games/gtp-rhino -l 3 -b 0; tc=3600+0' --tc nodes=20000

The same command with the same journal goes on where a match was stopped or killed. Ctrl-C stops it.";

/// What `nullwindow match` can be told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// chess, othello or checkers
    #[arg(value_name = "GAME")]
    game: String,

    /// The first player: results are told from its view
    #[arg(value_name = "A")]
    a: Spec,

    /// The second player
    #[arg(value_name = "B")]
    b: Spec,

    /// A setting of both players, where they have none of their own: option.NAME=VALUE, dir=PATH, restart=yes
    #[arg(long, value_name = "KEY=VALUE")]
    each: Vec<String>,

    /// Time: 4+0.04, 40/60, 1:30+1, st=0.1, nodes=5000, depth=6, or several with commas
    #[arg(long, value_name = "CONTROL", default_value = "4+0.04")]
    tc: Control,

    /// Games at most, two for each opening: an odd number is one too many
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,

    /// Openings: a file of games or positions [default: the game's own, or random moves, balanced by a short search]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Take only so many moves of each opening, or so many random ones
    #[arg(long, value_name = "N")]
    opening_plies: Option<u32>,

    /// Take the openings as they stand in the file, not shuffled
    #[arg(long, requires = "openings")]
    in_order: bool,

    /// What random openings may be worth to either side, in pawns, discs or men; 0 is anything
    #[arg(long, value_name = "VALUE", conflicts_with = "openings")]
    balance: Option<f64>,

    /// Another seed, other openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,

    /// Stop when this test is decided: ELO0,ELO1[,ALPHA,BETA][,logistic|normalised]
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Won, when both say so: by SCORE (in pawns, discs or men) for PLIES plies
    #[arg(long, value_name = "SCORE:PLIES", value_parser = resign)]
    resign: Option<Resign>,

    /// Drawn, when both say so: after AFTER plies, within SCORE for PLIES plies
    #[arg(long, value_name = "AFTER:SCORE:PLIES", value_parser = draw)]
    draw: Option<Draw>,

    /// Drawn after so many plies
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_plies: u32,

    /// Milliseconds that a move may be late
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(..=3_600_000))]
    margin: u64,

    /// Seconds to wait for a player who says nothing, behind its time; to start it has from 5 to 20
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(..=86_400))]
    patience: u64,

    /// Write every game as it ends, and go on from there if the file is there
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Write the games as PGN, PDN or GGF to a new file, or to that of the match that --journal goes on with
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write all that is said to and by the players into this folder
    #[arg(long, value_name = "DIR")]
    log: Option<PathBuf>,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,

    /// Say nothing while playing
    #[arg(short, long)]
    quiet: bool,
}

/// Whether an engine of ours takes its options.
fn check_own(about: &About, spec: &Spec) -> Result<(), Failure> {
    if spec.kind != Kind::Own {
        return Ok(());
    }
    let mut engine = about.open_player();
    for (name, value) in &spec.options {
        engine
            .configure(name, value)
            .map_err(|refused| Failure::input(format!("{}: {refused}", spec.text)))?;
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

/// Plays the match and says what came of it.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let about = open(&args.game).map_err(|error| Failure::input(error.to_string()))?.about();
    let plan = args.plan(about)?;
    let mut out = Out::new(args, &plan)?;
    let mut progress = Progress::new(args.quiet, about);
    let mut failed = None;
    let stop = interrupt::flag();
    let summary = nullwindow_arena::run(&plan, &stop, &mut |news| {
        progress.hear(news);
        if let Err(why) = out.hear(news) {
            failed.get_or_insert(why);
        }
    });
    args.print(&summary.map_err(Failure::failed)?, &plan)?;
    failed.map_or(Ok(()), |why| Err(Failure::failed(why)))
}

impl Args {
    fn plan(&self, about: &'static About) -> Result<Plan, Failure> {
        let mut players = [self.a.clone(), self.b.clone()];
        for spec in &mut players {
            spec.set_for_all(&self.each).map_err(|why| Failure::input(format!("--each: {why}")))?;
            check_own(about, spec)?;
        }
        let (openings, openings_from) = self.openings(about)?;
        Ok(Plan {
            about,
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
            sprt: self.sprt,
            concurrency: self.concurrency.into(),
            journal: self.journal.clone(),
            log: self.log.clone(),
        })
    }

    fn openings(&self, about: &About) -> Result<(Openings, String), Failure> {
        if let Some(path) = &self.openings {
            let plies = self.opening_plies.map(|plies| plies as usize);
            return Openings::read(about, path, plies, !self.in_order).map_err(Failure::input);
        }
        let asks = self.opening_plies.is_some() || self.balance.is_some();
        let mut openings = if asks { Openings::random(about) } else { Openings::of(about) };
        if let Some(wanted) = self.opening_plies
            && let Openings::Random { plies, .. } = &mut openings
        {
            *plies = wanted;
        }
        if let Some(wanted) = self.balance
            && let Openings::Random { balance, .. } = &mut openings
        {
            *balance = (wanted > 0.0).then_some(wanted);
        }
        let words = openings.describe();
        Ok((openings, words))
    }

    /// The file of games: a new one, or that of the match that goes on, whose games are written again.
    fn output(&self, path: &Path) -> Result<Output, Failure> {
        let refuse = |why: String| Failure::input(format!("--out: {why}"));
        let check = || match &self.journal {
            Some(journal) if is_same(path, journal) => {
                Err(refuse(format!("{} is the --journal: name another file", path.display())))
            }
            _ => Ok(()),
        };
        check()?;
        let remedy = "name another file, or go on with the --journal of its match";
        let file = if self.goes_on()? { Output::over(path) } else { Output::fresh(path, remedy) };
        let file = file.map_err(refuse)?;
        // A file that is made here could not be compared before.
        check()?;
        Ok(file)
    }

    /// Whether games of the match are in its journal.
    fn goes_on(&self) -> Result<bool, Failure> {
        let has_text = |path: &&PathBuf| path.metadata().is_ok_and(|data| data.len() > 0);
        match self.journal.as_ref().filter(has_text) {
            Some(path) => Ok(!read_journal(path).map_err(Failure::failed)?.1.is_empty()),
            None => Ok(false),
        }
    }

    fn print(&self, summary: &Summary, plan: &Plan) -> Result<(), Failure> {
        if self.json {
            return print(&format!("{:#}\n", summary.json()));
        }
        print(&show::table(summary, plan))
    }
}

/// The file of games, written as they end.
struct Out {
    /// Opened before the match, so that no game is played in vain; a match that is refused leaves it as it is.
    file: Option<Output>,
    about: &'static About,
    names: [String; 2],
    controls: [String; 2],
    journal: Option<PathBuf>,
}

impl Out {
    fn new(args: &Args, plan: &Plan) -> Result<Out, Failure> {
        Ok(Out {
            file: args.out.as_ref().map(|path| args.output(path)).transpose()?,
            about: plan.about,
            names: Default::default(),
            controls: plan.controls().map(|control| control.to_string()),
            journal: args.journal.clone(),
        })
    }

    fn hear(&mut self, news: &News<'_>) -> Result<(), String> {
        match news {
            News::Begins { names, found } => {
                self.names.clone_from(names);
                if *found > 0
                    && let Some(journal) = &self.journal
                {
                    for game in read_journal(journal)?.1 {
                        self.write(&game)?;
                    }
                }
                Ok(())
            }
            News::Ended { game, .. } => self.write(game),
        }
    }

    fn write(&mut self, game: &nullwindow_arena::Game) -> Result<(), String> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let controls = self.controls.each_ref().map(String::as_str);
        let text = written(self.about, &self.names, controls, game)?;
        file.write(&format!("{}\n\n", text.trim_end()))
    }
}
