//! How good a move was.

use super::analysis::{Analysis, Ply};
use crate::cmd::phrasing::expected;
use nullwindow::Score;
use nullwindow::notation::Player;
use nullwindow_engine::{Mark, Options};

/// The value of a proved win, in pawns or men.
const DECIDED: f64 = 10.0;

/// What a move loses in the game's unit, and in expected points.
pub(super) fn loss(options: &Options, before: Score, after: Score) -> (f64, f64) {
    let about = options.kind();
    let most = DECIDED * f64::from(about.spoken_scale) / f64::from(about.scale);
    let any = before.is_decided() || after.is_decided();
    let units = |score: Score| match score.is_decided() {
        true if score > Score::ZERO => most,
        true => -most,
        false if any => options.in_units(score).clamp(-most, most),
        false => options.in_units(score),
    };
    let points = expected(options, before) - expected(options, after);
    ((units(before) - units(after)).max(0.0), points.max(0.0))
}

/// The mark of a move by the expected points that it loses.
pub(super) fn mark(points: f64) -> Option<Mark> {
    match points {
        0.2.. => Some(Mark::Blunder),
        0.1.. => Some(Mark::Mistake),
        0.05.. => Some(Mark::Dubious),
        _ => None,
    }
}

/// The moves of a player, judged.
pub(super) struct Verdict {
    pub(super) moves: usize,
    /// From 0 to 100.
    pub(super) accuracy: f64,
    /// In the game's unit.
    pub(super) mean_loss: f64,
    pub(super) best: usize,
    pub(super) marks: [(Mark, usize); 3],
}

/// Judges the moves of `player`; `None` if there are none.
pub(super) fn verdict(analysis: &Analysis, player: Player) -> Option<Verdict> {
    let own: Vec<&Ply> = analysis.plies.iter().filter(|ply| ply.player == player).collect();
    if own.is_empty() {
        return None;
    }
    let mean = |of: &dyn Fn(&Ply) -> f64| own.iter().map(|ply| of(ply)).sum::<f64>() / own.len() as f64;
    let count = |mark: Mark| (mark, own.iter().filter(|ply| ply.mark == Some(mark)).count());
    Some(Verdict {
        moves: own.len(),
        accuracy: mean(&|ply| accuracy(ply.loss.1)),
        mean_loss: mean(&|ply| ply.loss.0),
        best: own.iter().filter(|ply| ply.loss.0 == 0.0).count(),
        marks: [Mark::Dubious, Mark::Mistake, Mark::Blunder].map(count),
    })
}

/// 100 if nothing is lost, 80 for a twentieth of a point.
fn accuracy(points: f64) -> f64 {
    100.0 * (0.8_f64.ln() * points / 0.05).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_falls_with_the_loss() {
        assert!((accuracy(0.0) - 100.0).abs() < 1e-9);
        assert!((accuracy(0.05) - 80.0).abs() < 1e-9);
        assert!(accuracy(0.5) < 20.0);
    }

    #[test]
    fn marks_depend_on_expected_points() {
        let marks = [0.0, 0.049, 0.05, 0.1, 0.2, 1.0].map(mark);
        let [dubious, mistake, blunder] = [Mark::Dubious, Mark::Mistake, Mark::Blunder].map(Some);
        assert_eq!(marks, [None, None, dubious, mistake, blunder, blunder]);
    }
}
