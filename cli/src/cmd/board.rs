//! A board in a terminal.

use crate::style::{BOLD, DIM, put};
use anstyle::{Ansi256Color, Color, Style};
use nullwindow::notation::{Cell, Player, Shade};
use nullwindow_engine::{Engine, Palette};

/// The board with its notes beside it.
pub(super) fn draw(engine: &dyn Engine) -> String {
    let diagram = engine.diagram();
    let palette = engine.about().palette;
    let margin = diagram.left.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (i, row) in diagram.rows.iter().enumerate() {
        let label = diagram.left.get(i).map_or("", String::as_str);
        put(&mut text, format_args!("  {DIM}{label:>margin$}{DIM:#} "));
        for cell in row {
            let style = paint(*cell, palette);
            put(&mut text, format_args!("{style} {} {style:#}", cell.glyph));
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
