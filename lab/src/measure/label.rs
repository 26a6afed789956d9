//! What sets the values of a claim apart, in a few words: the game, the series, the depth, the value of the sweep.

use super::syntax::{At, Call, Point};
use super::{Data, Expression};
use crate::figure::spoken;

/// A label for each expression: its game if that tells them apart; else what else it names and not all of them do.
pub(crate) fn labels(expressions: &[Expression], data: &Data<'_>) -> Vec<String> {
    let named: Vec<Names> = expressions.iter().map(|expression| names(expression, data)).collect();
    let mut labels: Vec<Vec<&str>> = vec![Vec::new(); named.len()];
    for kind in 0..KINDS {
        if labels.iter().enumerate().all(|(i, label)| !label.is_empty() && !labels[..i].contains(label)) {
            break;
        }
        if named.iter().all(|names| names[kind] == named[0][kind]) {
            continue;
        }
        let common = |name: &&String| kind > 0 && named.iter().all(|names| names[kind].contains(name));
        for (label, names) in labels.iter_mut().zip(&named) {
            label.extend(names[kind].iter().filter(|name| !common(name)).map(String::as_str));
        }
    }
    labels.iter().map(|label| label.join(", ")).collect()
}

const KINDS: usize = 4;

/// Everything that an expression names: games, series, depths and values of the sweep.
type Names = [Vec<String>; KINDS];

fn names(expression: &Expression, data: &Data<'_>) -> Names {
    let series = |name: &str| {
        let known = data.plan.experiment.series.iter().find(|series| series.name == name);
        known.map_or_else(|| name.to_owned(), |series| series.label.clone())
    };
    let mut names = Names::default();
    for (call, _) in expression.0.calls() {
        let found = [
            call.game.as_deref().map(spoken),
            call.series.as_deref().map(series),
            depths(call, data),
            call.at.as_ref().map(at),
        ];
        for (list, name) in names.iter_mut().zip(found) {
            list.extend(name.filter(|name| !list.contains(name)));
        }
    }
    names
}

fn depths(call: &Call, data: &Data<'_>) -> Option<String> {
    let deepest = data.plan.depth[data.game(call.game.as_deref()?)?];
    let number = |point: &Point| match point {
        Point::Number(depth) => Some(*depth),
        Point::Max(below) => Some(deepest - below),
        Point::Named(..) => None,
    };
    let (from, to) = call.depth.as_ref()?;
    let from = number(from)?;
    Some(match to.as_ref().map_or(Some(from), number)? {
        to if to == from => format!("depth {to}"),
        to => format!("depths {from} to {to}"),
    })
}

fn at(at: &At) -> String {
    match at {
        At::First(0) => "first value".to_owned(),
        At::Last(0) => "last value".to_owned(),
        At::First(n) => format!("first value + {n}"),
        At::Last(n) => format!("last value − {n}"),
        At::Text(text) => text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::labels;
    use crate::measure::{Data, Expression};
    use crate::testing::Shape;

    #[test]
    fn a_label_names_what_distinguishes_a_value() {
        let shape = Shape::default();
        let (plan, record) = (shape.plan(), shape.record(1));
        let data = Data::new(&plan, &record);
        let of = |texts: [&str; 2]| {
            labels(&texts.map(|text| Expression::parse(text).expect("an expression")), &data)
        };
        for (texts, expected) in [
            (["leaves(sss, chess, max)", "leaves(sss, othello, max)"], ["Chess", "Othello"]),
            (["leaves(sss, chess, max-1)", "leaves(sss, chess, max)"], ["depth 3", "depth 4"]),
            (
                [
                    "leaves(sss, chess, 2) / leaves(ab, chess, 2)",
                    "leaves(mtdf, chess, 2) / leaves(ab, chess, 2)",
                ],
                ["SSS", "MTDF"],
            ),
            (["count(ab, chess, max)", "leaves(ab, chess, max)"], ["", ""]),
            (["leaves(ab, chess, 1..3)", "leaves(ab, othello, 2)"], ["Chess", "Othello"]),
        ] {
            assert_eq!(of(texts), expected, "{texts:?}");
        }
    }
}
