//! A search, for a person.

use super::open::Open;
use super::options::Leaves;
use super::search::Search;
use super::setup::Setup;
use super::source::Source;
use crate::style::{BOLD, DIM, GOOD, labelled, number, plural, put, question, score, verdict, widths};
use nullwindow::{Deepening, Score};

/// Everything about one search.
pub(super) fn search(
    source: &Source,
    setup: &Setup,
    found: &Search,
    open: Option<&Open>,
    leaves: Leaves,
) -> String {
    let mut text = heading(source, setup, Some(found));
    passes(&mut text, setup, found);
    leaf_list(&mut text, found, leaves);
    counts(&mut text, found);
    result(&mut text, found);
    if let Some(open) = open {
        open.print(&mut text, found);
    }
    text
}

/// What is searched, and how.
pub(super) fn heading(source: &Source, setup: &Setup, found: Option<&Search>) -> String {
    let nodes = plural(source.tree.len() as u64, "node", "nodes");
    let (name, algorithm) = (&source.name, found.map(|f| f.algorithm));
    let what = algorithm.map_or_else(|| "all algorithms".to_owned(), |a| a.to_string());
    let size = match source.tree.depth_of_tree() {
        Some(height) => format!("{nodes}, height {height}"),
        None => format!("{nodes}, with cycles"),
    };
    let mut text = format!("{BOLD}{name}{BOLD:#}  {DIM}{size}{DIM:#}\n");
    put(&mut text, format_args!("{BOLD}{what}{BOLD:#}  {DIM}{}{DIM:#}\n", setup.describe(algorithm)));
    if let (true, Deepening::From { first, .. }) = (setup.as_in_the_paper, setup.deepening) {
        let why = format!(
            "The paper deepens this tree from {first} with the table's move first, so this does too;"
        );
        let how = "--deepen=off and --table-move=off switch it off.";
        put(&mut text, format_args!("{DIM}{why}\n{how}{DIM:#}\n"));
    }
    text.push('\n');
    text
}

/// A bound, or nothing where there is none.
fn bound(value: Score) -> String {
    if value == Score::INF || value == -Score::INF { "·".to_owned() } else { score(value) }
}

fn passes(text: &mut String, setup: &Setup, found: &Search) {
    let deepening = setup.is_deepening();
    let mut rows = vec![["depth", "pass", "γ", "g", "f⁻", "f⁺", "nodes", "leaves"].map(str::to_owned)];
    if found.passes().all(|(_, _, pass)| pass.bound().is_none()) {
        "window".clone_into(&mut rows[0][2]);
    }
    for (depth, i, pass) in found.passes() {
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
    let marks = found.passes().map(|(_, _, pass)| verdict(pass));
    let marks = std::iter::once((DIM, "")).chain(marks);
    let skip = usize::from(!deepening);
    let widths = widths(&rows);
    for (i, (row, (style, mark))) in rows.iter().zip(marks).enumerate() {
        let cells: Vec<String> =
            row.iter().zip(&widths).skip(skip).map(|(cell, &width)| format!("{cell:>width$}")).collect();
        let line = cells.join("  ");
        match i {
            0 => put(text, format_args!("  {DIM}{line}{DIM:#}\n")),
            _ => put(text, format_args!("  {line}  {style}{mark}{style:#}\n")),
        }
    }
    text.push('\n');
}

/// The leaves in the order of their evaluation, a bar between passes.
fn leaf_list(text: &mut String, found: &Search, Leaves(most): Leaves) {
    let mut words = Vec::new();
    let mut rest = found.leaves.as_slice();
    for (_, _, pass) in found.passes() {
        if words.len() > most {
            break;
        }
        let (these, others) = rest.split_at((pass.leaves as usize).min(rest.len()));
        if !words.is_empty() {
            words.push("|".to_owned());
        }
        words.extend(these.iter().map(|&leaf| score(leaf)));
        rest = others;
    }
    let bars = |words: &[String]| words.iter().filter(|w| *w == "|").count();
    while words.len() - bars(&words) > most || words.last().is_some_and(|w| w == "|") {
        words.pop();
    }
    let shown = words.len() - bars(&words);
    if shown < found.leaves.len() {
        words.push(format!("… and {} more (--leaves all)", number((found.leaves.len() - shown) as u64)));
    }
    labelled(text, "leaves", words.into_iter());
}

fn counts(text: &mut String, found: &Search) {
    let counts = &found.counts;
    let mut parts = vec![
        format!("{},", plural(counts.leaves, "leaf", "leaves")),
        format!("{} different,", number(found.unique_leaves as u64)),
        format!("{},", plural(counts.nodes, "node", "nodes")),
        format!("{} answered by the table,", number(counts.hits)),
        format!("{} stored", number(found.table_entries as u64)),
    ];
    if counts.etc_probes > 0 {
        parts.push(format!(
            "; {} ETC look-ups, {} cut",
            number(counts.etc_probes),
            number(counts.etc_cutoffs)
        ));
    }
    labelled(text, "counts", parts.into_iter());
}

fn result(text: &mut String, found: &Search) {
    let report = &found.report;
    let value = if report.bounds.is_exact() {
        format!("{GOOD}{}{GOOD:#}", score(report.value))
    } else {
        let above = score(report.bounds.lower);
        match report.bounds.upper {
            Score::INF => format!("{GOOD}at least {above}{GOOD:#}"),
            upper => format!("{GOOD}from {above} to {}{GOOD:#}", score(upper)),
        }
    };
    let note = if report.bounds.is_exact() { "" } else { "; this algorithm proves a move, not its value" };
    put(text, format_args!("  {DIM}value   {DIM:#}{value}{DIM}{note}{DIM:#}\n"));
    let Some(best) = report.best else {
        put(text, format_args!("  {DIM}best    {DIM:#}no move: the game is over\n"));
        return;
    };
    put(text, format_args!("  {DIM}best    {DIM:#}{GOOD}move {best}{GOOD:#}"));
    if let Some(letter) = found.letters.of(&[best]) {
        put(text, format_args!(" {DIM}to{DIM:#} {letter}"));
    }
    text.push('\n');
    let mut line: Vec<String> = report.pv.iter().map(u16::to_string).collect();
    let names: Option<Vec<String>> =
        (0..=report.pv.len()).map(|end| found.letters.of(&report.pv[..end]).map(String::from)).collect();
    if let Some(names) = names {
        line.push(format!(" through {}", names.join(" ")));
    }
    labelled(text, "line", line.into_iter());
}
