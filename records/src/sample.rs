//! Sample positions of games, as tables.

use nullwindow::notation::Sample;

/// The positions of a table with a heading and the columns position, ply, year, event and players, separated by tabs.
pub fn samples(table: &'static str) -> Vec<Sample> {
    let read = |line: &'static str| {
        let mut fields = line.split('\t');
        let (text, ply, year) = (fields.next()?, fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        Some(Sample { text, ply, year, event: fields.next()?, players: fields.next()? })
    };
    table.lines().skip(1).filter_map(read).collect()
}
