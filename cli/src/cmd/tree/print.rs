//! A search of a tree, for a person.

use super::Searched;
use super::open::Open;
use crate::style::{BOLD, DIM, GOOD, labelled, number, padded, plural, put, question, score, verdict};
use nullwindow::driver::Pass;
use nullwindow::{Depth, FailLow, Score};
use nullwindow_engine::{Config, Found, OPTIONS, Options, Size};

/// Everything about one search.
pub(super) fn search(searched: &Searched, open: Option<&Open>, leaves: usize) -> String {
    let mut text = heading(searched);
    passes(&mut text, searched);
    leaf_list(&mut text, searched, leaves);
    counts(&mut text, &searched.found);
    result(&mut text, searched);
    if let Some(open) = open {
        open.print(&mut text, searched);
    }
    text
}

impl Searched {
    /// All passes, with the depth and the number within the iteration of each.
    fn passes(&self) -> impl Iterator<Item = (Depth, usize, &Pass)> {
        let iterations = self.found.report.iterations.iter();
        iterations.flat_map(|it| it.passes.iter().enumerate().map(|(i, pass)| (it.depth, i + 1, pass)))
    }
}

/// What is searched, and how.
fn heading(searched: &Searched) -> String {
    let Searched { source, options, found, .. } = searched;
    let nodes = plural(source.tree.len() as u64, "node", "nodes");
    let size = match source.tree.depth_of_tree() {
        Some(height) => format!("{nodes}, height {height}"),
        None => format!("{nodes}, with cycles"),
    };
    let (name, algorithm) = (&source.name, options.config().algorithm);
    let mut text = format!("{BOLD}{name}{BOLD:#}  {DIM}{size}{DIM:#}\n");
    let how = described(options, found.report.depth);
    put!(text, "{BOLD}{algorithm}{BOLD:#}  {DIM}{how}{DIM:#}\n");
    if searched.as_in_the_paper {
        let first = options.config().first;
        put!(
            text,
            "{DIM}The paper deepens this tree from {first} with the table's move first, so this does too;\n\
                 --step off --order natural switches it off.{DIM:#}\n"
        );
    }
    text.push('\n');
    text
}

/// "to depth 4, exact table by path, natural order", and every other option that is not the papers'.
fn described(options: &Options, depth: Depth) -> String {
    let config = options.config();
    let mut parts = vec![match config.step {
        None => format!("to depth {depth}"),
        Some(1) => format!("deepening from {} to {depth}", config.first),
        Some(step) => format!("deepening from {} to {depth} by {step}", config.first),
    }];
    parts.push(match config.table {
        _ if !options.keep_memory() => "no table".to_owned(),
        Size::Path => "exact table by path".to_owned(),
        Size::Exact => "exact table by position".to_owned(),
        Size::Power(power) => format!("hashed table of 2^{power} entries"),
        Size::Mib(mib) => format!("hashed table of {mib} MiB"),
    });
    let order = OPTIONS.iter().find(|spec| spec.name == "order").map(|spec| spec.get(config));
    parts.push(format!("{} order", order.unwrap_or_default()));
    let usual = Config { unique: true, fail_low: FailLow::TakesHighest, ..options.kind().study.clone() };
    let said = ["algorithm", "step", "first", "table", "order"];
    let others =
        OPTIONS.iter().filter(|spec| !said.contains(&spec.name) && spec.get(config) != spec.get(&usual));
    parts.extend(others.map(|spec| format!("{} {}", spec.name, spec.get(config))));
    parts.join(", ")
}

/// A bound, or nothing where there is none.
fn bound(value: Score) -> String {
    if value == Score::INF || value == -Score::INF { "·".to_owned() } else { score(value) }
}

