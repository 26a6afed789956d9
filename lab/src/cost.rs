//! What a job will cost, roughly: for the order of work and the time that is left.

use crate::job::{Job, Kind};
use nullwindow::tree::random::{Shape, Spec};

/// CPU seconds, roughly: measured on one machine with the conventions' options.
pub fn estimate(job: &Job) -> f64 {
    if job.kind.is_artificial() {
        return artificial(job);
    }
    let option = |name: &str| job.options.get(name).map(String::as_str);
    // Seconds of a search to depth 0, and what a ply multiplies them by.
    let (base, growth) = match job.game.as_str() {
        "chess" => (1.2e-5, 5.0_f64),
        "othello" => (2.3e-6, 3.3),
        _ => (2.9e-6, 2.06),
    };
    let mut seconds = base * growth.powi(job.depth);
    if option("distort").is_some() || option("step") == Some("off") {
        seconds *= 2.0;
    }
    if option("transpositions") == Some("off") || option("table") == Some("0") {
        seconds *= 3.0;
    }
    let seconds = match job.kind {
        Kind::Minimal => {
            let plies = option("armg").and_then(|plies| plies.parse().ok()).unwrap_or(0.0);
            seconds * 15.0 * (1.0 + 2.0 * plies)
        }
        Kind::Branching => 1e-7 * (growth * growth).powi(job.depth),
        _ => seconds,
    };
    // A table has to be emptied.
    seconds + 8e-3
}

/// A tree is built as a whole before it is searched.
fn artificial(job: &Job) -> f64 {
    let Ok(spec) = job.position.parse::<Spec>() else { return 1.0 };
    let nodes = match spec.shape {
        Shape::Tree => f64::from(spec.width).powi(spec.depth.into()),
        Shape::Dag { nodes } => f64::from(nodes) * f64::from(spec.depth) * f64::from(spec.width),
        Shape::Cyclic { nodes, .. } => f64::from(nodes) * f64::from(job.depth) * f64::from(spec.width),
    };
    let each = if job.kind == Kind::Stockman { 2e-6 } else { 2e-7 };
    2e-4 + nodes * each
}
