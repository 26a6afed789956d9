//! `nullwindow tree`: one search of an explicit tree, and how it went.

mod compare;
mod json;
mod open;
mod options;
mod print;
mod search;
mod setup;
mod source;
mod svg;
mod trace;

use super::{names, output};
use crate::fail::{Failure, show};
use clap::builder::TypedValueParser;
use nullwindow::{Algorithm, Depth, MAX_DEPTH};
use options::{Deepen, Known, Leaves, Memory, Switch};
use search::Search;
use setup::Setup;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  nullwindow tree pearl --algorithm 'sss*'               the worked example of TR 94-17 and 94-18
  nullwindow tree pearl --algorithm 'sss*' --open        ... with Stockman's OPEN list beside it
  nullwindow tree pearl --algorithm 'sss*' --svg p.svg   ... drawn pass by pass
  nullwindow tree pearl --algorithm 'mtd(f)' --guess 35  a right guess: two passes
  nullwindow tree dominance --all                        deepened as in TR 94-17
  nullwindow tree '((41 5)(12 90))' --json               a tree of your own, for a program
  nullwindow tree random:w=3,d=5,seed=7 --table-move --deepen
  echo '[6](1 4)' | nullwindow tree - --depth 0          static values in square brackets

Trees:
  Leaf values are seen from the player at the root, who is max, at any depth: ((41 5)(12 90)).
  [6](1 4) gives an inner node the static value 6, used where --depth stops there.
  White space and commas separate; ; and # start a comment.
  random: takes w, min_w, d, min_d, seed, values, corr, order, perfect, dag, cyclic, nodes, ends.

Algorithms:
  alphabeta, aspiration-alphabeta(50), scout, negascout, aspiration(50), sss*, dual*, mtd-bi,
  negac*, mtd(f), mtd-f, mtd-step(50), mtd-step-dual(50), mtd-double(5), mtd-stride(2),
  alpha-bounding, mtd-best, mtd-best(prove), mtd-best(disprove); for the shell also mtdf, sss,
  dual, cstar, ab.

Moves count from 0, left to right.";

/// Arguments of `nullwindow tree`.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(crate) struct Args {
    /// pearl, dominance, dominance:K, random:w=4,d=6,seed=1, a text such as '((41 5)(12 90))', a file, or -
    #[arg(value_name = "TREE", allow_negative_numbers = true)]
    tree: String,

    /// Which algorithm
    #[arg(short, long, value_name = "NAME", default_value = "mtd(f)", hide_possible_values = true,
          value_parser = names::algorithms().try_map(|name| name.parse::<Algorithm>()))]
    algorithm: Algorithm,

    /// Compare all algorithms
    #[arg(long, conflicts_with_all = ["algorithm", "open", "svg", "trace", "leaves"])]
    all: bool,

    /// Plies to search [default: the height of the tree]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(i32).range(0..=i64::from(MAX_DEPTH)))]
    depth: Option<Depth>,

    /// The first guess, for the algorithms that take one [default: the static value]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(i32).range(-27_999..=27_999))]
    guess: Option<i32>,

    /// Give up after so many nodes [default: 20000000, or 1000000 if deeper than 32]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Memory: exact (every path a node of its own), position (transpositions), hashed:ENTRIES, none
    #[arg(
        long,
        value_name = "KIND",
        hide_short_help = true,
        help_heading = "Search",
        default_value = "exact"
    )]
    table: Memory,

    /// Let an entry of the hashed table keep one bound instead of two
    #[arg(long, hide_short_help = true, help_heading = "Search")]
    one_bound: bool,

    /// Try the table's move first [default for dominance; =off for the natural order]
    #[arg(long, value_name = "on|off", num_args = 0..=1, require_equals = true, default_missing_value = "on",
          hide_possible_values = true, hide_short_help = true, help_heading = "Search")]
    table_move: Option<Switch>,

    /// Order moves by the history heuristic
    #[arg(long, hide_short_help = true, help_heading = "Search")]
    history: bool,

    /// Iterative deepening from depth FIRST, or 1 [default for dominance: 2; =off for one search]
    #[arg(long, value_name = "FIRST", num_args = 0..=1, require_equals = true, default_missing_value = "1",
          hide_short_help = true, help_heading = "Search")]
    deepen: Option<Deepen>,

    /// Plies that iterative deepening adds each time [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(1..=i64::from(MAX_DEPTH)),
          hide_short_help = true, help_heading = "Search")]
    step: Option<Depth>,

    /// Enhanced transposition cutoffs at nodes with at least DEPTH plies left, or 3
    #[arg(long, value_name = "DEPTH", num_args = 0..=1, require_equals = true, default_missing_value = "3",
          value_parser = clap::value_parser!(i32).range(1..=i64::from(MAX_DEPTH)), hide_short_help = true, help_heading = "Search")]
    etc: Option<Depth>,

    /// What a node learns when it is left: its own bound, its value if all children's are known, or both bounds
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "as-searched",
        hide_short_help = true,
        help_heading = "Search"
    )]
    known: Known,

    /// One JSON object instead of text
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// How many leaves to list, a number or all
    #[arg(long, value_name = "N", default_value = "60", conflicts_with = "json", help_heading = "Output")]
    leaves: Leaves,

    /// Show Stockman's OPEN list too; for sss* and dual*
    #[arg(long, help_heading = "Output")]
    open: bool,

    /// Draw the tree pass by pass
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,

    /// Write every event of the search, one JSON object a line
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    trace: Option<PathBuf>,
}

/// Searches, and shows what was found.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let source = source::read(&args.tree)?;
    let setup = Setup::new(args, &source)?;
    if args.all {
        let rows = compare::run(&source.tree, &setup)?;
        return show(&if args.json {
            json::comparison(&source, &setup, &rows)
        } else {
            compare::table(&source, &setup, &rows)
        });
    }
    setup.check(args.algorithm)?;
    let open = args.open.then(|| open::run(&source.tree, args.algorithm, setup.depth)).transpose()?;
    let mut record =
        args.svg.is_some().then(|| svg::Record::new(&source.tree, &setup, args.algorithm)).transpose()?;
    let mut trace = args.trace.as_deref().map(trace::Writer::create).transpose()?;
    let (found, watched) = Search::run(
        &source.tree,
        args.algorithm,
        &setup,
        (record.take(), trace.as_ref().map(trace::Writer::trace)),
    );
    if let Some(writer) = trace.take() {
        writer.finish()?;
    }
    found.must_have_finished(&setup)?;
    if let (Some(file), Some(record)) = (&args.svg, watched.0) {
        let picture = svg::draw(&source, args.algorithm, &record, &found)?;
        output::write(file, &picture).map_err(Failure::Failed)?;
    }
    show(&if args.json {
        json::search(&source, &setup, &found, open.as_ref())
    } else {
        print::search(&source, &setup, &found, open.as_ref(), args.leaves)
    })
}
