//! The recorded comparison of one half of the bench.

use crate::positions::{self, Set};
use crate::process::{can_count, instructions};
use crate::program::{Program, Sample};
use crate::ratio::{Ratio, mean};
use crate::suite::{Entry, GAMES, Half};
use crate::survey::{Row, ratios, survey};
use crate::{ours, theirs};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::thread;

/// Every how many positions one is run under callgrind, which takes fifty times as long.
const COUNTED: usize = 3;

/// What is measured.
pub(crate) struct Job {
    pub(crate) half: Half,
    pub(crate) set: Set,
    pub(crate) repeats: usize,
    /// Positions of each game.
    pub(crate) count: usize,
    /// The best configuration of each program.
    pub(crate) ours: ours::Config,
    pub(crate) theirs: theirs::Config,
}

// The programs of a record, in this order.
const DEFAULT: usize = 0;
const THEIR_DEFAULT: usize = 1;
const THEIR_DEFAULT_16: usize = 2;
const BEST: usize = 3;
const THEIR_BEST: usize = 4;
const STATS: usize = 5;
const MTD_F: usize = 6;
const NEGASCOUT: usize = 7;

/// What is divided by what.
const PAIRS: [(&str, usize, usize); 5] = [
    ("Defaults against defaults", DEFAULT, THEIR_DEFAULT),
    ("Defaults against defaults, the table of `minimax` as large as ours", DEFAULT, THEIR_DEFAULT_16),
    ("Best configuration against best configuration", BEST, THEIR_BEST),
    ("Our best with `Stats` on against off", STATS, BEST),
    ("Our MTD(f) against our NegaScout, both with the options of our best", MTD_F, NEGASCOUT),
];

impl Job {
    fn programs(&self) -> [Program; 8] {
        let with = |name: &str| Program::Ours(ours::Config { algorithm: name.parse().ok(), ..self.ours });
        [
            Program::Ours(ours::Config::default()),
            Program::Theirs(theirs::Config::default()),
            Program::Theirs(theirs::Config { mib: Some(16), ..Default::default() }),
            Program::Ours(self.ours),
            Program::Theirs(self.theirs),
            Program::Ours(ours::Config { stats: true, ..self.ours }),
            with("mtd(f)"),
            with("negascout"),
        ]
    }
}

/// All that was measured of one game.
struct Measured {
    game: Entry,
    lines: Vec<String>,
    rows: Vec<Row>,
    /// Instructions of each program on each [`COUNTED`] position: of the whole process, and without setting up. None where
    /// valgrind is missing.
    whole: Vec<Vec<f64>>,
    search: Vec<Vec<f64>>,
}

/// Measures, and writes `file.md` and `file.tsv`.
pub(crate) fn write(job: &Job, file: &Path) -> Result<(), String> {
    let mut page = heading(job);
    let mut games = Vec::new();
    for game in GAMES.into_iter().filter(|game| game.half == job.half) {
        games.push(measured(job, game)?);
        eprintln!("{}: measured", game.name);
    }
    for (title, a, b) in PAIRS {
        let _ = writeln!(page, "\n## {title}\n\n{}", pair(&games, a, b));
    }
    let save = |ending, text: &str| {
        std::fs::write(file.with_extension(ending), text).map_err(|error| error.to_string())
    };
    // What took longest is safe before the rest begins.
    save("md", &page)?;
    save("tsv", &tsv(&games))?;
    page.push_str(&growth(&games)?);
    page.push_str(&threads(job, &games)?);
    page.push_str(&minimal(job, &games)?);
    page.push_str(&kept_turns(&games)?);
    for game in &games {
        let _ = writeln!(page, "\n## {}, depth {}\n\n{HEADER}", game.game.name, game.game.depth);
        game.rows.iter().for_each(|each| page.push_str(&(row(each) + "\n")));
    }
    let _ = writeln!(page, "\nLoad average afterwards: {}", load());
    save("md", &page)
}

fn measured(job: &Job, game: Entry) -> Result<Measured, String> {
    let mut lines = positions::load(game.name, job.set)?;
    lines.truncate(job.count);
    let programs = job.programs();
    let rows = survey(&game, &programs, &lines, job.repeats)?;
    let indices: Vec<usize> = (0..lines.len()).step_by(COUNTED).collect();
    let (mut whole, mut search) = (Vec::new(), Vec::new());
    for program in programs.into_iter().filter(|_| can_count()) {
        let setup = instructions(program, &game, job.set, 0, 0)? as f64;
        // Counts do not depend on who else runs.
        let count = |&index: &usize| instructions(program, &game, job.set, index, game.depth);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let counts = indices.chunks(cores).flat_map(|some| {
            thread::scope(|threads| {
                let jobs: Vec<_> = some.iter().map(|index| threads.spawn(move || count(index))).collect();
                jobs.into_iter().map(|job| job.join().expect("a job ends")).collect::<Vec<_>>()
            })
        });
        let counts = counts.map(|n| n.map(|n| n as f64)).collect::<Result<Vec<_>, _>>()?;
        search.push(counts.iter().map(|n| n - setup).collect());
        whole.push(counts);
    }
    Ok(Measured { game, lines, rows, whole, search })
}

