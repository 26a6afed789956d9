//! A board in a terminal.

use crate::style::{BOLD, DIM, put};
use anstyle::{Ansi256Color, Color, Style};
use nullwindow::notation::{Cell, Diagram, Player, Shade};
use nullwindow_engine::{Engine, Palette};

/// How to look at a board.
#[derive(Clone, Default)]
pub(super) struct View {
    /// From the other side.
    pub(super) flipped: bool,
    /// The board before the last move, which is marked.
    pub(super) before: Option<Diagram>,
}

/// The board with its notes beside it.
pub(super) fn draw(engine: &dyn Engine) -> String {
    drawn(engine, &View::default())
}

/// The same, looked at in another way.
pub(super) fn drawn(engine: &dyn Engine, view: &View) -> String {
    let mut diagram = engine.diagram();
    let mut marks = marks(view.before.as_ref(), &diagram);
    let mut numbers = numbers(&diagram);
    if view.flipped {
        diagram.rows.reverse();
        for row in &mut diagram.rows {
            row.reverse();
        }
        // The first number of a row is now on its right.
        let last = |label: &String, row: &Vec<Option<u32>>| match label.parse::<usize>() {
            Ok(first) if diagram.columns.is_empty() => (first + row.len() / 2 - 1).to_string(),
            _ => label.clone(),
        };
        diagram.left = diagram.left.iter().zip(&numbers).map(|(label, row)| last(label, row)).rev().collect();
        diagram.columns.reverse();
        numbers.reverse();
        for row in &mut numbers {
            row.reverse();
        }
        marks.reverse();
        for row in &mut marks {
            row.reverse();
        }
    }
    let palette = engine.about().palette;
    let margin = diagram.left.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (i, row) in diagram.rows.iter().enumerate() {
        let label = diagram.left.get(i).map_or("", String::as_str);
        put(&mut text, format_args!("  {DIM}{label:>margin$}{DIM:#} "));
        for ((cell, &is_marked), number) in row.iter().zip(&marks[i]).zip(&numbers[i]) {
            let shade = if is_marked { Shade::Marked } else { cell.shade };
            let style = paint(Cell { shade, ..*cell }, palette);
            match (is_marked, number) {
                (true, _) => put(&mut text, format_args!("{style}[{}]{style:#}", cell.glyph)),
                (false, Some(number)) => put(&mut text, format_args!("{style}{number:>2} {style:#}")),
                (false, None) => put(&mut text, format_args!("{style} {} {style:#}", cell.glyph)),
            }
        }
        if let Some(note) = diagram.notes.get(i) {
            let style = if i == 0 { BOLD } else { Style::new() };
            put(&mut text, format_args!("   {style}{note}{style:#}"));
        }
        text.push('\n');
    }
    if !diagram.columns.is_empty() {
        let columns: Vec<String> = diagram.columns.iter().map(|label| format!(" {label} ")).collect();
        put(&mut text, format_args!("  {:>margin$} {DIM}{}{DIM:#}\n", "", columns.concat()));
    }
    for note in diagram.notes.iter().skip(diagram.rows.len()) {
        put(&mut text, format_args!("  {note}\n"));
    }
    text
}

/// Where squares have numbers instead of columns, those of empty dark squares: the label of a row is its first.
fn numbers(diagram: &Diagram) -> Vec<Vec<Option<u32>>> {
    let number_row = |(row, label): (&Vec<Cell>, Option<u32>)| {
        let mut next = label.filter(|_| diagram.columns.is_empty());
        let number_cell = |cell: &Cell| {
            let own = next.filter(|_| cell.shade != Shade::Light)?;
            next = Some(own + 1);
            cell.owner.is_none().then_some(own)
        };
        row.iter().map(number_cell).collect()
    };
    let labels = (0..).map(|i: usize| diagram.left.get(i).and_then(|label| label.parse().ok()));
    diagram.rows.iter().zip(labels).map(number_row).collect()
}

/// The squares that the last move has to do with: those that changed, but where nothing left its square, as in Othello,
/// only those that were taken.
fn marks(before: Option<&Diagram>, now: &Diagram) -> Vec<Vec<bool>> {
    let was =
        |row: usize, column: usize| before.and_then(|b| b.rows.get(row)?.get(column)).map(|cell| cell.owner);
    let all = |test: &dyn Fn(Option<Player>, &Cell, char) -> bool| -> Vec<Vec<bool>> {
        let row = |(i, row): (usize, &Vec<Cell>)| {
            let cell = |(j, cell): (usize, &Cell)| {
                let glyph = before.and_then(|b| Some(b.rows.get(i)?.get(j)?.glyph)).unwrap_or(cell.glyph);
                was(i, j).is_some_and(|owner| test(owner, cell, glyph))
            };
            row.iter().enumerate().map(cell).collect()
        };
        now.rows.iter().enumerate().map(row).collect()
    };
    let left = all(&|was, cell, _| was.is_some() && cell.owner.is_none());
    if left.iter().flatten().any(|&is_left| is_left) {
        all(&|was, cell, glyph| was != cell.owner || (was.is_some() && glyph != cell.glyph))
    } else {
        all(&|was, cell, _| was.is_none() && cell.owner.is_some())
    }
}

fn paint(cell: Cell, palette: Palette) -> Style {
    let square = match cell.shade {
        Shade::Light => palette.light,
        Shade::Dark => palette.dark,
        Shade::Marked => palette.marked,
    };
    let style = Style::new().bg_color(Some(Color::Ansi256(Ansi256Color(square))));
    match cell.owner {
        Some(player) => {
            let piece = palette.pieces[usize::from(player == Player::Second)];
            style.fg_color(Some(Color::Ansi256(Ansi256Color(piece)))).bold()
        }
        None => style.dimmed(),
    }
}
