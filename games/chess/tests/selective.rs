//! What the playing program prunes, reduces and extends.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::driver::MTD_STRIDE;
use nullwindow::history::History;
use nullwindow::order::{Choice, History as Learned, Killers, Orders, Reward, TableMove};
use nullwindow::select::{FullWidth, NodePlan, Select, Situation, StandPat, Way, WithRepetition};
use nullwindow::table::{Draft, Hashed};
use nullwindow::{Algorithm, Coarse, Depth, Game, Limits, Node, Score, Searcher, Settings, Variation};
use nullwindow_chess::epd::Epd;
use nullwindow_chess::{Margins, Move, Position, Quiescence, Selective, Static, Trained, positions};
use nullwindow_notation::Notation;

/// Nothing is extended, reduced or pruned: full width with quiescence.
const NOTHING: Margins = Margins {
    check_extension: false,
    stand: 0,
    stand_depth: 0,
    pass_depth: Depth::MAX,
    pass_base: 0,
    pass_divisor: 1,
    pass_value: 1,
    reduce_depth: Depth::MAX,
    reduce_from: 0,
    reduction_base: 0,
    reduction_divisor: 1024,
    reduce_rating: 1,
    late_depth: 0,
    late_base: 0,
    hope_depth: -1,
    hope: 0,
    hope_ply: 0,
    exchange_depth: -1,
    exchange: 0,
    exchange_quiet: 0,
    unhinted_depth: Depth::MAX,
    gain: None,
    window: None,
};

type At<'a> = Situation<'a, Position>;

const GRAIN: i32 = 8;

fn playing<S: Select<Position>>(select: S) -> Searcher<Position, Coarse<Trained>, Hashed, S> {
    let order: Orders<Position> = vec![
        Box::new(TableMove),
        Box::new(Learned::new::<Position>(Reward::Square)),
        Box::new(Static),
        Box::new(Killers::new(1 << 13)),
    ];
    let settings = Settings {
        algorithm: Algorithm::Mtd(&MTD_STRIDE, 2),
        pv: Variation::Move,
        table_from: 0,
        etc_from: None,
        ..Settings::default()
    };
    Searcher::with(Coarse { grain: GRAIN, inner: Trained::new() }, Hashed::mib(4).draft(Draft::AtLeast))
        .order(order)
        .select(select)
        .settings(settings)
}

fn problems() -> impl Iterator<Item = Position> {
    positions::WIN_AT_CHESS.lines().map(|line| line.parse::<Epd>().unwrap().position)
}

#[test]
fn with_all_parts_off_the_selective_search_is_full_width_with_quiescence() {
    let mut selective = Searcher::new(Trained::new()).select(Selective::new(NOTHING, 1));
    let mut full = Searcher::new(Trained::new()).select(Quiescence::default());
    for sample in positions::OTHERS.iter().take(12) {
        let position = Position::parse(sample.text).unwrap();
        for depth in 1..=4 {
            // The root of a selective search takes no value from an earlier one.
            selective.clear();
            full.clear();
            let (a, b) =
                (selective.run(&position, &Limits::depth(depth)), full.run(&position, &Limits::depth(depth)));
            assert_eq!((a.value, a.best, a.nodes), (b.value, b.best, b.nodes), "{} at {depth}", sample.text);
            assert_eq!(a.contradictions(), 0);
        }
    }
}

/// Asserts what the part may answer.
struct Spy {
    inner: Selective,
    passed: u32,
    skipped: u32,
    extended: u32,
    reduced: u32,
}

impl Select<Position> for Spy {
    const QUIESCES: bool = true;
    const SELECTS: bool = true;

    fn plan(&mut self, at: &At<'_>) -> NodePlan {
        let plan = self.inner.plan(at);
        let position = &at.node.position;
        match plan {
            NodePlan::NullMove(depth) => {
                self.passed += 1;
                assert!(!position.is_check(), "a pass in check: {}", position.text());
                assert!(at.node.last.is_some(), "a second pass in a row: {}", position.text());
                assert!((0..at.depth).contains(&depth), "a pass from {} to {depth}", at.depth);
                let pieces = position.text();
                let board = pieces.split(' ').next().unwrap().to_owned();
                let mine: &[char] = match position.turn() {
                    nullwindow_notation::Player::First => &['N', 'B', 'R', 'Q'],
                    nullwindow_notation::Player::Second => &['n', 'b', 'r', 'q'],
                };
                assert!(board.contains(mine), "a pass with king and pawns: {pieces}");
            }
            NodePlan::Prune(score) => {
                assert!(!position.is_check(), "a static value in check: {}", position.text());
                assert!(score > at.gamma && !score.is_decided(), "{score} is no fail high");
            }
            NodePlan::Reduce(depth) => assert_eq!(depth, at.depth - 1),
            _ => {}
        }
        plan
    }

