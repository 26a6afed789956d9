//! The selective search: what it may change, and what it may not.

use nullwindow::history::History;
use nullwindow::order::Choice;
use nullwindow::random::SplitMix64;
use nullwindow::select::{NodePlan, Select, Situation, StandPat, Way, WithRepetition};
use nullwindow::table::{Certainty, Draft, Hashed};
use nullwindow::{Coarse, Depth, Game, Limits, Node, Report, Score, Searcher, Settings};
use nullwindow_checkers::positions::{CLASSICS, CONSECUTIVE, OTHERS};
use nullwindow_checkers::{Move, Parts, Position, Quiescence, Selective, Side, Trained};
use nullwindow_notation::Notation;
use nullwindow_records::GameEnd;

type At<'a> = Situation<'a, Position>;

const GRAIN: i32 = 5;

fn search<S: Select<Position>>(select: S, position: &Position, limits: &Limits) -> Report<Move> {
    let evaluation = Coarse { grain: GRAIN, inner: Trained::new() };
    let table = Hashed::mib(8).draft(Draft::AtLeast);
    Searcher::with(evaluation, table).select(select).run(position, limits)
}

fn samples() -> impl Iterator<Item = Position> {
    let texts = CONSECUTIVE.iter().chain(OTHERS.iter()).map(|sample| sample.text);
    texts.map(|text| text.parse().expect("a position"))
}

#[test]
fn with_all_parts_off_the_selective_search_is_the_quiescence_search_node_for_node() {
    for position in samples() {
        let limits = Limits::depth(7);
        let selective = search(Selective::with(GRAIN, Parts::NONE), &position, &limits);
        let plain = search(Quiescence, &position, &limits);
        assert_eq!((selective.value, selective.best), (plain.value, plain.best), "{position}");
        assert_eq!(selective.nodes, plain.nodes, "{position}");
    }
}

#[test]
fn without_extensions_the_selective_search_takes_a_fraction_of_the_nodes_and_values_stay_close() {
    let parts = Parts { recaptures: false, threats: false, ..Parts::ALL };
    let (mut nodes, mut full_nodes, mut apart, mut count) = (0, 0, 0, 0);
    for position in samples().step_by(4) {
        let limits = Limits::depth(10);
        let selective = search(Selective::with(GRAIN, parts), &position, &limits);
        let full = search(Quiescence, &position, &limits);
        (nodes, full_nodes) = (nodes + selective.nodes, full_nodes + full.nodes);
        apart += (selective.value.get() - full.value.get()).abs().min(100);
        count += 1;
    }
    assert!(nodes * 2 < full_nodes, "{nodes} of {full_nodes}");
    assert!(GRAIN * apart < 25 * count, "{} hundredths of a man on average", GRAIN * apart / count);
}

#[test]
fn what_was_cut_never_answers_a_search_without_cuts() {
    let certain = |certainty| Settings { certainty, ..Settings::default() };
    let (mut nodes, mut full_nodes, mut differ) = (0, 0, 0);
    for position in samples().step_by(4) {
        let evaluation = Coarse { grain: GRAIN, inner: Trained::new() };
        let select = Selective::with(GRAIN, Parts::NONE);
        let mut searcher = Searcher::with(evaluation, Hashed::mib(8)).select(select);
        let limits = Limits::depth(9);
        let mut run = |certainty| {
            *searcher.settings_mut() = certain(certainty);
            searcher.run(&position, &limits)
        };
        let (cut, uncut) = (run(Certainty::LEAST), run(Certainty::FULL));
        let levels = [&cut, &uncut].map(|report| report.iterations[0].certainty.level());
        assert_eq!(levels, [0, 5]);
        let full = search(Quiescence, &position, &limits);
        assert_eq!(uncut.value, full.value, "{position}");
        (nodes, full_nodes) = (nodes + cut.nodes, full_nodes + full.nodes);
        differ += u32::from(cut.value != full.value);
    }
    assert!(nodes < full_nodes && differ > 0, "{nodes} of {full_nodes}, {differ} differ: nothing is cut");
}