/// Ratios of one program to another, a row for each game and one for all.
fn pair(games: &[Measured], a: usize, b: usize) -> String {
    type Of = fn(&Measured, usize) -> Vec<f64>;
    let columns: [Of; 5] = [
        |game, n| game.rows[n].of(|cell| cell.nodes as f64),
        |game, n| game.rows[n].of(|cell| cell.search),
        |game, n| game.rows[n].of(|cell| cell.setup + cell.search),
        |game, n| game.search.get(n).cloned().unwrap_or_default(),
        |game, n| game.whole.get(n).cloned().unwrap_or_default(),
    ];
    let mut text = format!(
        "{} to {}:\n\n| | nodes | CPU, search | CPU, set-up too | instructions, search | instructions, whole |\n|---|--:|--:|--:|--:|--:|\n",
        games[0].rows[a].program, games[0].rows[b].program
    );
    let mut line = |name: &str, games: &[Measured]| {
        let _ = write!(text, "| {name} |");
        for of in columns {
            let each: Vec<Vec<f64>> = games.iter().map(|game| ratios(&of(game, a), &of(game, b))).collect();
            let is_counted = each.iter().all(|game| !game.is_empty());
            let _ = if is_counted { write!(text, " {} |", Ratio::of(&each)) } else { write!(text, " – |") };
        }
        text.push('\n');
    };
    for game in games {
        line(game.game.name, std::slice::from_ref(game));
    }
    line("all", games);
    text
}

/// A section with a table: a row for each game that has one.
fn section(
    title: &str,
    columns: &[&str],
    games: &[Measured],
    row: impl Fn(&Measured) -> Result<Vec<String>, String>,
) -> Result<String, String> {
    let rules = "--:|".repeat(columns.len());
    let mut text = format!("\n## {title}\n\n| | {} |\n|---|{rules}\n", columns.join(" | "));
    for game in games {
        let cells = row(game)?;
        if !cells.is_empty() {
            let _ = writeln!(text, "| {} | {} |", game.game.name, cells.join(" | "));
        }
    }
    Ok(text)
}

/// Nodes to a depth divided by those to the depth before it, and the mean of the last two plies.
fn growth(games: &[Measured]) -> Result<String, String> {
    let title =
        "Growth by ply\n\nNodes to the depth to nodes to the depth before it; a ply, over the last two:";
    section(title, &["ours:default", "minimax:pvs@16"], games, |Measured { game, lines, rows, .. }| {
        let cell = |n: usize| {
            let nodes = |less| -> Result<f64, String> {
                let run = |line: &String| (game.search)(rows[n].program, line, game.depth - less);
                let each = lines.iter().map(|line| Ok(run(line)?.nodes as f64));
                Ok(mean(&each.collect::<Result<Vec<_>, String>>()?))
            };
            let (last, one, two) = (nodes(0)?, nodes(1)?, nodes(2)?);
            Ok(format!("{:.2}; {:.2}", last / one, (last / two).sqrt()))
        };
        [DEFAULT, THEIR_DEFAULT_16].into_iter().map(cell).collect()
    })
}

/// Wall time of two threads divided by that of two serial searches side by side, which shares the machine's noise; and nodes of
/// both threads to those of one.
pub(crate) fn two_threads(
    game: &Entry,
    lines: &[String],
    repeats: usize,
    ours: ours::Config,
) -> Result<[Ratio; 2], String> {
    // In all of them the pages of the table are made before: that would take as long as such a search.
    let [one, two] =
        [None, Some(2)].map(|threads| Program::Ours(ours::Config { threads, touched: true, ..ours }));
    let (mut times, mut nodes) = (Vec::new(), Vec::new());
    for line in lines {
        let (mut apart, mut together) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..repeats.max(1) {
            let both = (game.search)(two, line, game.depth)?;
            let side_by_side = thread::scope(|threads| {
                let runs = [0, 1].map(|_| threads.spawn(|| (game.search)(one, line, game.depth)));
                runs.map(|run| run.join().expect("no search panics"))
            });
            let mut sum = 0.0;
            for run in side_by_side {
                let run = run?;
                sum += run.wall;
                nodes.push(both.nodes as f64 / run.nodes as f64);
            }
            (apart, together) = (apart.min(sum / 2.0), together.min(both.wall));
        }
        times.push(together / apart);
    }
    Ok([times, nodes].map(|each| Ratio::of(&[each])))
}

