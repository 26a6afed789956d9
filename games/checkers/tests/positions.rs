//! The positions that come with the crate.

use nullwindow::{Game, Limits, Score, Searcher};
use nullwindow_checkers::positions::{CLASSICS, CONSECUTIVE, OTHERS};
use nullwindow_checkers::{Move, Position, Quiescence, Side, Trained};
use nullwindow_notation::{Notation, Player, Sample};
use nullwindow_records::GameEnd;
use std::collections::HashSet;

fn read(sample: &Sample) -> Position {
    sample.text.parse().expect("a position")
}

fn moves_of(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

#[test]
fn the_twenty_are_consecutive() {
    assert_eq!(CONSECUTIVE.len(), 20);
    for pair in CONSECUTIVE.windows(2) {
        let (before, after) = (read(&pair[0]), read(&pair[1]));
        assert_eq!(pair[0].ply + 1, pair[1].ply);
        let ways = moves_of(&before).into_iter().filter(|&mv| before.play(mv) == after).count();
        assert_eq!(ways, 1, "{} and {}", pair[0].text, pair[1].text);
    }
}

#[test]
fn the_twenty_follow_from_the_start_of_the_game() {
    let opening = "11-15 23-18 10-14 18x11 8x15 22-17";
    let moves = Position::start().parse_moves(opening).expect("the opening");
    let after = moves.into_iter().fold(Position::start(), |position, mv| position.play(mv));
    assert_eq!(after, read(&CONSECUTIVE[0]));
}

#[test]
fn the_others_are_many_and_different_and_alive() {
    assert!(OTHERS.len() >= 40);
    let texts: HashSet<&str> = OTHERS.iter().chain(CONSECUTIVE.iter()).map(|sample| sample.text).collect();
    assert_eq!(texts.len(), OTHERS.len() + CONSECUTIVE.len());
    let games: HashSet<&str> = OTHERS.iter().map(|sample| sample.event).collect();
    assert_eq!(games.len(), OTHERS.len());
    for sample in OTHERS.iter().chain(CONSECUTIVE.iter()) {
        let position = read(sample);
        assert_eq!(position.text(), sample.text);
        assert!(position.outcome().is_none());
        assert_eq!(u32::from(sample.ply) % 2, u32::from(sample.text.starts_with('W')));
    }
}

#[test]
fn no_short_search_proves_a_classic_problem_wrong() {
    assert!(CLASSICS.lines().count() >= 36);
    let mut proven = 0;
    for line in CLASSICS.lines() {
        let (text, result) = line.rsplit_once('\t').expect("a result");
        let text = text.rsplit('\t').next().expect("a position");
        let position: Position = text.parse().expect("a position");
        assert_eq!(position.text(), text);
        let mut search = Searcher::new(Trained::new()).select(Quiescence);
        let value = search.run(&position, &Limits::depth(60).nodes(20_000)).value;
        if value.is_decided() {
            let is_blacks = (value > Score::ZERO) == (position.side() == Side::Black);
            let winner = if is_blacks { GameEnd::Won(Player::First) } else { GameEnd::Won(Player::Second) };
            assert_eq!(Some(winner), GameEnd::read(result), "{line}");
            proven += 1;
        }
    }
    assert!(proven >= 5, "{proven}");
}
