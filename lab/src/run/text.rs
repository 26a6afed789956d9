//! Jobs and what they find as lines of JSON, between machines.

use super::JobError;
use crate::columns::{Cut, Iteration, Pass, Row};
use crate::export::{self, Object};
use crate::job::Job;
use crate::record::{Done, Value};
use crate::scalar::{Form, Scalar};
use nullwindow_engine::SIGNATURE;
use serde_json::{Value as Json, json};
use std::time::Duration;

/// A job as a line.
pub(super) fn of_job(id: &str, job: &Job) -> String {
    let columns: Object = export::columns(job).collect();
    json!({ "id": id, "job": columns }).to_string()
}

/// The job of such a line.
pub(super) fn read_job(text: &str) -> Result<Job, String> {
    let line: Json = serde_json::from_str(text).map_err(|error| format!("no job: {error}"))?;
    let job: Job = row(&line["job"])?;
    let (id, named) = (job.id(SIGNATURE).0, &line["id"]);
    if *named == *id { Ok(job) } else { Err(format!("job {named} is called {id} by this program")) }
}

/// What came of a job as a line.
pub(super) fn of_result(job: &Job, result: Result<Done, JobError>, took: Duration) -> String {
    let (id, took) = (job.id(SIGNATURE), took.as_secs_f64());
    let failed = |why: &str| {
        let columns: Object = export::columns(job).collect();
        json!({ "id": id.0, "took": took, "job": columns, "failed": why })
    };
    let line = match result {
        Ok(done) => {
            let sum = done.checksum(&id, SIGNATURE);
            let mut found = export::job(&id.0, &done);
            found.extend(export::columns(job).filter(|(name, _)| name == "options"));
            json!({ "id": id.0, "took": took, "checksum": sum, "done": found })
        }
        Err(JobError::Stopped) => failed("stopped"),
        Err(JobError::Failed(why)) => failed(&why),
    };
    line.to_string()
}

/// How long a job took, and what it found or why it failed.
pub(super) type Took = (Duration, Result<Done, (Job, String)>);

/// What such a line says.
pub(super) fn read_result(text: &str) -> Result<Took, String> {
    let line: Json = serde_json::from_str(text).map_err(|error| format!("no result: {error}"))?;
    let took = Duration::try_from_secs_f64(line["took"].as_f64().unwrap_or(0.0)).unwrap_or_default();
    if let Some(why) = line["failed"].as_str() {
        return Ok((took, Err((row(&line["job"])?, why.to_owned()))));
    }
    let found = &line["done"];
    let done = Done {
        job: row(found)?,
        iterations: list(&found["iterations"], iteration)?,
        values: list(&found["values"], row::<Value>)?,
        ..row(found)?
    };
    let sum = done.checksum(&done.job.id(SIGNATURE), SIGNATURE);
    if line["checksum"] != *sum {
        return Err(format!("result of job {}: its checksum is {}, not {sum}", line["id"], line["checksum"]));
    }
    Ok((took, Ok(done)))
}

fn iteration(json: &Json) -> Result<Iteration, String> {
    let cuts = list(&json["plies"], row::<Cut>)?;
    let each_pass = list(&json["each_pass"], row::<Pass>)?;
    Ok(Iteration { cuts, each_pass, ..row(json)? })
}

fn list<T>(json: &Json, read: impl Fn(&Json) -> Result<T, String>) -> Result<Vec<T>, String> {
    json.as_array().map_or(Ok(Vec::new()), |items| items.iter().map(read).collect())
}

/// The row whose columns are the fields of an object.
fn row<R: Row>(json: &Json) -> Result<R, String> {
    let scalar = |form: Form, value: &Json| match value {
        Json::Bool(flag) => Scalar::Integer((*flag).into()),
        Json::String(text) => Scalar::Text(text.clone()),
        Json::Number(number) => match number.as_i64() {
            Some(whole) if form != Form::Real => Scalar::Integer(whole),
            _ => Scalar::Real(number.as_f64().unwrap_or(0.0)),
        },
        _ => Scalar::Null,
    };
    let scalars: Vec<Scalar> = R::COLUMNS.iter().map(|it| scalar(it.form, &json[it.name])).collect();
    R::from_scalars(&scalars, None).map_err(|i| {
        let column = &R::COLUMNS[i];
        format!("{}: expected {}, found {}", column.name, column.form.expected(), json[column.name])
    })
}
