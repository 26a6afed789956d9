//! Every algorithm, with any settings and any table, finds minimax's value and a best move, in any small tree, DAG or
//! cyclic graph; also after a search that was broken off.
#![no_main]

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use nullwindow::order::{Eib, History, Killers, Orders, Reward, TableMove};
use nullwindow::table::{Hashed, Kept, Replacement, Shared, Table};
use nullwindow_theory::table::{ByPath, ByPosition, Exact};
use nullwindow::{Algorithm, Cutoffs, Deepening, Depth, FailLow, Guess, Known, Variation};
use nullwindow::{Evaluate, Game, Limits, Report, Score, Searcher, Settings};
use nullwindow_theory::oracle;
use nullwindow_theory::tree::random::{Quality, Shape, Spec};
use nullwindow_theory::tree::{Statics, Tree};

type AnyTable = Box<dyn Table<Tree> + Send>;

/// A tree of the fuzzer's own making, as text.
fn write_tree(u: &mut Unstructured<'_>, plies: u32, text: &mut String) -> Result<()> {
    if plies == 0 || u.ratio(1, 5)? {
        let value = if u.ratio(1, 8)? { u.int_in_range(-27_999..=27_999)? } else { u.int_in_range(-9..=9)? };
        *text += &format!(" {value}");
        return Ok(());
    }
    if u.arbitrary()? {
        *text += &format!(" [{}]", u.int_in_range(-9..=9)?);
    }
    *text += "(";
    for _ in 0..u.int_in_range(1..=4)? {
        write_tree(u, plies - 1, text)?;
    }
    *text += ")";
    Ok(())
}

fn some_tree(u: &mut Unstructured<'_>) -> Result<Tree> {
    let shape = match u.int_in_range(0..=3)? {
        0 | 1 => {
            let mut text = String::new();
            write_tree(u, 5, &mut text)?;
            return Ok(Tree::parse(&text).expect("our own text"));
        }
        2 => Shape::Dag { nodes: u.int_in_range(3..=6)? },
        _ => Shape::Cyclic { nodes: u.int_in_range(4..=9)?, ends: u.int_in_range(0..=60)? },
    };
    let quality = match shape {
        Shape::Dag { .. } => *u.choose(&[Quality::Random, Quality::Perfect, Quality::BestFirst(50)])?,
        _ => Quality::Random,
    };
    let (width, depth) = (u.int_in_range(1..=3)?, u.int_in_range(0..=5)?);
    let spec = Spec { shape, width, depth, quality, ..Spec::default() };
    let spec = Spec { min_width: Some(1), seed: u.arbitrary()?, values: u.int_in_range(1..=40)?, ..spec };
    Ok(spec.build().expect("a spec within its bounds"))
}

fn some_algorithm(u: &mut Unstructured<'_>) -> Result<Algorithm> {
    let all = Algorithm::all();
    let algorithm = *u.choose(&all)?;
    let (name, number) = (algorithm.to_string(), u.int_in_range(1..=60)?);
    let renumbered = name.split('(').next().and_then(|name| format!("{name}({number})").parse().ok());
    Ok(renumbered.unwrap_or(algorithm))
}

fn some_settings(u: &mut Unstructured<'_>) -> Result<Settings> {
    let some_score = |u: &mut Unstructured<'_>| Ok(Score::new(u.int_in_range(-27_999..=27_999)?));
    Ok(Settings {
        algorithm: some_algorithm(u)?,
        guess: match u.int_in_range(0..=3)? {
            0 => Guess::SameParity,
            1 => Guess::Previous,
            2 => Guess::Fixed(some_score(u)?),
            _ => Guess::Fixed(Score::new(u.int_in_range(-10..=10)?)),
        },
        deepening: match u.int_in_range(0..=2)? {
            0 => Deepening::Off,
            step => Deepening::From { first: u.int_in_range(0..=3)?, step },
        },
        table_from: u.int_in_range(0..=3)?,
        order_from: u.int_in_range(0..=3)?,
        etc_from: if u.arbitrary()? { Some(u.int_in_range(0..=3)?) } else { None },
        fail_low: *u.choose(&[FailLow::KeepsHint, FailLow::TakesHighest])?,
        cutoffs: if u.ratio(1, 4)? {
            Cutoffs::Cheapest { plies: u.int_in_range(0..=4)? }
        } else {
            Cutoffs::First
        },
        known: *u.choose(&[Known::AsSearched, Known::AllChildren, Known::BothBounds])?,
        pv: *u.choose(&[Variation::Move, Variation::Proved, Variation::Remembered])?,
        ..Settings::default()
    })
}

