//! A slow generator of our own, square by square from the laws of chess, beside the fast one.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::random::SplitMix64;
use nullwindow::{Game, Outcome};
use nullwindow_chess::Position;
use nullwindow_notation::Notation;

/// A board as its FEN has it: letters, `.` for an empty square, a1 first.
#[derive(Clone)]
struct Board {
    cells: [char; 64],
    is_white: bool,
    /// Squares of rooks that may castle.
    castling: Vec<usize>,
    passed: Option<usize>,
}

/// From, to (castling: the rook's square), and the letter of what a pawn becomes.
type Step = (usize, usize, Option<char>);

const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
const KING: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];

fn offset(square: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let (file, rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

impl Board {
    fn read(fen: &str) -> Board {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut cells = ['.'; 64];
        for (row, line) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for c in line.chars() {
                if let Some(empty) = c.to_digit(10) {
                    file += empty as usize;
                } else {
                    cells[(7 - row) * 8 + file] = c;
                    file += 1;
                }
            }
        }
        let mut board = Board { cells, is_white: fields[1] == "w", castling: Vec::new(), passed: None };
        for letter in fields[2].chars().filter(|&c| c != '-') {
            board.castling.push(board.castling_rook(letter));
        }
        let square =
            |text: &str| (text.as_bytes()[1] - b'1') as usize * 8 + (text.as_bytes()[0] - b'a') as usize;
        board.passed = (fields[3] != "-").then(|| square(fields[3]));
        board
    }

    fn castling_rook(&self, letter: char) -> usize {
        let (home, rook, king) = if letter.is_uppercase() { (0, 'R', 'K') } else { (56, 'r', 'k') };
        let king = (home..home + 8).find(|&s| self.cells[s] == king).unwrap();
        match letter.to_ascii_lowercase() {
            'k' => (king..home + 8).rev().find(|&s| self.cells[s] == rook).unwrap(),
            'q' => (home..king).find(|&s| self.cells[s] == rook).unwrap(),
            file => home + (file as u8 - b'a') as usize,
        }
    }

    fn is_own(&self, square: usize, white: bool) -> bool {
        let c = self.cells[square];
        c != '.' && c.is_uppercase() == white
    }

    fn king(&self, white: bool) -> usize {
        self.cells.iter().position(|&c| c == if white { 'K' } else { 'k' }).unwrap()
    }

    /// Whether a side attacks a square.
    fn attacks(&self, white: bool, square: usize) -> bool {
        let is = |s: usize, letters: &str| {
            self.is_own(s, white) && letters.contains(self.cells[s].to_ascii_uppercase())
        };
        let leaps = |steps: &[(i32, i32)], letter: &str| {
            steps.iter().any(|&step| offset(square, step).is_some_and(|s| is(s, letter)))
        };
        let slides = |steps: &[(i32, i32)], letters: &str| {
            steps.iter().any(|&step| self.first(square, step).is_some_and(|s| is(s, letters)))
        };
        let behind = if white { -1 } else { 1 };
        leaps(&[(-1, behind), (1, behind)], "P")
            || leaps(&KNIGHT, "N")
            || leaps(&KING, "K")
            || slides(&ROOK, "RQ")
            || slides(&BISHOP, "BQ")
    }

    /// The first piece in a direction.
    fn first(&self, square: usize, step: (i32, i32)) -> Option<usize> {
        let mut at = offset(square, step)?;
        while self.cells[at] == '.' {
            at = offset(at, step)?;
        }
        Some(at)
    }

    fn is_check(&self) -> bool {
        self.attacks(!self.is_white, self.king(self.is_white))
    }

    fn legal(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for from in (0..64).filter(|&s| self.is_own(s, self.is_white)) {
            match self.cells[from].to_ascii_uppercase() {
                'P' => self.pawn(from, &mut steps),
                'N' => self.leap(from, &KNIGHT, &mut steps),
                'K' => self.leap(from, &KING, &mut steps),
                'R' => self.slide(from, &ROOK, &mut steps),
                'B' => self.slide(from, &BISHOP, &mut steps),
                _ => {
                    self.slide(from, &ROOK, &mut steps);
                    self.slide(from, &BISHOP, &mut steps);
                }
            }
        }
        steps.retain(|&step| {
            let after = self.made(step);
            !after.attacks(after.is_white, after.king(self.is_white))
        });
        let home = if self.is_white { 0..8 } else { 56..64 };
        for &rook in self.castling.iter().filter(|&&rook| home.contains(&rook)) {
            if self.can_castle(rook) {
                steps.push((self.king(self.is_white), rook, None));
            }
        }
        steps
    }

    fn leap(&self, from: usize, steps: &[(i32, i32)], list: &mut Vec<Step>) {
        let targets = steps.iter().filter_map(|&step| offset(from, step));
        list.extend(targets.filter(|&to| !self.is_own(to, self.is_white)).map(|to| (from, to, None)));
    }

    fn slide(&self, from: usize, steps: &[(i32, i32)], list: &mut Vec<Step>) {
        for &step in steps {
            let mut at = from;
            while let Some(to) = offset(at, step).filter(|&to| !self.is_own(to, self.is_white)) {
                list.push((from, to, None));
                if self.cells[to] != '.' {
                    break;
                }
                at = to;
            }
        }
    }

    fn pawn(&self, from: usize, list: &mut Vec<Step>) {
        let (ahead, start, last) = if self.is_white { (1, 1, 7) } else { (-1, 6, 0) };
        let mut targets = Vec::new();
        if let Some(one) = offset(from, (0, ahead)).filter(|&s| self.cells[s] == '.') {
            targets.push(one);
            let two = offset(one, (0, ahead)).filter(|&s| from / 8 == start && self.cells[s] == '.');
            targets.extend(two);
        }
        for side in [-1, 1] {
            let to = offset(from, (side, ahead));
            targets.extend(to.filter(|&s| self.is_own(s, !self.is_white) || self.passed == Some(s)));
        }
        for to in targets {
            if to / 8 == last {
                list.extend("nbrq".chars().map(|letter| (from, to, Some(letter))));
            } else {
                list.push((from, to, None));
            }
        }
    }

    /// Where king and rook end up.
    fn castled(king: usize, rook: usize) -> (usize, usize) {
        let home = king / 8 * 8;
        if rook > king { (home + 6, home + 5) } else { (home + 2, home + 3) }
    }

    fn can_castle(&self, rook: usize) -> bool {
        let king = self.king(self.is_white);
        let (king_to, rook_to) = Board::castled(king, rook);
        let between = |a: usize, b: usize| a.min(b)..=a.max(b);
        let is_free = |s: usize| s == king || s == rook || self.cells[s] == '.';
        let mut without = self.clone();
        without.cells[king] = '.';
        between(king, king_to).chain(between(rook, rook_to)).all(is_free)
            && between(king, king_to).all(|s| !without.attacks(!self.is_white, s))
            && {
                let after = self.made((king, rook, None));
                !after.attacks(!self.is_white, king_to)
            }
    }

    fn made(&self, (from, to, promotion): Step) -> Board {
        let mut next = Board { is_white: !self.is_white, passed: None, ..self.clone() };
        let piece = self.cells[from];
        next.cells[from] = '.';
        if self.is_own(to, self.is_white) {
            let (king_to, rook_to) = Board::castled(from, to);
            let rook = self.cells[to];
            next.cells[to] = '.';
            (next.cells[king_to], next.cells[rook_to]) = (piece, rook);
        } else {
            let case = |c: char| if self.is_white { c.to_ascii_uppercase() } else { c };
            next.cells[to] = promotion.map_or(piece, case);
            if piece.eq_ignore_ascii_case(&'p') {
                if Some(to) == self.passed {
                    next.cells[from / 8 * 8 + to % 8] = '.';
                }
                next.passed = (from.abs_diff(to) == 16).then_some(usize::midpoint(from, to));
            }
        }
        let home = if self.is_white { 0..8 } else { 56..64 };
        let is_king = piece.eq_ignore_ascii_case(&'k');
        next.castling.retain(|&rook| rook != from && rook != to && !(is_king && home.contains(&rook)));
        next
    }

    /// Pieces, side to move, and the square to capture en passant on if a pawn can.
    fn face(&self) -> (String, bool, usize, Option<usize>) {
        let captures =
            |&(from, to, _): &Step| self.cells[from].eq_ignore_ascii_case(&'p') && Some(to) == self.passed;
        let passed = self.passed.filter(|_| self.legal().iter().any(captures));
        (self.cells.iter().collect(), self.is_white, self.castling.len(), passed)
    }
}

fn written((from, to, promotion): Step) -> String {
    let square = |s: usize| format!("{}{}", char::from(b'a' + (s % 8) as u8), s / 8 + 1);
    format!("{}{}{}", square(from), square(to), promotion.map_or(String::new(), String::from))
}

/// Both know the same moves, checks and ends; returns the moves in the reference's terms and ours.
fn agree(position: &Position, board: &Board) -> Vec<(Step, nullwindow_chess::Move)> {
    let text = position.text();
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut ours: Vec<(String, nullwindow_chess::Move)> =
        moves.iter().map(|&mv| (position.lan960(mv), mv)).collect();
    let mut theirs: Vec<(String, Step)> =
        board.legal().into_iter().map(|step| (written(step), step)).collect();
    ours.sort_by(|a, b| a.0.cmp(&b.0));
    theirs.sort_by(|a, b| a.0.cmp(&b.0));
    let names = |list: Vec<&String>| list.into_iter().cloned().collect::<Vec<String>>();
    assert_eq!(
        names(ours.iter().map(|o| &o.0).collect()),
        names(theirs.iter().map(|t| &t.0).collect()),
        "{text}"
    );
    assert_eq!(position.is_check(), board.is_check(), "{text}");
    assert_eq!(Board::read(&text).face(), board.face(), "{text}");
    match position.outcome() {
        Some(Outcome::Loss) => assert!(theirs.is_empty() && board.is_check(), "{text}"),
        Some(outcome) => {
            assert!(outcome == Outcome::Draw && !(theirs.is_empty() && board.is_check()), "{text}");
        }
        None => assert!(!theirs.is_empty(), "{text}"),
    }
    theirs.into_iter().zip(ours).map(|(t, o)| (t.1, o.1)).collect()
}

fn play_random_games(games: u64, start: impl Fn(u64) -> Position) {
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut position = start(seed);
        let mut board = Board::read(&position.text());
        for _ in 0..160 {
            let moves = agree(&position, &board);
            if position.outcome().is_some() {
                break;
            }
            let (step, mv) = moves[random.below(moves.len() as u64) as usize];
            position = position.play(mv);
            board = board.made(step);
            let read = Position::parse(&position.text()).unwrap();
            assert!(read == position && read.key() == position.key(), "{}", position.text());
        }
    }
}