/// The classic problems and their results.
fn problems() -> impl Iterator<Item = (Position, GameEnd)> {
    CLASSICS.lines().map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        (fields[1].parse().expect("a position"), GameEnd::read(fields[2]).expect("a result"))
    })
}

/// Wins and losses that pruning would hide are none: where it has seen the end of a game, full width sees it too.
#[test]
fn a_win_found_by_the_selective_search_is_a_win_at_full_width() {
    let mut decided = 0;
    for (position, _) in problems() {
        let found = search(Selective::new(GRAIN), &position, &Limits::depth(60).nodes(40_000));
        let Some(plies) = found.value.win_distance().filter(|&plies| plies <= 9) else { continue };
        let full = search(Quiescence, &position, &Limits::depth(plies));
        assert!(full.value.is_decided(), "{position} in {plies}");
        assert_eq!(full.value > Score::ZERO, found.value > Score::ZERO, "{position}");
        decided += 1;
    }
    assert!(decided >= 5, "{decided}");
}

#[test]
fn the_selective_search_judges_proven_wins_and_draws_of_few_pieces_correctly() {
    let contradicted = problems().filter(|(position, result)| {
        use nullwindow_notation::Player;
        let report =
            search(WithRepetition::new(Selective::new(GRAIN)), position, &Limits::depth(60).nodes(20_000));
        let for_black = if position.side() == Side::Black { report.value } else { -report.value };
        match result {
            GameEnd::Won(Player::First) => for_black.is_decided() && for_black < Score::ZERO,
            GameEnd::Won(Player::Second) => for_black.is_decided() && for_black > Score::ZERO,
            GameEnd::Drawn | GameEnd::Unknown => for_black.is_decided(),
        }
    });
    assert_eq!(contradicted.count(), 0);
}

/// Whether the other side could capture if it were its turn, by asking for its moves then.
fn is_threatened(position: &Position) -> bool {
    let text = position.text();
    let (turn, pieces) = text.split_once(':').expect("a turn");
    let swapped: Position =
        format!("{}:{pieces}", if turn == "W" { "B" } else { "W" }).parse().expect("a position");
    let mut moves = Vec::new();
    swapped.moves(&mut moves);
    moves.into_iter().any(Move::is_capture)
}

/// Asks the selective search, and looks at its answers.
struct Watched {
    inner: Selective,
    /// What the root was last searched to.
    iteration: Depth,
    /// Pieces there.
    pieces: usize,
    /// Shallower searches that were asked first.
    cuts: u32,
}

impl Watched {
    fn new(root: &Position) -> Watched {
        Watched { inner: Selective::new(GRAIN), iteration: 0, pieces: root.pieces().count(), cuts: 0 }
    }

    /// Whether a move is to cost no depth: a recapture, or an answer to a threat on a line that is not too long.
    fn is_extended(&self, at: &At<'_>, mv: Move) -> bool {
        if mv.is_capture() {
            return at.node.last.is_some_and(Move::is_capture);
        }
        at.node.ply + at.depth < self.iteration * 3 / 2 && is_threatened(at.node.position)
    }

    /// How long a line may be: threats add half of it, and each piece that is gone may have been recaptured.
    fn longest(&self, child: &Node<'_, Position>) -> Depth {
        self.iteration * 3 / 2 + (self.pieces - child.position.pieces().count()) as Depth
    }
}

impl Select<Position> for Watched {
    const QUIESCES: bool = true;
    const SELECTS: bool = true;

    fn begin(&mut self, asked: Certainty) {
        self.inner.begin(asked);
    }

    fn certainty(&self) -> Certainty {
        self.inner.certainty()
    }

    fn plan(&mut self, at: &At<'_>) -> NodePlan {
        let plan = self.inner.plan(at);
        match plan {
            NodePlan::Search => {}
            NodePlan::Prune(_) => {
                assert!(at.depth < 4 && at.node.position.is_quiet(), "{}", at.node.position);
            }
            NodePlan::ProbCut { depth, .. } => {
                self.cuts += 1;
                assert!(at.depth >= 4 && at.node.position.is_quiet(), "{}", at.node.position);
                assert!((1..at.depth).contains(&depth) && self.certainty() < Certainty::new(5));
            }
            _ => panic!("checkers plans nothing else"),
        }
        plan
    }

