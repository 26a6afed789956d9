//! Gomoku on 19×19, a position in a `Vec`: `cargo run --release --example gomoku`.
//!
//! To copy: plain `Clone` for a large board, a key that a move changes by one random number, an end that is looked for
//! around the last stone only, and a move list that leaves out far points.

use nullwindow::random::nth;
use nullwindow::{Game, Key, Limits, Outcome, Score, Searcher, laws};

const SIZE: i16 = 19;
const DIRECTIONS: [(i16, i16); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A point of the board, or nowhere.
fn point(x: i16, y: i16) -> Option<usize> {
    ((0..SIZE).contains(&x) && (0..SIZE).contains(&y)).then(|| (y * SIZE + x) as usize)
}

/// A point by its column and row: "k10".
fn parse(text: &str) -> Option<u16> {
    let column = i16::from(*text.as_bytes().first()?) - i16::from(b'a');
    point(column, text.get(1..)?.parse::<i16>().ok()? - 1).map(|at| at as u16)
}

#[derive(Clone)]
struct Board {
    stones: Vec<Option<bool>>, // whether a stone is black
    count: u16,
    key: Key,
    last: u16,
}

impl Board {
    /// The position after these moves, black first.
    fn after(moves: &str) -> Board {
        let empty = Board { stones: vec![None; 361], count: 0, key: 0, last: 0 };
        moves.split_whitespace().map(|text| parse(text).expect("a point")).fold(empty, |b, at| b.play(at))
    }

    fn is_blacks_turn(&self) -> bool {
        self.count.is_multiple_of(2)
    }

    /// The stones from a point on in a direction, the point's own left out, to the edge.
    fn ray(&self, at: u16, (dx, dy): (i16, i16)) -> impl Iterator<Item = Option<bool>> {
        let (x, y) = (at as i16 % SIZE, at as i16 / SIZE);
        (1..).map_while(move |i| point(x + i * dx, y + i * dy)).map(|at| self.stones[at])
    }

    fn is_near_a_stone(&self, at: u16) -> bool {
        let mut ways = DIRECTIONS.into_iter().flat_map(|(dx, dy)| [(dx, dy), (-dx, -dy)]);
        ways.any(|way| self.ray(at, way).next().is_some_and(|stone| stone.is_some()))
    }
}

impl Game for Board {
    type Move = u16;
    const SLOTS: usize = 361;

    /// The points beside stones: most of 361 are never worth a look. The first stone goes to the middle.
    fn moves(&self, list: &mut Vec<u16>) {
        if self.count == 0 {
            return list.push(180);
        }
        list.extend(
            (0..361).filter(|&at| self.stones[usize::from(at)].is_none() && self.is_near_a_stone(at)),
        );
    }

    fn play(&self, at: u16) -> Board {
        let (mut after, black) = (self.clone(), self.is_blacks_turn());
        after.stones[usize::from(at)] = Some(black);
        after.key ^= nth(1 + 2 * u64::from(at) + u64::from(black)); // a random number for each point and colour
        Board { count: self.count + 1, last: at, ..after }
    }

    fn key(&self) -> Key {
        self.key
    }

    /// Only the last stone can have made a row of five.
    fn outcome(&self) -> Option<Outcome> {
        let stone = self.stones[usize::from(self.last)];
        let run = |way| self.ray(self.last, way).take_while(|&other| other == stone).count();
        let five = |(dx, dy)| run((dx, dy)) + run((-dx, -dy)) >= 4;
        if self.count > 0 && DIRECTIONS.into_iter().any(five) {
            return Some(Outcome::Loss);
        }
        (self.count == 361).then_some(Outcome::Draw)
    }

    fn slot(&self, at: u16) -> usize {
        at.into()
    }
}

/// Every five points in a row that one side alone has stones on count for it: the more stones, the more.
fn evaluate(board: &Board) -> Score {
    let mut sum = 0;
    for (at, way) in (0..361).flat_map(|at| DIRECTIONS.map(|way| (at, way))) {
        let (mut black, mut white, mut length) = (0, 0, 0);
        for stone in std::iter::once(board.stones[usize::from(at)]).chain(board.ray(at, way)).take(5) {
            length += 1;
            black += u32::from(stone == Some(true));
            white += u32::from(stone == Some(false));
        }
        if length == 5 && (black == 0) != (white == 0) {
            sum += if black > 0 { 1 << (2 * black) } else { -(1 << (2 * white)) };
        }
    }
    Score::new(if board.is_blacks_turn() { sum } else { -sum })
}

fn main() {
    laws::check(&Board::after("k10 l11 k11"), evaluate).expect("the rules keep the laws");
    let mut search = Searcher::new(evaluate);
    let name = |at: u16| format!("{}{}", char::from(b'a' + (at % 19) as u8), at / 19 + 1);

    let attack = Board::after("j10 j12 k10 k14 l10 m15"); // three in a row with both ends open, and it is our turn
    let report = search.run(&attack, &Limits::depth(5));
    println!("black: {} by {:?}", report.value, report.pv.iter().map(|&at| name(at)).collect::<Vec<_>>());
    assert_eq!(report.value, Score::win_in(3));

    let defence = Board::after("j10 j12 k10 k14 l10"); // the same threat, and it is white's turn
    let report = search.run(&defence, &Limits::depth(4));
    let best = report.best.map(name).expect("a move");
    println!("white: {} by {best}, {} nodes", report.value, report.nodes);
    assert!(["h10", "i10", "m10", "n10"].contains(&best.as_str()), "an end of the three: {best}");
    assert!(!report.value.is_decided());
}

#[test]
fn example_runs() {
    main();
}
