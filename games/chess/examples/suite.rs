//! Solves the suite, and any EPD files with best moves: `cargo run --release --example suite -- [NODES] [FILE…]`.

use nullwindow::order::{History, Orders, Reward, TableMove};
use nullwindow::table::Hashed;
use nullwindow::{Limits, Searcher};
use nullwindow_chess::epd::Epd;
use nullwindow_chess::{Position, Quiescence, Static, Trained, positions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let nodes = args.iter().find_map(|arg| arg.parse().ok()).unwrap_or(1_000_000);
    let mut lines: Vec<String> = Vec::new();
    for path in args.iter().filter(|arg| arg.parse::<u64>().is_err()) {
        lines.extend(std::fs::read_to_string(path)?.lines().map(String::from));
    }
    if lines.is_empty() {
        lines.extend(positions::WIN_AT_CHESS.iter().map(ToString::to_string));
    }
    let mut solved = 0;
    for line in &lines {
        let epd: Epd = line.parse()?;
        let order: Orders<Position> =
            vec![Box::new(TableMove), Box::new(Static), Box::new(History::new(Reward::Square))];
        let mut search =
            Searcher::with(Trained::new(), Hashed::mib(64)).order(order).select(Quiescence::default());
        let report = search.run(&epd.position, &Limits::none().nodes(nodes));
        let (best, avoid) = (epd.moves("bm")?, epd.moves("am")?);
        let is_right =
            report.best.is_some_and(|mv| (best.is_empty() || best.contains(&mv)) && !avoid.contains(&mv));
        solved += usize::from(is_right);
        let name = epd.get("id").map_or_else(|| epd.to_string(), |id| id.join(" "));
        let found = report.best.map_or_else(String::new, |mv| epd.position.san(mv));
        let mark = if is_right { "right" } else { "wrong" };
        println!("{name}: {mark}, {found} at depth {}, {} nodes", report.depth, report.nodes);
    }
    println!("{solved} of {} solved", lines.len());
    Ok(())
}
