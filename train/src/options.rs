//! The options of training and the summary that it returns: the same for every game.

use nullwindow_notation::weights::Weights;
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// `nullwindow train GAME --data PATH… [--self-play N] [--record FILE] [--out FILE] …`
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Files or folders of data in the game's own formats.
    pub data: Vec<PathBuf>,
    /// Before the fit, play until [`games`](Options::games) holds this many games.
    pub self_play: Option<u64>,
    /// The file of self-play games: written by self-play, read by the fit.
    pub games: Option<PathBuf>,
    /// Weights for self-play; by default those that come with the game.
    pub weights: Option<PathBuf>,
    /// Where to write the new weights; by default they are only measured.
    pub out: Option<PathBuf>,
    /// Nodes per move of self-play.
    pub nodes: u64,
    /// How many threads; 0 is one for each core.
    pub threads: usize,
    /// Self-play and fitting each stop after this many seconds.
    pub seconds: Option<f64>,
    /// Seed of the random numbers; another seed gives other games.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        let (data, self_play, games, weights, out, seconds) = Default::default();
        Options { data, self_play, games, weights, out, nodes: 5_000, threads: 0, seconds, seed: 1 }
    }
}

/// `nullwindow train GAME --match A B --games N --nodes N …`
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// Names of evaluations (`trained`, `textbook`, …) or files of weights.
    pub players: [String; 2],
    /// How many games; rounded up to an even number.
    pub games: u64,
    /// Nodes per move.
    pub nodes: u64,
    /// How many threads; 0 is one for each core.
    pub threads: usize,
    /// The match stops after this many seconds.
    pub seconds: Option<f64>,
    /// Seed of the random numbers; another seed gives other openings.
    pub seed: u64,
}

impl Match {
    /// A match of 200 games between two evaluations, at 5,000 nodes per move.
    pub fn between(first: impl Into<String>, second: impl Into<String>) -> Match {
        let players = [first.into(), second.into()];
        Match { players, games: 200, nodes: 5_000, threads: 0, seconds: None, seed: 1 }
    }
}

/// Receives lines of progress, and may end the work.
pub type Hear<'a> = dyn FnMut(&str) -> ControlFlow<()> + 'a;

/// The result: a list of names and values, and the weights if there are new ones.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// Which game.
    pub game: String,
    /// Names and values to report, in order.
    pub facts: Vec<(String, String)>,
    /// The new weights.
    pub weights: Option<Weights>,
}

impl Summary {
    /// An empty summary.
    pub fn new(game: impl Into<String>) -> Summary {
        Summary { game: game.into(), ..Summary::default() }
    }

    /// Adds a fact.
    pub fn add(&mut self, name: impl Into<String>, value: impl fmt::Display) {
        self.facts.push((name.into(), value.to_string()));
    }

    /// The facts as notes of a file of weights.
    pub fn notes(&self) -> Vec<String> {
        self.facts.iter().map(|(name, value)| format!("{name}: {value}")).collect()
    }
}

impl fmt::Display for Summary {
    /// A line for each fact, values aligned.
    ///
    /// ```
    /// let mut summary = nullwindow_train::Summary::new("nim");
    /// summary.add("games", 12);
    /// summary.add("log loss", 0.25);
    /// assert_eq!(summary.to_string(), "game      nim\ngames     12\nlog loss  0.25\n");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.facts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(4);
        writeln!(f, "{:width$}  {}", "game", self.game)?;
        self.facts.iter().try_for_each(|(name, value)| writeln!(f, "{name:width$}  {value}"))
    }
}

/// A moment at which work ends, if there is one.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// This many seconds from now; never if `None`.
    pub fn after(seconds: Option<f64>) -> Deadline {
        let length = seconds.and_then(|s| Duration::try_from_secs_f64(s.max(0.0)).ok());
        Deadline(length.and_then(|length| Instant::now().checked_add(length)))
    }

    /// Breaks when the time is over.
    pub fn check(&self) -> ControlFlow<()> {
        let is_over = self.0.is_some_and(|end| Instant::now() >= end);
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The files that `paths` name: each file itself, and of a folder (not of folders within it) all files whose names end
/// in one of `endings` (in any case), in the order of their names.
///
/// # Errors
/// A path cannot be read, or a folder holds no such file.
pub fn files(paths: &[PathBuf], endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in paths {
        let fail = |e: std::io::Error| format!("{}: {e}", path.display());
        if !std::fs::metadata(path).map_err(fail)?.is_dir() {
            files.push(path.clone());
            continue;
        }
        let is_wanted = |file: &PathBuf| {
            let name = file.to_string_lossy().to_lowercase();
            endings.iter().any(|ending| name.ends_with(&ending.to_lowercase()))
        };
        let entries = std::fs::read_dir(path).map_err(fail)?.map(|entry| entry.map(|e| e.path()));
        let mut found: Vec<PathBuf> = entries.collect::<Result<_, _>>().map_err(fail)?;
        found.retain(is_wanted);
        if found.is_empty() {
            return Err(format!("{}: no file that ends in {}", path.display(), endings.join(" or ")));
        }
        found.sort();
        files.append(&mut found);
    }
    Ok(files)
}

/// The contents of a file; one whose name ends in `.gz` is unpacked.
///
/// # Errors
/// The file cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    let fail = |e: std::io::Error| format!("{}: {e}", path.display());
    let bytes = std::fs::read(path).map_err(fail)?;
    if path.extension().is_none_or(|ending| ending != "gz") {
        return Ok(bytes);
    }
    let mut unpacked = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::MultiGzDecoder::new(&bytes[..]), &mut unpacked)
        .map_err(fail)?;
    Ok(unpacked)
}

/// Writes a file of weights: whole, or not at all.
///
/// # Errors
/// The file cannot be written.
pub fn save(weights: &[u8], path: &Path) -> Result<(), String> {
    let fail = |e: std::io::Error| format!("{}: {e}", path.display());
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, weights).map_err(fail)?;
    std::fs::rename(&beside, path).map_err(fail)
}
