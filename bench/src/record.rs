//! The recorded comparison: every configuration once, the promising ones again and again, the best under callgrind.

use crate::games::{Connect4, Othello, Rules};
use crate::positions::{self, Set};
use crate::program::{Instructions, Program, TABLE_BYTES};
use crate::survey::{Row, count, millis, survey};
use crate::{ours, theirs};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Configurations of `minimax` that come into the second round, each with every way to replace table entries: this number
/// of the fastest, and of those with fewest nodes.
const FASTEST: usize = 3;
const FEWEST: usize = 1;

/// Every program of the comparison.
pub(crate) fn programs<R: Rules>() -> Vec<Program> {
    let columns = R::column(R::FILLER) != R::FILLER;
    let ours = ours::configurations::<R>().into_iter().map(Program::Ours);
    ours.chain(theirs::configurations(columns).into_iter().map(Program::Theirs)).collect()
}

/// Writes `file.md` and `file.tsv`.
pub(crate) fn write(set: Set, repeats: usize, file: &Path) -> Result<(), String> {
    let mut page = heading(set, repeats);
    let mut data = "game\tprogram\tposition\tvalue\tnodes\tplays\tevaluations\tsearch_least_ms\tsearch_median_ms\tsetup_ms\n".to_owned();
    game::<Connect4>(set, repeats, &mut page, &mut data)?;
    game::<Othello>(set, repeats, &mut page, &mut data)?;
    let _ = writeln!(page, "\nLoad average afterwards: {}", load());
    let save =
        |ending, text| std::fs::write(file.with_extension(ending), text).map_err(|error| error.to_string());
    save("md", page).and_then(|()| save("tsv", data))
}

fn game<R: Rules>(set: Set, repeats: usize, page: &mut String, data: &mut String) -> Result<(), String> {
    let positions = positions::load::<R>(set)?;
    let first = by_time(survey(&programs::<R>(), &positions, R::DEPTH, 1)?);
    let mut rows = by_time(survey(&promising::<R>(&first), &positions, R::DEPTH, repeats)?);
    count(&mut rows, &positions, R::DEPTH);
    let best = best_of_theirs(&rows, Row::least).ok_or("no configuration of minimax")?;
    let fewest = best_of_theirs(&rows, Row::nodes).ok_or("no configuration of minimax")?;
    let _ = writeln!(page, "\n## {}, {} positions, depth {}\n", R::NAME, positions.len(), R::DEPTH);
    let _ = writeln!(page, "Best of `minimax` by time {}, by nodes {}.\n", best.program, fewest.program);
    page.push_str(&table(&rows));
    let _ = writeln!(page, "\nThe first round, one run each:\n\n{}", table(&first));
    data.push_str(&tsv::<R>(&rows));
    let [mean, least, most] = ours::excess(ours::lazy::<R>(), &positions);
    let _ = writeln!(
        page,
        "Last iteration of ours:{} to its left-first minimal graph: {mean:.2} ({least:.2} to {most:.2}).\n",
        ours::lazy::<R>()
    );

    let theirs = best.program.instructions(R::NAME, set, R::DEPTH)?;
    let _ =
        writeln!(page, "Instructions of the whole job / of setting up: {}", counted(best.program, theirs));
    // A page that is touched by hand costs instructions and no faults here: the job is the one that is lazy.
    let ours = Program::Ours(ours::lazy::<R>()).instructions(R::NAME, set, R::DEPTH)?;
    let row = rows
        .iter()
        .find(|row| row.program == Program::Ours(ours::best::<R>()))
        .ok_or("our own row is missing")?;
    let _ = writeln!(page, "{}\n", counted(Program::Ours(ours::lazy::<R>()), ours));
    page.push_str(&ratios((row, ours), (best, theirs), fewest));
    Ok(())
}

fn by_time(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by(|a, b| a.least().total_cmp(&b.least()));
    rows
}

