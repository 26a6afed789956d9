//! The options by name: what each does, what it takes, how it is set and shown.

use super::read::{
    BOUNDS, DRAFTS, FAIL_LOWS, KNOWN, PARALLELS, REPLACEMENTS, SOLVE, cutoffs, guess, guess_text, on_off,
    or_off, parts, put, put_plies, shown, size, within,
};
use super::{Config, Leaves, Size};
use crate::level;
use nullwindow::{Cutoffs, MAX_DEPTH};
use std::time::Duration;

/// An option: what it is called, what it does, what it takes.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What it takes.
    pub takes: &'static str,
    /// Sets it.
    pub(super) set: fn(&mut Config, &str) -> bool,
    /// What it is set to.
    get: fn(&Config) -> String,
}

impl Opt {
    /// What it is set to in `config`.
    pub fn get(&self, config: &Config) -> String {
        (self.get)(config)
    }
}

/// All options.
pub const OPTIONS: &[Opt] = &[
    Opt {
        name: "algorithm",
        about: "which algorithm",
        takes: "a name such as mtd(f), aspiration(50), sss*, negascout",
        set: |c, text| put(&mut c.algorithm, text.parse().ok()),
        get: |c| c.algorithm.to_string(),
    },
    Opt {
        name: "evaluation",
        about: "which evaluation",
        takes: "the name of an evaluation of the game",
        set: |c, text| put(&mut c.evaluation, Some(text.to_owned())),
        get: |c| c.evaluation.clone(),
    },
    Opt {
        name: "grain",
        about: "how many units of the evaluation make one of the search",
        takes: "a number from 1 to 10000",
        set: |c, text| put(&mut c.grain, within(text, 1, 10_000)),
        get: |c| c.grain.to_string(),
    },
    Opt {
        name: "quiescence",
        about: "whether captures are played out where the depth ends",
        takes: "on or off",
        set: |c, text| {
            let leaves = |on| if on { Leaves::Quiet } else { Leaves::Static };
            put(&mut c.leaves, on_off(text).map(leaves))
        },
        get: |c| shown(c.leaves == Leaves::Quiet),
    },
    Opt {
        name: "table",
        about: "size of the table",
        takes: "a number of MiB from 0 to 65536, or entries from 2^0 to 2^32",
        set: |c, text| put(&mut c.table, size(text)),
        get: |c| match c.table {
            Size::Mib(mib) => mib.to_string(),
            Size::Power(power) => format!("2^{power}"),
        },
    },
    Opt {
        name: "bounds",
        about: "how many bounds an entry of the table keeps",
        takes: "one or two",
        set: |c, text| put(&mut c.bounds, BOUNDS.read(text)),
        get: |c| BOUNDS.name(c.bounds),
    },
    Opt {
        name: "draft",
        about: "which depths of an entry serve; at-least makes values depend on the way they are found",
        takes: "exact or at-least",
        set: |c, text| put(&mut c.draft, DRAFTS.read(text)),
        get: |c| DRAFTS.name(c.draft),
    },
    Opt {
        name: "replacement",
        about: "which entry of a full table gives way",
        takes: "aged, deepest or always",
        set: |c, text| put(&mut c.replacement, REPLACEMENTS.read(text)),
        get: |c| REPLACEMENTS.name(c.replacement),
    },
    Opt {
        name: "transpositions",
        about: "whether a position that is reached in several ways is searched once",
        takes: "on or off",
        set: |c, text| put(&mut c.transpositions, on_off(text)),
        get: |c| shown(c.transpositions),
    },
    Opt {
        name: "table-from",
        about: "nodes with so many plies left are looked up and stored",
        takes: "a number of plies from 0 to 250",
        set: |c, text| put(&mut c.table_from, within(text, 0, MAX_DEPTH)),
        get: |c| c.table_from.to_string(),
    },
    Opt {
        name: "etc",
        about: "enhanced transposition cutoffs at nodes with so many plies left",
        takes: "a number of plies from 1 to 250, on (3) or off",
        set: |c, text| put_plies(&mut c.etc, if text == "on" { "3" } else { text }),
        get: |c| or_off(c.etc),
    },
    Opt {
        name: "known",
        about: "what a node makes of its children's bounds (with table-from 0)",
        takes: "searched, children or bounds",
        set: |c, text| put(&mut c.known, KNOWN.read(text)),
        get: |c| KNOWN.name(c.known),
    },
    Opt {
        name: "cutoffs",
        about: "which cutoff is taken: the first, or the cheapest at nodes with at most so many plies left",
        takes: "first, or a number of plies from 1 to 9",
        set: |c, text| put(&mut c.cutoffs, cutoffs(text)),
        get: |c| match c.cutoffs {
            Cutoffs::First => "first".to_owned(),
            Cutoffs::Cheapest { plies } => plies.to_string(),
        },
    },
    Opt {
        name: "fail-low",
        about: "which move a node that failed low remembers",
        takes: "hint or highest",
        set: |c, text| put(&mut c.fail_low, FAIL_LOWS.read(text)),
        get: |c| FAIL_LOWS.name(c.fail_low),
    },
    Opt {
        name: "order",
        about: "the parts of move ordering",
        takes: "natural, or some of table, history, plain-history, killers, static, eib, with commas",
        set: |c, text| put(&mut c.order, parts(text)),
        get: |c| match c.order.as_slice() {
            [] => "natural".to_owned(),
            parts => parts.iter().map(|part| part.name()).collect::<Vec<_>>().join(","),
        },
    },
    Opt {
        name: "order-from",
        about: "nodes with so many plies left have their moves rated",
        takes: "a number of plies from 1 to 250",
        set: |c, text| put(&mut c.order_from, within(text, 1, MAX_DEPTH)),
        get: |c| c.order_from.to_string(),
    },
    Opt {
        name: "solve",
        about: "what a search to the end of a game that is scored finds out: its value, or only who wins",
        takes: "value or winner",
        set: |c, text| put(&mut c.solve, SOLVE.read(text)),
        get: |c| SOLVE.name(c.solve),
    },
    Opt {
        name: "guess",
        about: "what an iteration takes for its first guess",
        takes: "parity (the latest depth of the same parity) or previous, both also as parity+3 or previous-3; a number in the \
                game's unit; or a list such as 12,3,-4, one an iteration, these and offsets in units of the search",
        set: |c, text| put(&mut c.guess, guess(text)),
        get: |c| guess_text(&c.guess),
    },
    Opt {
        name: "step",
        about: "plies that iterative deepening adds",
        takes: "a number of plies from 1 to 250, or off",
        set: |c, text| put_plies(&mut c.step, text),
        get: |c| or_off(c.step),
    },
    Opt {
        name: "threads",
        about: "threads that share the table",
        takes: "a number from 1 to 256",
        set: |c, text| put(&mut c.threads, within(text, 1, 256).map(|threads| threads as usize)),
        get: |c| c.threads.to_string(),
    },
    Opt {
        name: "parallel",
        about: "how threads divide the work: each searches all (lazy), asks another bound (gamma), or leaves moves that \
                others are searching for later (abdada)",
        takes: "lazy, gamma or abdada",
        set: |c, text| put(&mut c.parallel, PARALLELS.read(text)),
        get: |c| PARALLELS.name(c.parallel),
    },
    Opt {
        name: "unique",
        about: "whether different leaves are counted",
        takes: "on or off",
        set: |c, text| put(&mut c.unique, on_off(text)),
        get: |c| shown(c.unique),
    },
    Opt {
        name: "selective",
        about: "whether the search extends, reduces and prunes, and knows repetitions: for play",
        takes: "on or off",
        set: |c, text| put(&mut c.selective, on_off(text)),
        get: |c| shown(c.selective),
    },
    Opt {
        name: "keep-order",
        about: "whether ordering keeps what it has learned from one move of a game to the next",
        takes: "on or off",
        set: |c, text| put(&mut c.keep_order, on_off(text)),
        get: |c| shown(c.keep_order),
    },
    Opt {
        name: "lines",
        about: "how many lines are searched, best first (multi-PV)",
        takes: "a number from 1 to 256",
        set: |c, text| put(&mut c.lines, within(text, 1, 256).map(|lines| lines as usize)),
        get: |c| c.lines.to_string(),
    },
    Opt {
        name: "overhead",
        about: "milliseconds that are lost with every move between the engine and the clock",
        takes: "a number from 0 to 10000",
        set: |c, text| {
            let overhead = within(text, 0, 10_000).map(|ms| Duration::from_millis(ms as u64));
            put(&mut c.overhead, overhead)
        },
        get: |c| c.overhead.as_millis().to_string(),
    },
    Opt {
        name: "level",
        about: "how strong it plays, 1 the weakest; off is as strong as it can",
        takes: "a number from 1 to 20, or off",
        set: |c, text| {
            let level = within(text, 1, i32::from(level::HIGHEST)).map(|level| Some(level as u8));
            put(&mut c.level, if ["off", "full"].contains(&text) { Some(None) } else { level })
        },
        get: |c| c.level.map_or_else(|| "off".to_owned(), |level| level.to_string()),
    },
];
