//! Figures as data: one panel a game, lines of points with their intervals, axes with their units.

mod build;
mod scale;
mod svg;

pub use build::figure;
pub(crate) use build::spoken;
pub use scale::{exactly, grouped, short};
pub(crate) use svg::{BOTTOM, CSS, Rulers, TOP, escaped};
pub use svg::{WIDTH, panel as panel_svg, standalone};

use crate::experiment::{Axis, Scale};
use std::sync::LazyLock;

/// A figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// A name that is unique in a report and fit for a file: `03-leaves-1`.
    pub id: String,
    /// The title.
    pub title: String,
    /// What runs along the horizontal axis.
    pub x: Axis,
    /// What the horizontal axis says.
    pub x_label: String,
    /// How it is laid out.
    pub x_scale: Scale,
    /// What the vertical axis says.
    pub y_label: String,
    /// How it is laid out.
    pub y_scale: Scale,
    /// Whether vertical numbers are percentages.
    pub percent: bool,
    /// The series in it: those that are drawn, in the order of the experiment.
    pub series: Vec<Key>,
    /// What the level line of each panel is: the baseline, at 100 %.
    pub level: Option<Key>,
    /// One panel a game.
    pub panels: Vec<Panel>,
}

/// A series of a figure: what it is called and how it is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Key {
    /// Its label in figures and tables.
    pub label: String,
    /// Its algorithm, which has the same colour in every figure.
    pub algorithm: String,
    /// How many series of the experiment with that algorithm come before it: they differ by dashes and markers.
    pub variant: usize,
}

impl Key {
    /// Its colour as an index of [`LOOKS`].
    pub fn colour(&self) -> usize {
        LOOKS.iter().position(|[name, ..]| self.algorithm.starts_with(name)).unwrap_or(LOOKS.len() - 1)
    }

    /// The classes of its colour and dashes, and the outline of its marker.
    pub(crate) fn look(&self) -> (String, &'static str) {
        let (colour, variant) = (self.colour(), self.variant);
        (format!("c{colour} d{}", variant % 4), LOOKS[(colour + variant) % LOOKS.len()][3])
    }
}

/// The figure of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// The game's name as figures show it.
    pub game: String,
    /// A line for each series of the figure, in its order; one without points where there is no data.
    pub lines: Vec<Vec<Point>>,
    /// Where the level line is.
    pub level: Option<f64>,
}

/// A point with its interval.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// Where on the horizontal axis.
    pub x: f64,
    /// What stands there.
    pub at: String,
    /// The number.
    pub y: f64,
    /// Where its 95 % interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
    /// How many positions it rests on.
    pub positions: usize,
}

impl Figure {
    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.panels.iter().all(Panel::is_empty)
    }
}

impl Panel {
    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.points().next().is_none()
    }

    /// All points of all lines.
    pub fn points(&self) -> impl Iterator<Item = &Point> {
        self.lines.iter().flatten()
    }

    /// What stands on the horizontal axis, from left to right, with the point of each line there.
    pub fn rows(&self) -> Vec<Row<'_>> {
        let mut columns: Vec<&Point> = self.points().collect();
        columns.sort_by(|a, b| a.x.total_cmp(&b.x));
        columns.dedup_by(|a, b| a.x.total_cmp(&b.x).is_eq());
        let row = |Point { x, at, .. }: &Point| {
            let here = |line: &'_ [Point]| line.iter().position(|point| point.x.total_cmp(x).is_eq());
            let points = self.lines.iter().map(|line| here(line).map(|i| &line[i])).collect();
            Row { x: *x, at: at.clone(), points }
        };
        columns.into_iter().map(row).collect()
    }
}

/// Everything over one place of the horizontal axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Row<'a> {
    /// The place.
    pub x: f64,
    /// What stands there.
    pub at: String,
    /// The point of each line, if it has one.
    pub points: Vec<Option<&'a Point>>,
}

// Colours and markers can be told apart with any kind of colour vision, on light and dark backgrounds: the hues are those
// of Okabe and Ito, darkened or lightened for contrast, and no two of the usual algorithms share a marker.

/// The one table of colours: how the names of an algorithm begin, its colour on light and on dark paper, and the outline of
/// its marker around the origin. The last row is for all others.
pub static LOOKS: LazyLock<Vec<[&str; 4]>> = LazyLock::new(|| {
    let lines = include_str!("../assets/colours.txt").lines();
    lines.filter_map(|line| line.split(' ').collect::<Vec<_>>().try_into().ok()).collect()
});

/// The style of every colour, from its number and the light and the dark one.
pub(crate) fn colours(value: impl Fn(usize, &str, &str) -> String) -> String {
    LOOKS.iter().enumerate().map(|(i, [_, light, dark, _])| value(i, light, dark)).collect()
}

#[cfg(test)]
mod tests;