    fn depth(&mut self, at: &At<'_>, choice: &Choice<Move>, child: &Node<'_, Position>, tried: usize) -> Way {
        if at.node.ply == 0 {
            self.iteration = at.depth;
        }
        let way = self.inner.depth(at, choice, child, tried);
        let Way::Search(depth) = way else { panic!("checkers skips no move") };
        let is_forcing = choice.mv.is_capture() || child.position.must_capture();
        assert!((0..=at.depth).contains(&depth));
        assert_eq!(
            depth == at.depth,
            self.is_extended(at, choice.mv),
            "{} {:?}",
            at.node.position,
            choice.mv
        );
        assert!(at.node.ply + 1 + depth <= self.longest(child), "{}", at.node.position);
        assert!(!is_forcing || depth >= at.depth - 1, "{} {:?}", at.node.position, choice.mv);
        way
    }

    fn noisy(&mut self, position: &Position, moves: &mut Vec<Move>) -> Option<StandPat> {
        self.inner.noisy(position, moves)
    }
}

#[test]
fn nothing_is_pruned_where_a_capture_is_due_and_forcing_moves_are_searched_in_full() {
    for position in samples().step_by(5) {
        let report = search(Watched::new(&position), &position, &Limits::depth(11));
        assert_eq!(report.depth, 11);
    }
}

#[test]
fn shallower_searches_are_asked_first_where_no_capture_is_due_and_only_if_told_so() {
    let position = Position::start();
    for (certainty, cuts) in [(Certainty::LEAST, true), (Certainty::new(4), true), (Certainty::FULL, false)] {
        let evaluation = Coarse { grain: GRAIN, inner: Trained::new() };
        let mut searcher = Searcher::with(evaluation, Hashed::mib(8)).select(Watched::new(&position));
        *searcher.settings_mut() = Settings { certainty, ..Settings::default() };
        assert_eq!(searcher.run(&position, &Limits::depth(11)).depth, 11);
        assert_eq!(searcher.select_mut().cuts > 0, cuts, "{certainty:?}");
    }
}

/// A position that random moves lead to.
fn wandered(random: &mut SplitMix64) -> Position {
    let mut position = Position::start();
    for _ in 0..random.between(4, 120) {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let Some(&mv) = moves.get(random.below(moves.len().max(1) as u64) as usize) else { break };
        let next = position.play(mv);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

#[test]
fn extensions_are_bounded_and_every_search_ends() {
    let mut random = SplitMix64::new(7);
    for _ in 0..60 {
        let position = wandered(&mut random);
        let report = search(Watched::new(&position), &position, &Limits::depth(7));
        assert!(report.depth == 7 || report.value.is_decided(), "{position} {report:?}");
    }
}

#[test]
fn a_threat_is_what_could_be_captured() {
    let mut random = SplitMix64::new(8);
    for _ in 0..500 {
        let position = wandered(&mut random);
        assert_eq!(position.is_quiet(), !position.must_capture() && !is_threatened(&position), "{position}");
    }
}

/// Two kings against one in the double corner: a draw, though the one side is a king up.
#[test]
fn a_position_that_repeats_again_and_again_is_a_draw() {
    let position: Position = "W:WK22,K23:BK28".parse().expect("a position");
    let forgetful = search(Selective::new(GRAIN), &position, &Limits::depth(12));
    assert!(forgetful.value > Score::ZERO);
    let mut game = History::new(position);
    for text in "23-27 28-32 27-23 32-28 23-27 28-32 27-23".split(' ') {
        let mv = game.position().parse_move(text).expect("a legal move");
        game.play(mv);
    }
    // 32-28 makes the first position again, for the third time.
    let mut select = WithRepetition::new(Selective::new(GRAIN));
    select.recall(&game);
    let report = search(select, game.position(), &Limits::depth(12));
    assert_eq!(report.value, Score::ZERO);
    assert_eq!(report.best.map(|mv| game.position().move_text(mv)).as_deref(), Some("32-28"));
    assert!(game.position().outcome().is_none());
}