const TREACHEROUS: [&str; 5] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/1P1p1p1P/8/4P3/4p3/8/1p1P1P1p/R3K2R w KQkq - 0 1",
    "8/2p1p3/3p4/KP3P1r/1R3p1k/8/P3P1P1/8 w - - 0 1",
    "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RKR4 w DBdb - 0 1",
    "4rkr1/8/8/8/8/8/8/RK5R w HAge - 0 1",
];

#[test]
fn the_fast_generator_agrees_with_the_slow_one_in_random_games() {
    play_random_games(120, |_| Position::start());
}

#[test]
fn the_generators_agree_in_random_games_of_chess960() {
    play_random_games(120, |seed| Position::chess960((seed * 37 % 960) as u32).unwrap());
}

#[test]
fn the_generators_agree_around_castling_and_en_passant() {
    play_random_games(120, |seed| Position::parse(TREACHEROUS[seed as usize % 5]).unwrap());
}

/// `cargo test --release -p nullwindow-chess --test reference -- --ignored`
#[test]
#[ignore = "thousands of games: run in release"]
fn it_agrees_in_thousands_of_games() {
    play_random_games(2_000, |_| Position::start());
    play_random_games(2_880, |seed| Position::chess960((seed % 960) as u32).unwrap());
    play_random_games(2_000, |seed| Position::parse(TREACHEROUS[seed as usize % 5]).unwrap());
}

fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    board.legal().into_iter().map(|step| perft(&board.made(step), depth - 1)).sum()
}

#[test]
fn the_slow_generator_counts_the_leaves_of_the_table_too() {
    let table = include_str!("perft.txt");
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let board = Board::read(fields[1]);
        let counts = fields[3].split(' ').map(|count| count.parse::<u64>().unwrap());
        for (depth, leaves) in (1..).zip(counts).filter(|(_, leaves)| *leaves < 10_000) {
            assert_eq!(perft(&board, depth), leaves, "{} at depth {depth}", fields[0]);
        }
    }
}