/// Nodes of the last iteration of ours to those of its left-first minimal graph.
pub(crate) fn excess(game: &Entry, lines: &[String], ours: ours::Config) -> Result<Ratio, String> {
    let each = lines.iter().map(|line| (game.excess)(ours, line, game.depth)).collect::<Result<_, _>>()?;
    Ok(Ratio::of(&[each]))
}

fn threads(job: &Job, games: &[Measured]) -> Result<String, String> {
    let title = "Two threads\n\nWall time to that of two single searches side by side, and nodes of both threads to those of one:";
    section(title, &["time", "nodes"], games, |Measured { game, lines, .. }| {
        Ok(two_threads(game, lines, job.repeats, job.ours)?.map(|ratio| ratio.to_string()).into())
    })
}

/// The same of our best, as a table.
fn minimal(job: &Job, games: &[Measured]) -> Result<String, String> {
    let title = "Last iteration of our best to its left-first minimal graph";
    section(title, &["ratio"], games, |Measured { game, lines, .. }| {
        Ok(vec![excess(game, lines, job.ours)?.to_string()])
    })
}

/// Ours with kept turns instead of forced passes.
fn kept_turns(games: &[Measured]) -> Result<String, String> {
    let title = "Kept turns\n\nours:default with kept turns to the same with forced passes, to the same depth in plies, which is deeper in moves\nwhere a pass is no ply:";
    section(title, &["nodes", "CPU"], games, |Measured { game, lines, rows, .. }| {
        let Some(search) = game.kept_turns else { return Ok(Vec::new()) };
        let found = lines.iter().map(|line| search(ours::Config::default(), line, game.depth));
        let found = found.collect::<Result<Vec<_>, _>>()?;
        let nodes: Vec<f64> = found.iter().map(|sample| sample.nodes as f64).collect();
        let time: Vec<f64> = found.iter().map(|sample| sample.search).collect();
        let nodes = ratios(&nodes, &rows[DEFAULT].of(|cell| cell.nodes as f64));
        let time = ratios(&time, &rows[DEFAULT].of(|cell| cell.search));
        Ok([nodes, time].map(|each| Ratio::of(&[each]).to_string()).into())
    })
}

/// The head of the table of [`row`]s.
pub(crate) const HEADER: &str = "| program | nodes | CPU ms, search | set-up |\n|---|--:|--:|--:|";

/// Geometric means of one program.
pub(crate) fn row(row: &Row) -> String {
    let of = |what: fn(&Sample) -> f64| mean(&row.of(what));
    let (nodes, search, setup) =
        (of(|cell| cell.nodes as f64), of(|cell| cell.search), of(|cell| cell.setup));
    format!("| {} | {nodes:.0} | {search:.2} | {setup:.2} |", row.program)
}

fn tsv(games: &[Measured]) -> String {
    let mut text =
        "game\tprogram\tposition\tvalue\tnodes\tsearch_ms\tsetup_ms\tinstructions\tof_search\n".to_owned();
    for Measured { game, rows, whole, search, .. } in games {
        for (Row { program, cells }, counts) in rows.iter().zip(whole.iter().zip(search)) {
            for (p, Sample { value, nodes, search, setup, .. }) in cells.iter().enumerate() {
                let counted = p % COUNTED == 0;
                let count =
                    |counts: &[f64]| if counted { counts[p / COUNTED].to_string() } else { String::new() };
                let (whole, of_search) = (count(counts.0), count(counts.1));
                let _ = write!(text, "{}\t{program}\t{p}\t{value}\t{nodes}\t", game.name);
                let _ = writeln!(text, "{search:.3}\t{setup:.3}\t{whole}\t{of_search}");
            }
        }
    }
    text
}

fn heading(job: &Job) -> String {
    let commit = Command::new("git").args(["describe", "--always", "--dirty"]).output().map_or_else(
        |_| "unknown".to_owned(),
        |done| String::from_utf8_lossy(&done.stdout).trim().to_owned(),
    );
    let processor = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = processor.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    format!(
        "# nullwindow against minimax 0.6.0: the {} half\n\n\
         Set `{}`, {} positions a game, {} repeats in turn, commit {commit}, {}, load average {}.\n\
         Geometric means with 95 % intervals (bootstrap over the positions); CPU times are the least of the repeats; \
         instructions of every third position.\n",
        job.half,
        job.set,
        job.count,
        job.repeats,
        processor.map_or("an unknown processor", |(_, name)| name),
        load()
    )
}

fn load() -> String {
    std::fs::read_to_string("/proc/loadavg")
        .map_or_else(|_| "unknown".to_owned(), |text| text.trim().to_owned())
}
