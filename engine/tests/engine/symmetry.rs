//! Moves and positions that are the same but for symmetry get the same answers.

use crate::common::{Setup, board, nodes};
use nullwindow_engine::{Analysis, Board, Goal, Judgement, Line, MoveId, News, Task};
use std::sync::{Arc, Mutex};

/// Four moves, of two kinds: the board looks the same from across a diagonal.
const SYMMETRIC: &str = "d3c3f5f6";

fn judged(setup: &mut Setup, played: MoveId, task: &Task) -> Judgement {
    setup.engine.clear();
    Judgement::of(played, setup.board.as_ref(), setup.engine.as_mut(), task, &|| None).unwrap()
}

/// The legal moves by where they lead.
fn classes(board: &dyn Board) -> Vec<(String, MoveId)> {
    let reached = |mv| {
        let mut board = board.boxed_clone();
        board.play(mv);
        (board.canonical().text(), mv)
    };
    board.legal().map(reached).collect()
}

#[test]
fn symmetric_moves_have_the_same_value_and_mark() {
    for moves in ["", SYMMETRIC] {
        let mut setup = Setup::player(crate::common::game("othello").board_at(None, moves).unwrap());
        let all = classes(setup.board.as_ref());
        let (mut same, mut other) = (0, 0);
        for task in [nodes(3_000), nodes(40_000), Task::to(Goal::Depth(7))] {
            let found: Vec<Judgement> = all.iter().map(|(_, mv)| judged(&mut setup, *mv, &task)).collect();
            for (i, (to, _)) in all.iter().enumerate() {
                for j in 0..i {
                    let is_same = *to == all[j].0;
                    (same, other) = (same + u32::from(is_same), other + u32::from(!is_same));
                    let alike = |a: &Judgement| (a.before, a.after, a.mark, a.depth, a.nodes);
                    assert!(!is_same || alike(&found[i]) == alike(&found[j]), "{moves} {i} {j} {task:?}");
                }
            }
        }
        assert!(same > 0 && (moves.is_empty() || other > 0), "{moves}: {same} {other}");
    }
}

#[test]
fn lines_and_moves_of_a_search_are_the_same_for_symmetric_moves() {
    for (moves, count) in [("", 4), (SYMMETRIC, 4)] {
        let mut setup = Setup::player(crate::common::game("othello").board_at(None, moves).unwrap())
            .with(&[("lines", "8")]);
        let live: Arc<Mutex<Vec<Line>>> = Arc::default();
        let heard = live.clone();
        let sink = move |news: &News<'_>| {
            if let News::Line(line) = news {
                heard.lock().unwrap().push((*line).clone());
            }
        };
        let found = setup.engine.search(setup.board.as_ref(), &nodes(60_000), Some(Box::new(sink))).unwrap();
        let all = classes(setup.board.as_ref());
        let class = |mv: MoveId| &all[usize::from(mv.0)].0;
        let same = |lines: &[Line]| {
            assert_eq!(lines.iter().map(|line| line.rank).collect::<Vec<_>>(), [1, 2, 3, 4], "{moves}");
            for (one, other) in lines.iter().flat_map(|one| lines.iter().map(move |other| (one, other))) {
                // Every line can be played, to positions that are the same but for symmetry.
                let ends = [one, other].map(|line| {
                    let mut board = setup.board.boxed_clone();
                    line.pv.iter().for_each(|mv| board.play(*mv));
                    board.canonical().text()
                });
                if class(one.pv[0]) == class(other.pv[0]) {
                    assert_eq!((one.value, one.bounds, &ends[0]), (other.value, other.bounds, &ends[1]));
                }
            }
        };
        assert_eq!(found.lines.len(), count);
        same(&found.lines);
        let live = live.lock().unwrap();
        same(&live[..count]);
        let moves = &found.report.moves;
        assert_eq!(moves.len(), count, "{moves:?}");
        for (one, other) in moves.iter().flat_map(|one| moves.iter().map(move |other| (one, other))) {
            assert!(class(one.mv) != class(other.mv) || one.bounds == other.bounds);
        }
    }
}

#[test]
fn symmetric_games_are_analyzed_alike() {
    let othello = crate::common::game("othello");
    let analyzed = |moves: &str| {
        let games = othello.read_games(moves.as_bytes()).unwrap();
        let mut engine = othello.player();
        Analysis::of(&games[0], engine.as_mut(), &nodes(5_000), &|_| None, &mut |_| true).unwrap()
    };
    // The same game, begun with another of the four first moves.
    let [one, other] = ["f5d6c3d3c4f4c5b3c2b4", "c4e3f6e6f5c5f4g6f7g5"].map(analyzed);
    assert_eq!(one.plies.len(), 10);
    for (one, other) in one.plies.iter().zip(&other.plies) {
        let values = |ply: &nullwindow_engine::Ply| (ply.before, ply.after, ply.mark, ply.nodes);
        assert_eq!(values(one), values(other), "{} {}", one.text, other.text);
        assert_eq!(one.line.len(), other.line.len());
    }
}

#[test]
fn line_is_found_on_the_symmetric_board() {
    let [one, other] = ["f5", "c4"].map(|moves| board("othello", moves));
    assert_ne!(one.text(), other.text());
    assert_eq!(one.canonical().text(), other.canonical().text());
    let line = one.read_moves("d6 c3 d3").unwrap();
    assert_eq!(other.line_texts(&one.line_on(other.as_ref(), &line)), ["e3", "f6", "e6"]);
    let chess = board("chess", "e4 e5");
    assert_eq!((chess.canonical().text(), chess.canonical().played().len()), (chess.text(), 2));
    assert!(one.line_on(chess.as_ref(), &line).is_empty());
}
