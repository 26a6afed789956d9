//! Writing: one transaction for everything that a job has found.

use crate::job::JobId;
use crate::record::{Done, Iteration, Meta};
use rusqlite::{Connection, Transaction, TransactionBehavior, params};

/// Where, when and how.
pub(super) fn meta(database: &mut Connection, meta: &Meta) -> rusqlite::Result<()> {
    let all = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for (key, value) in super::read::KEYS.iter().zip(super::read::values(meta)) {
        all.execute("INSERT OR REPLACE INTO meta VALUES (?1, ?2)", params![key, value])?;
    }
    all.commit()
}

/// All that a job has found, or nothing.
pub(super) fn done(
    database: &mut Connection,
    id: &JobId,
    signature: &str,
    done: &Done,
) -> rusqlite::Result<()> {
    let all = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let job = &done.job;
    all.prepare_cached("INSERT INTO jobs VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")?
        .execute(params![
            id.0,
            signature,
            job.kind.name(),
            job.game,
            job.position,
            job.depth,
            job.options_text(),
            job.timed,
            job.round,
            job.passes,
            done.seconds
        ])?;
    let number = all.last_insert_rowid();
    for it in &done.iterations {
        iteration(&all, number, it)?;
    }
    let mut insert = all.prepare_cached("INSERT INTO \"values\" VALUES (?1, ?2, ?3, ?4, ?5)")?;
    for (i, value) in done.values.iter().enumerate() {
        insert.execute(params![number, i as i64, value.name, value.depth, value.number])?;
    }
    drop(insert);
    all.commit()
}

fn iteration(all: &Transaction<'_>, job: i64, it: &Iteration) -> rusqlite::Result<()> {
    all.prepare_cached(
        "INSERT INTO iterations VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
    )?
    .execute(params![
        job,
        it.depth,
        it.guess,
        it.value,
        it.lower,
        it.upper,
        it.best,
        it.passes as i64,
        it.nodes as i64,
        it.leaves as i64,
        it.hits as i64,
        it.etc_probes as i64,
        it.etc_cutoffs as i64,
        it.seconds
    ])?;
    let mut ply = all.prepare_cached("INSERT INTO plies VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    for (i, cut) in it.cuts.iter().enumerate() {
        ply.execute(params![job, it.depth, i as i64, cut.nodes as i64, cut.tried as i64, cut.first as i64])?;
    }
    let mut insert =
        all.prepare_cached("INSERT INTO passes VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")?;
    for (i, pass) in it.each_pass.iter().enumerate() {
        insert.execute(params![
            job,
            it.depth,
            i as i64,
            pass.alpha,
            pass.beta,
            pass.g,
            pass.lower,
            pass.upper,
            pass.nodes as i64,
            pass.leaves as i64
        ])?;
    }
    Ok(())
}
