//! What the command line asks for and what it prints: the same for every game.

use nullwindow::weights::Weights;
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// `nullwindow train GAME --data PATH… [--self-play N] [--record FILE] [--out FILE] …`
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Files or folders of data in the game's own formats.
    pub data: Vec<PathBuf>,
    /// So many games of self-play are to be in [`games`](Options::games) before the fit.
    pub self_play: Option<u64>,
    /// A file of our own games: written by self-play, read by the fit.
    pub games: Option<PathBuf>,
    /// Weights that play the games of self-play; those of the crate if there are none.
    pub weights: Option<PathBuf>,
    /// Where to write the new weights; nowhere if missing.
    pub out: Option<PathBuf>,
    /// Nodes for each move of self-play.
    pub nodes: u64,
    /// How many threads; 0 is one for each core.
    pub threads: usize,
    /// Self-play and fitting each stop after so many seconds.
    pub seconds: Option<f64>,
    /// Another seed, other games.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            data: Vec::new(),
            self_play: None,
            games: None,
            weights: None,
            out: None,
            nodes: 5_000,
            threads: 0,
            seconds: None,
            seed: 1,
        }
    }
}

/// `nullwindow train GAME --match A B --games N --nodes N …`
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// Who plays: names of evaluations (`trained`, `textbook`, …) or files of weights.
    pub players: [String; 2],
    /// How many games; rounded up to pairs.
    pub games: u64,
    /// Nodes for each move.
    pub nodes: u64,
    /// How many threads; 0 is one for each core.
    pub threads: usize,
    /// No new pair is begun after so many seconds.
    pub seconds: Option<f64>,
    /// Another seed, other openings.
    pub seed: u64,
}

impl Match {
    /// A match between two players, 200 games at 5,000 nodes a move.
    pub fn between(first: impl Into<String>, second: impl Into<String>) -> Match {
        let players = [first.into(), second.into()];
        Match { players, games: 200, nodes: 5_000, threads: 0, seconds: None, seed: 1 }
    }
}

/// Hears what is going on, a line at a time, and may end it.
pub type Hear<'a> = dyn FnMut(&str) -> ControlFlow<()> + Send + 'a;

/// What came of it: a list of names and values, and the weights if there are new ones.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// Which game.
    pub game: String,
    /// What is to be told, in order.
    pub facts: Vec<(String, String)>,
    /// The new weights.
    pub weights: Option<Weights>,
}

impl Summary {
    /// Nothing yet.
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
    /// A line for each fact, values below each other.
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

/// A clock that may run out.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// So many seconds from now; never if there are none.
    pub fn after(seconds: Option<f64>) -> Deadline {
        let length = seconds.and_then(|s| Duration::try_from_secs_f64(s.max(0.0)).ok());
        Deadline(length.and_then(|length| Instant::now().checked_add(length)))
    }

    /// Breaks when time is over.
    pub fn check(&self) -> ControlFlow<()> {
        match self.0 {
            Some(end) if Instant::now() >= end => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// The files that `paths` name: each file itself, and of a folder (not of folders within it) all files whose names end
/// in one of `endings` (in any case), in the order of their names.
///
/// # Errors
/// Says which path cannot be read, or which folder holds nothing of the kind.
pub fn files(paths: &[PathBuf], endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in paths {
        let fail = |e: std::io::Error| format!("{}: {e}", path.display());
        if !std::fs::metadata(path).map_err(fail)?.is_dir() {
            files.push(path.clone());
            continue;
        }
        let wanted = |file: &Path| {
            let name = file.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
            endings.iter().any(|ending| name.ends_with(&ending.to_lowercase()))
        };
        let entries: Result<Vec<PathBuf>, _> =
            std::fs::read_dir(path).map_err(fail)?.map(|entry| entry.map(|e| e.path())).collect();
        let mut found: Vec<PathBuf> =
            entries.map_err(fail)?.into_iter().filter(|file| wanted(file)).collect();
        if found.is_empty() {
            return Err(format!("{}: no file that ends in {}", path.display(), endings.join(" or ")));
        }
        found.sort();
        files.append(&mut found);
    }
    Ok(files)
}

/// What a file holds; one whose name ends in `.gz` is unpacked.
///
/// # Errors
/// Says which file cannot be read.
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
/// Says which file cannot be written.
pub fn save(weights: &Weights, path: &Path) -> Result<(), String> {
    let fail = |e: std::io::Error| format!("{}: {e}", path.display());
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, weights.to_bytes()).map_err(fail)?;
    std::fs::rename(&beside, path).map_err(fail)
}
