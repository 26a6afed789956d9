//! Solves small boards of Connect Four and Connect Three to the end, with one algorithm after another:
//! `cargo run --release --example solve`.

use nullwindow::observe::Stats;
use nullwindow::{Algorithm, Ended, Game, Key, Limits, Outcome, Report, Score, Searcher};

/// `K` in a row on a board of `W` columns and `H` rows. A column is `H + 1` bits, the last one always empty.
#[derive(Clone, Default)]
struct Board<const W: u32, const H: u32, const K: u32> {
    mine: u64,
    all: u64,
}

impl<const W: u32, const H: u32, const K: u32> Board<W, H, K> {
    const COLUMN: u64 = (1 << H) - 1;
    const BOTTOM: u64 = ((1 << (W * (H + 1))) - 1) / ((1 << (H + 1)) - 1);

    fn landing(&self, column: u32) -> u64 {
        let lowest = 1 << (column * (H + 1));
        (self.all + lowest) & (Self::COLUMN * lowest)
    }
}

impl<const W: u32, const H: u32, const K: u32> Game for Board<W, H, K> {
    type Move = u32; // a column
    const SLOTS: usize = 64;
    fn moves(&self, list: &mut Vec<u32>) {
        let middle_first = (0..W).map(|i| if i % 2 == 0 { W / 2 + i / 2 } else { W / 2 - i.div_ceil(2) });
        list.extend(middle_first.filter(|&column| self.landing(column) != 0));
    }
    fn play(&self, column: u32) -> Self {
        Board { mine: self.mine ^ self.all, all: self.all | self.landing(column) }
    }
    fn key(&self) -> Key {
        self.mine + self.all + Self::BOTTOM
    }
    fn outcome(&self) -> Option<Outcome> {
        let theirs = self.mine ^ self.all;
        let row = |step: u32| (1..K).fold(theirs, |row, i| row & (theirs >> (i * step)));
        let lost = [1, H, H + 1, H + 2].into_iter().any(|step| row(step) != 0);
        let is_full = self.all == Self::BOTTOM * Self::COLUMN;
        if lost { Some(Outcome::Loss) } else { is_full.then_some(Outcome::Draw) }
    }
    fn slot(&self, column: u32) -> usize {
        self.landing(column).trailing_zeros() as usize
    }
}

/// Searches to the last stone: the search knows when nothing is left, and needs no limit.
fn solve<const W: u32, const H: u32, const K: u32>(algorithm: Algorithm) -> (Report<u32>, Stats) {
    let mut search = Searcher::new(|_: &Board<W, H, K>| Score::ZERO).observe(Stats::default());
    search.settings_mut().algorithm = algorithm;
    let report = search.run(&Board::default(), &Limits::none());
    assert!(matches!(report.ended, Ended::Decided | Ended::Finished), "a win, or every line has ended");
    (report, search.observer().clone())
}

fn compare<const W: u32, const H: u32, const K: u32>() {
    println!("\n{K} in a row on {W} columns and {H} rows");
    println!("{:11}{:>10}{:>10}{:>10}{:>8}{:>7}  best play", "", "value", "nodes", "hits", "passes", "first");
    for name in ["alphabeta", "negascout", "sss*", "dual*", "mtd(f)"] {
        let (report, stats) = solve::<W, H, K>(name.parse().expect("an algorithm"));
        let (total, line) = (stats.total(), report.pv.iter().map(|column| (column + 1).to_string()));
        let first = 100.0 * total.all_cut_nodes().first_move_success();
        print!("{name:11}{:>10}{:>10}{:>10}", report.value, total.nodes, total.hits);
        println!("{:>8}{first:>6.0}%  {}", total.passes, line.collect::<String>());
    }
}

fn main() {
    compare::<4, 4, 3>();
    compare::<4, 4, 4>();
    compare::<5, 4, 4>();
}

/// Plain minimax to the end, `ply` plies from the start.
#[cfg(test)]
fn minimax<const W: u32, const H: u32, const K: u32>(board: &Board<W, H, K>, ply: i32) -> Score {
    let mut moves = Vec::new();
    match board.outcome() {
        Some(Outcome::Loss) => return Score::loss_in(ply),
        Some(_) => return Score::ZERO,
        None => board.moves(&mut moves),
    }
    moves.into_iter().map(|column| -minimax(&board.play(column), ply + 1)).max().expect("a move")
}

#[test]
fn every_algorithm_solves_small_boards() {
    for algorithm in Algorithm::all() {
        let report = solve::<4, 4, 4>(algorithm).0; // a draw; MTD-best knows bounds only
        assert!(report.bounds.contains(Score::ZERO), "{algorithm}: {:?}", report.bounds);
        assert!(report.bounds.is_exact() || matches!(algorithm, Algorithm::Best(_)), "{algorithm}");
    }
    let three = Board::<4, 3, 3>::default();
    assert_eq!(nullwindow::laws::check(&three, |_: &_| Score::ZERO).err(), None);
    assert_eq!(solve::<4, 3, 3>(Algorithm::MTD_F).0.value, minimax(&three, 0));
}
