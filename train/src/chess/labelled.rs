//! Positions labelled by others: one on a line, the first four fields of a FEN, an evaluation in centipawns and the
//! result of the game, both from White's side, separated by semicolons:
//!
//! ```text
//! 6k1/6p1/6rp/8/P2p4/1P6/2rBRb1P/3R3K b - -;-44;0.5
//! ```

use super::examples::{expected, scale_of};
use crate::dataset::Dataset;
use crate::fit::Example;
use nullwindow_chess::Position;
use nullwindow_notation::{Notation, Player};

/// How much the result counts; the rest is the evaluation.
const RESULT: f32 = 0.5;

/// Evaluations beyond this say little.
const MOST: f32 = 2_000.0;

/// Adds the positions of a file; every tenth or so is held out, whatever game it is from.
///
/// # Errors
/// Names the invalid line, and what was expected there.
pub fn add(dataset: &mut Dataset<Position>, bytes: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).map_err(|e| e.to_string())?;
    let mut labels = Vec::new();
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        labels.push(label(line).map_err(|e| format!("line {}: {e}", i + 1))?);
    }
    let scale = scale_of(labels.iter().map(|&(_, score, result)| (score, result)));
    for (number, (position, score, result)) in labels.into_iter().enumerate() {
        let target = RESULT * result + (1.0 - RESULT) * expected(score, scale);
        let example = Example { position, target, weight: 1.0 };
        dataset.add_game(number as u64, [example]);
    }
    Ok(())
}

/// A position, its evaluation and the result of its game, seen by the side to move.
fn label(line: &str) -> Result<(Position, f32, f32), String> {
    let mut parts = line.split(';').map(str::trim);
    let position = Position::parse(parts.next().unwrap_or_default()).map_err(|e| e.to_string())?;
    let mut number = |what: &str| {
        let text = parts.next().unwrap_or_default();
        text.parse::<f32>().map_err(|_| format!("expected {what}, found {text:?}"))
    };
    let score = number("an evaluation in centipawns")?.clamp(-MOST, MOST);
    let result = number("a result: 1, 0.5 or 0")?;
    let is_first = position.turn() == Player::First;
    Ok(if is_first { (position, score, result) } else { (position, -score, 1.0 - result) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_turned_to_the_side_to_move() {
        let (_, score, result) = label("6k1/6p1/6rp/8/P2p4/1P6/2rBRb1P/3R3K b - -;-44;0").expect("a label");
        assert_eq!((score, result), (44.0, 1.0));
    }

    #[test]
    fn an_invalid_line_is_named() {
        let result = add(
            &mut Dataset::default(),
            b"4k3/8/8/8/8/8/8/4K2R w K -;12;1\n4k3/8/8/8/8/8/8/4K2R w K -;x;1\n",
        );
        assert_eq!(result, Err("line 2: expected an evaluation in centipawns, found \"x\"".to_owned()));
    }
}