fn some_table(u: &mut Unstructured<'_>) -> Result<AnyTable> {
    let entries = *u.choose(&[0, 1, 2, 3, 4, 8, 64, 1024])?;
    let kept = *u.choose(&[Kept::One, Kept::Two])?;
    let replacement = *u.choose(&[Replacement::Always, Replacement::Deepest, Replacement::Aged])?;
    Ok(match u.int_in_range(0..=3)? {
        0 => Box::new(Exact::<Tree, ByPath>::default()),
        1 => Box::new(Exact::<Tree, ByPosition>::default()),
        2 => Box::new(Hashed::entries(entries).kept(kept).replacement(replacement)),
        _ => Box::new(Shared::entries(entries).kept(kept).replacement(replacement)),
    })
}

fn some_order(u: &mut Unstructured<'_>) -> Result<Orders<Tree>> {
    let mut order: Orders<Tree> = Vec::new();
    for part in 0..4 {
        if u.arbitrary()? {
            order.push(match part {
                0 => Box::new(TableMove),
                1 => Box::new(History::new::<Tree>(Reward::Square)),
                2 => Box::new(Killers::new(1000)),
                _ => Box::new(Eib::new(1000)),
            });
        }
    }
    Ok(order)
}

/// What every report of a finished search owes.
fn check(tree: &Tree, depth: Depth, settings: &Settings, report: &Report<u16>) {
    let value = oracle::minimax(tree, depth, &Statics);
    assert!(report.bounds.contains(value), "{value} is not within {:?}", report.bounds);
    if depth > 0 {
        let moves = oracle::root_values(tree, depth, &Statics);
        let best = report.best.map(|best| moves.iter().find(|(mv, _)| *mv == best).expect("a move").1);
        assert_eq!(
            best,
            moves.iter().map(|(_, value)| *value).max(),
            "the best move is best:\n{tree}\n{settings:?}\n{report:?}"
        );
    }
    if matches!(settings.algorithm, Algorithm::Best(_)) {
        return;
    }
    assert_eq!((report.value, report.bounds.is_exact()), (value, true), "the value is minimax's");
    if settings.pv == Variation::Proved && depth > 0 {
        let leaf = report.pv.iter().fold(tree.clone(), |position, &mv| position.play(mv));
        assert!(leaf.is_leaf() || report.pv.len() == depth as usize, "the line ends at a leaf");
        let seen = Statics.evaluate(&leaf);
        assert_eq!(if report.pv.len() % 2 == 0 { seen } else { -seen }, value, "the line proves the value");
    }
}

fn search(u: &mut Unstructured<'_>) -> Result<()> {
    let settings = some_settings(u)?;
    let (table, order) = (some_table(u)?, some_order(u)?);
    let (depth, stop_after) = (u.int_in_range(0..=6)?, u.int_in_range(0..=200)?);
    let tree = some_tree(u)?;
    let mut searcher = Searcher::new(Statics).table(table).order(order).settings(settings.clone());
    if stop_after < 100 {
        searcher.run(&tree, &Limits::depth(depth).nodes(stop_after));
    }
    // A game that is over at the root is not searched; a leaf elsewhere may be above the depth asked for.
    let report = searcher.run(&tree, &Limits::depth(depth));
    check(&tree, if tree.is_leaf() { 0 } else { depth }, &settings, &report);
    Ok(())
}

fuzz_target!(|bytes: &[u8]| {
    // Bytes that run out make zeros, so there is always a search.
    search(&mut Unstructured::new(bytes)).expect("arbitrary numbers");
});