/// Ours, and those of theirs that may turn out best; `rows` are in order of time.
fn promising<R: Rules>(rows: &[Row]) -> Vec<Program> {
    let mut theirs: Vec<(f64, theirs::Config)> = Vec::new();
    for row in rows {
        if let Program::Theirs(config) = row.program {
            theirs.push((row.nodes(), config));
        }
    }
    let mut chosen: Vec<theirs::Config> = theirs.iter().take(FASTEST).map(|row| row.1).collect();
    theirs.sort_by(|a, b| a.0.total_cmp(&b.0));
    theirs.retain(|row| !chosen.contains(&row.1));
    chosen.extend(theirs.iter().take(FEWEST).map(|row| row.1));
    let replacements = chosen.into_iter().flat_map(theirs::Config::replacements).map(Program::Theirs);
    ours::configurations::<R>().into_iter().map(Program::Ours).chain(replacements).collect()
}

fn best_of_theirs(rows: &[Row], by: impl Fn(&Row) -> f64) -> Option<&Row> {
    rows.iter().filter(|row| is_theirs(row)).min_by(|a, b| by(a).total_cmp(&by(b)))
}

fn is_theirs(row: &Row) -> bool {
    matches!(row.program, Program::Theirs(_))
}

/// The rows as a Markdown table.
pub(crate) fn table(rows: &[Row]) -> String {
    let mut text = "| program | nodes | plays | evaluations | CPU ms, least | median | with set-up |\n|---|--:|--:|--:|--:|--:|--:|\n".to_owned();
    for row in rows {
        let (plays, evaluations) =
            (row.mean(|cell| cell.calls.plays as f64), row.mean(|cell| cell.calls.evaluations as f64));
        let _ = writeln!(
            text,
            "| {} | {:.0} | {plays:.0} | {evaluations:.0} | {:.2} | {:.2} | {:.2} |",
            row.program,
            row.nodes(),
            row.least(),
            row.median(),
            row.whole()
        );
    }
    text
}

fn counted(program: Program, instructions: Instructions) -> String {
    format!("{program} {} / {}", instructions.whole, instructions.setup)
}

fn ratios(ours: (&Row, Instructions), theirs: (&Row, Instructions), fewest: &Row) -> String {
    let mut text = format!("| {} to {} | ratio |\n|---|--:|\n", ours.0.program, theirs.0.program);
    let rows = [
        ("nodes", ours.0.nodes() / theirs.0.nodes()),
        ("nodes, to minimax's fewest", ours.0.nodes() / fewest.nodes()),
        ("CPU time, least", ours.0.least() / theirs.0.least()),
        ("CPU time, median", ours.0.median() / theirs.0.median()),
        ("CPU time with set-up", ours.0.whole() / theirs.0.whole()),
        ("instructions of the whole job", ours.1.whole as f64 / theirs.1.whole as f64),
        ("instructions of the search", ours.1.search() as f64 / theirs.1.search() as f64),
    ];
    for (name, ratio) in rows {
        let _ = writeln!(text, "| {name} | {ratio:.3} |");
    }
    text
}

fn tsv<R: Rules>(rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        for (p, cell) in row.cells.iter().enumerate() {
            let (least, median) = (millis(cell.search.0), millis(cell.search.1));
            let _ = writeln!(
                text,
                "{}\t{}\t{p}\t{}\t{}\t{}\t{}\t{least:.3}\t{median:.3}\t{:.3}",
                R::NAME,
                row.program,
                cell.value,
                cell.nodes,
                cell.calls.plays,
                cell.calls.evaluations,
                millis(cell.setup)
            );
        }
    }
    text
}

fn heading(set: Set, repeats: usize) -> String {
    let commit = Command::new("git").args(["describe", "--always", "--dirty"]).output().map_or_else(
        |_| "unknown".to_owned(),
        |done| String::from_utf8_lossy(&done.stdout).trim().to_owned(),
    );
    let processor = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor =
        processor.lines().find(|line| line.starts_with("model name")).unwrap_or("an unknown processor");
    format!(
        "# nullwindow against minimax 0.6.0\n\n\
         Set `{set}`, {repeats} repeats in turn, tables of {} MiB, commit {commit}, {processor}, load average {}.\n\
         Geometric means over the positions; nodes and times are per position. Made by `bench/run`.\n",
        TABLE_BYTES >> 20,
        load()
    )
}

fn load() -> String {
    std::fs::read_to_string("/proc/loadavg")
        .map_or_else(|_| "unknown".to_owned(), |text| text.trim().to_owned())
}
