//! The rows of an exported record. What can be told from the rest of its row is left empty.

use super::FILES;
use crate::csv::{Table, Unless};
use crate::record::{Cut, Done, Iteration, Pass, Record};
use std::collections::BTreeMap;

/// One table for each of [`FILES`].
pub(super) fn of(record: &Record) -> [Table; 7] {
    let mut tables = FILES.map(|file| Table::new(file.columns));
    let mut jobs: Vec<&Done> = record.done.values().collect();
    jobs.sort_by(|a, b| a.job.cmp(&b.job));
    let (mut positions, mut options) = (BTreeMap::new(), BTreeMap::new());
    for (i, done) in jobs.into_iter().enumerate() {
        let (number, job) = (i + 1, &done.job);
        let next = positions.len() + 1;
        let position = *positions.entry((&job.game, &job.position)).or_insert_with(|| {
            tables[0].row(&[&next, &job.game, &job.position]);
            next
        });
        let next = options.len() + 1;
        let set = *options.entry(&job.options).or_insert_with(|| {
            tables[1].row(&[&next, &job.options_text()]);
            next
        });
        let (timed, passes) = (u8::from(job.timed), u8::from(job.passes));
        tables[2].row(&[
            &number,
            &job.kind,
            &position,
            &job.depth,
            &set,
            &timed,
            &job.round,
            &passes,
            &done.seconds,
        ]);
        done.iterations.iter().for_each(|it| iteration(&mut tables, number, it));
        for value in &done.values {
            tables[6].row(&[&number, &value.name, &value.depth, &value.number]);
        }
    }
    tables
}

fn iteration(tables: &mut [Table; 7], job: usize, it: &Iteration) {
    let best = it.best.map_or_else(String::new, |best| best.to_string());
    tables[3].row(&[
        &job,
        &it.depth,
        &it.guess,
        &it.value,
        &Unless(it.lower, it.value),
        &Unless(it.upper, it.value),
        &best,
        &it.passes,
        &it.nodes,
        &it.leaves,
        &Unless(it.hits, 0),
        &Unless(it.etc_probes, 0),
        &Unless(it.etc_cutoffs, 0),
        &Unless(it.seconds, 0.0),
    ]);
    if !it.cuts.is_empty() {
        let list = |of: fn(&Cut) -> u64| {
            let numbers: Vec<String> = it.cuts.iter().map(|cut| of(cut).to_string()).collect();
            numbers.join(" ")
        };
        let (nodes, tried, first) = (list(|cut| cut.nodes), list(|cut| cut.tried), list(|cut| cut.first));
        tables[4].row(&[&job, &it.depth, &nodes, &Unless(&tried, &nodes), &Unless(&first, &nodes)]);
    }
    let mut before = (-INFINITY, INFINITY);
    for (i, pass) in it.each_pass.iter().enumerate() {
        let (lower, upper) = proved(before, pass);
        tables[5].row(&[
            &job,
            &it.depth,
            &i,
            &Unless(pass.alpha, pass.beta - 1),
            &pass.beta,
            &pass.g,
            &Unless(pass.lower, lower),
            &Unless(pass.upper, upper),
            &pass.nodes,
            &pass.leaves,
        ]);
        before = (pass.lower, pass.upper);
    }
}

/// The papers' ∞.
pub(crate) const INFINITY: i32 = nullwindow::Score::INF.get();

/// What is known after a pass that has returned g, where before it these bounds were known.
pub(crate) fn proved((lower, upper): (i32, i32), pass: &Pass) -> (i32, i32) {
    match pass.g {
        g if g <= pass.alpha => (lower, g),
        g if g >= pass.beta => (g, upper),
        g => (g, g),
    }
}
