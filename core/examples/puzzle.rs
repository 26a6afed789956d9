//! Puzzles of perfect play, in Chomp: `cargo run --release --example puzzle`.
//!
//! To copy: "win in how many?" by [`Score::win_distance`], "who wins?" by the sign of a value, and all winning moves
//! instead of one: a search of every position after a move, by one searcher, whose table knows more each time.

use nullwindow::{Ended, Evaluate, Game, Key, Limits, Outcome, Score, Searcher, laws};

/// A bar of chocolate, rows from the top. A bite takes a piece and all that lie right of it and below; the piece at the
/// top left is poisoned, and who has to take it loses.
#[derive(Clone, Debug, PartialEq)]
struct Bar([u8; 6]); // how long each row is: never longer than the one above it

/// Row and column of a piece.
type Piece = (u8, u8);

impl Bar {
    fn new(rows: usize, columns: u8) -> Bar {
        Bar(std::array::from_fn(|row| if row < rows { columns } else { 0 }))
    }
}

impl Game for Bar {
    type Move = Piece;

    fn moves(&self, list: &mut Vec<Piece>) {
        list.extend((0..).zip(self.0).flat_map(|(row, length)| (0..length).map(move |column| (row, column))));
    }

    fn play(&self, (row, column): Piece) -> Bar {
        let mut rows = self.0;
        rows.iter_mut().skip(row.into()).for_each(|length| *length = column.min(*length));
        Bar(rows)
    }

    fn key(&self) -> Key {
        self.0.iter().fold(0, |key, &length| key << 8 | Key::from(length))
    }

    /// The opponent has taken the poisoned piece.
    fn outcome(&self) -> Option<Outcome> {
        (self.0[0] == 0).then_some(Outcome::Win)
    }
}

/// Nothing is known of an unfinished game.
fn unknown(_: &Bar) -> Score {
    Score::ZERO
}

/// The value with best play. No limit is needed: the search ends when it has proved who wins.
fn value(search: &mut Searcher<Bar, impl Evaluate<Bar>>, bar: &Bar) -> Score {
    let report = search.run(bar, &Limits::none());
    assert!(matches!(report.ended, Ended::Decided | Ended::GameOver));
    report.value
}

/// All moves that win, with the plies that each takes if the loser holds out as long as possible.
fn winning_moves(search: &mut Searcher<Bar, impl Evaluate<Bar>>, bar: &Bar) -> Vec<(Piece, i32)> {
    let mut moves = Vec::new();
    bar.moves(&mut moves);
    let wins = |mv| {
        let theirs = value(search, &bar.play(mv));
        theirs.win_distance().filter(|_| theirs < Score::ZERO).map(|plies| (mv, plies + 1))
    };
    moves.into_iter().filter_map(wins).collect()
}

fn main() {
    laws::check(&Bar::new(3, 4), unknown).expect("the rules keep the laws");
    let mut search = Searcher::new(unknown);
    let mut solve = |bar: Bar| {
        let (value, wins) = (value(&mut search, &bar), winning_moves(&mut search, &bar));
        println!("{:?}: {value}; winning bites (row, column), plies: {wins:?}", bar.0);
        let fastest = wins.iter().map(|&(_, plies)| plies).min();
        assert_eq!(fastest, value.win_distance(), "a value is the fastest win's");
        wins
    };
    for (rows, columns, bite) in [(2, 5, (1, 4)), (3, 4, (1, 2)), (4, 4, (1, 1)), (4, 5, (2, 2))] {
        let wins = solve(Bar::new(rows, columns));
        assert_eq!(wins.iter().map(|&(mv, _)| mv).collect::<Vec<_>>(), [bite]);
    }
    // Three bites win, one of them sooner.
    assert_eq!(solve(Bar([5, 4, 1, 1, 0, 0])), [((0, 3), 8), ((1, 2), 10), ((2, 0), 10)]);
}

#[test]
fn example_runs() {
    main();
}