    fn prune(&mut self, at: &At<'_>, choice: &Choice<Move>, tried: usize) -> Option<Score> {
        let skip = self.inner.prune(at, choice, tried);
        if let Some(most) = skip {
            self.skipped += 1;
            assert!(at.node.ply > 0, "a move of the root is skipped");
            assert!(!most.is_decided(), "a pruned move is claimed to lose or win");
            assert!(!at.node.position.is_check(), "an evasion is skipped");
            let quiet = !at.node.position.is_capture(choice.mv) && choice.mv.promotion().is_none();
            let child = at.node.position.play(choice.mv);
            assert!(!(quiet && child.is_check()), "a quiet check is skipped: {}", at.node.position.text());
        }
        skip
    }

    fn depth(&mut self, at: &At<'_>, choice: &Choice<Move>, child: &Node<'_, Position>, tried: usize) -> Way {
        let way = self.inner.depth(at, choice, child, tried);
        if let Way::Search(depth) = way {
            self.extended += u32::from(depth >= at.depth);
            self.reduced += u32::from(depth < at.depth - 1);
            assert!(depth < at.depth || child.position.is_check(), "only checks are extended");
            assert!(tried > 0 || depth >= at.depth - 1, "the first move is reduced");
        }
        way
    }

    fn may_stand(&mut self, position: &Position) -> bool {
        self.inner.may_stand(position)
    }

    fn noisy(&mut self, position: &Position, moves: &mut Vec<Move>) -> Option<StandPat> {
        self.inner.noisy(position, moves)
    }

    fn gain(&mut self, position: &Position, mv: Move) -> Option<i32> {
        self.inner.gain(position, mv)
    }
}

#[test]
fn no_null_move_in_check_twice_or_without_pieces_and_no_evasion_or_check_is_pruned() {
    let inner = Selective::new(Margins::default(), GRAIN);
    let mut search = playing(Spy { inner, passed: 0, skipped: 0, extended: 0, reduced: 0 });
    let endings =
        ["8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"];
    let endings = endings.map(|text| Position::parse(text).unwrap());
    for position in problems().step_by(10).chain(endings) {
        search.clear();
        search.run(&position, &Limits::none().nodes(20_000));
    }
    let Spy { passed, skipped, extended, reduced, .. } = *search.select_mut();
    assert!([passed, skipped, extended, reduced].iter().all(|&count| count > 1_000), "all of it happens");
}

#[test]
fn a_mate_found_by_the_selective_search_is_a_mate_at_full_width() {
    let mut search = playing(WithRepetition::new(Selective::new(Margins::default(), GRAIN)));
    let mut full = Searcher::with(Trained::new(), Hashed::mib(4)).select(FullWidth);
    let mut found = 0;
    for position in problems() {
        search.clear();
        search.select_mut().recall(&History::new(position.clone()));
        let report = search.run(&position, &Limits::none().nodes(3_000));
        let Some(plies) = report.value.win_distance().filter(|&plies| plies <= 3) else { continue };
        found += 1;
        let proof = full.run(&position, &Limits::depth(plies));
        assert!(proof.value >= report.value, "{}: {} is {}", position.text(), report.value, proof.value);
        // The move it would play leads there.
        let next = position.play(report.best.unwrap());
        let reply = full.run(&next, &Limits::depth(plies - 1)).value;
        assert!(reply.win_distance().is_some_and(|left| left < plies), "{}", position.text());
    }
    assert!(found > 10, "{found}");
}

#[test]
fn perpetual_check_is_a_draw_and_so_are_fifty_moves() {
    let mut search = playing(WithRepetition::new(Selective::new(Margins::default(), GRAIN)));
    let mut value = |text: &str, depth: Depth| {
        let position = Position::parse(text).unwrap();
        search.clear();
        search.select_mut().recall(&History::new(position.clone()));
        search.run(&position, &Limits::depth(depth)).value
    };
    // Black threatens mate; White gives perpetual check on e8 and h5.
    assert_eq!(value("6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1", 12), Score::ZERO);
    // A rook up, but no mate and no progress in time.
    assert_eq!(value("8/8/3k4/8/8/8/8/K6R w - - 96 80", 8), Score::ZERO);
    assert!(value("8/8/3k4/8/8/8/8/K6R w - - 0 80", 8) > Score::new(300 / GRAIN));
    // Mate on the hundredth ply counts before the rule does.
    assert_eq!(value("7k/8/6K1/8/8/8/8/R7 w - - 99 80", 4).win_distance(), Some(1));
}

#[test]
fn the_side_to_move_loses_the_trebuchet() {
    let mut search = playing(WithRepetition::new(Selective::new(Margins::default(), GRAIN)));
    let white = Position::parse("8/8/8/4pK2/3kP3/8/8/8 w - - 0 1").unwrap();
    let black = white.pass().unwrap();
    for position in [white, black] {
        search.select_mut().recall(&History::new(position.clone()));
        let value = search.run(&position, &Limits::depth(12)).value;
        assert!(value < Score::new(-150 / GRAIN), "{}: {value}", position.text());
    }
}
