//! The files of an exported record and their columns; `docs/lab.md` explains them.

/// A file and its columns.
pub(crate) struct Headed {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [&'static str],
}

/// All files, each of which may point only into those above it.
pub(crate) const FILES: [Headed; 7] = [
    Headed { name: "positions.csv", columns: &["position", "game", "text"] },
    Headed { name: "options.csv", columns: &["options", "text"] },
    Headed {
        name: "jobs.csv",
        columns: &["job", "kind", "position", "depth", "options", "timed", "round", "passes", "seconds"],
    },
    Headed {
        name: "iterations.csv",
        columns: &[
            "job",
            "depth",
            "guess",
            "value",
            "lower",
            "upper",
            "best",
            "passes",
            "nodes",
            "leaves",
            "hits",
            "etc_probes",
            "etc_cutoffs",
            "seconds",
        ],
    },
    Headed { name: "plies.csv", columns: &["job", "depth", "nodes", "tried", "first"] },
    Headed {
        name: "passes.csv",
        columns: &["job", "depth", "pass", "alpha", "beta", "g", "lower", "upper", "nodes", "leaves"],
    },
    Headed { name: "values.csv", columns: &["job", "name", "depth", "value"] },
];