fn passes(text: &mut String, searched: &Searched) {
    let deepening = searched.options.config().step.is_some();
    let passes = || searched.passes();
    let mut rows = vec![["depth", "pass", "γ", "g", "f⁻", "f⁺", "nodes", "leaves"].map(str::to_owned)];
    if passes().all(|(_, _, pass)| pass.bound().is_none()) {
        "window".clone_into(&mut rows[0][2]);
    }
    for (depth, i, pass) in passes() {
        rows.push([
            depth.to_string(),
            i.to_string(),
            question(pass),
            score(pass.g),
            bound(pass.bounds.lower),
            bound(pass.bounds.upper),
            number(pass.nodes),
            number(pass.leaves),
        ]);
    }
    let marks = passes().map(|(_, _, pass)| verdict(pass));
    let marks = std::iter::once((DIM, "")).chain(marks);
    let skip = usize::from(!deepening);
    for (i, (row, (style, mark))) in padded(&rows, 0).iter().zip(marks).enumerate() {
        let line = row[skip..].join("  ");
        if i == 0 {
            put!(text, "  {DIM}{line}{DIM:#}\n");
        } else {
            put!(text, "  {line}  {style}{mark}{style:#}\n");
        }
    }
    text.push('\n');
}

/// The leaves in the order of their evaluation, a bar between passes.
fn leaf_list(text: &mut String, searched: &Searched, most: usize) {
    let leaves = &searched.events.leaves;
    let most = most.min(leaves.len());
    let (mut words, mut rest) = (Vec::new(), &leaves[..most]);
    for (_, _, pass) in searched.passes() {
        if !words.is_empty() {
            words.push("|".to_owned());
        }
        let (these, others) = rest.split_at((pass.leaves as usize).min(rest.len()));
        words.extend(these.iter().map(|&leaf| score(leaf)));
        rest = others;
    }
    while words.pop_if(|word| word == "|").is_some() {}
    let hidden = leaves.len() - most + rest.len();
    if hidden > 0 {
        words.push(format!("… and {} more (--leaves all)", number(hidden as u64)));
    }
    labelled(text, "leaves", words.into_iter());
}

fn counts(text: &mut String, found: &Found) {
    let counts = &found.counts;
    let mut parts = vec![
        format!("{},", plural(counts.leaves, "leaf", "leaves")),
        format!("{} different,", number(found.unique_leaves.unwrap_or_default() as u64)),
        format!("{},", plural(counts.nodes, "node", "nodes")),
        format!("{} answered by the table,", number(counts.hits)),
        format!("{} stored", number(found.entries.unwrap_or_default() as u64)),
    ];
    if counts.etc_probes > 0 {
        let (probes, cutoffs) = (number(counts.etc_probes), number(counts.etc_cutoffs));
        parts.push(format!("; {probes} ETC look-ups, {cutoffs} cut"));
    }
    labelled(text, "counts", parts.into_iter());
}

const NO_VALUE: &str = "; this algorithm proves a move, not its value";

fn result(text: &mut String, searched: &Searched) {
    let (report, letters) = (&searched.found.report, &searched.events.letters);
    let above = score(report.bounds.lower);
    let (value, note) = match report.bounds.upper {
        _ if report.bounds.is_exact() => (score(report.value), ""),
        Score::INF => (format!("at least {above}"), NO_VALUE),
        upper => (format!("from {above} to {}", score(upper)), NO_VALUE),
    };
    put!(text, "  {DIM}value   {DIM:#}{GOOD}{value}{GOOD:#}{DIM}{note}{DIM:#}\n");
    let Some(best) = report.best else {
        put!(text, "  {DIM}best    {DIM:#}no move: the game is over\n");
        return;
    };
    put!(text, "  {DIM}best    {DIM:#}{GOOD}move {}{GOOD:#}", best.0);
    if let Some(letter) = letters.of(&[best.0]) {
        put!(text, " {DIM}to{DIM:#} {letter}");
    }
    text.push('\n');
    let path: Vec<u16> = report.pv.iter().map(|mv| mv.0).collect();
    let mut line: Vec<String> = path.iter().map(u16::to_string).collect();
    let names: Option<Vec<String>> =
        (0..=path.len()).map(|end| letters.of(&path[..end]).map(String::from)).collect();
    if let Some(names) = names {
        line.push(format!(" through {}", names.join(" ")));
    }
    labelled(text, "line", line.into_iter());
}
