//! Figures as data: one panel a game, lines of points with their intervals, axes with their units.

mod build;
mod scale;
mod svg;

pub use build::figure;
pub(crate) use build::spoken;
pub use scale::{exactly, grouped, short};
pub(crate) use svg::{BOTTOM, CSS, Rulers, TOP, escaped};
pub use svg::{WIDTH, filled, panel as panel_svg, standalone, swatch};

use crate::experiment::{Axis, Scale};

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
    pub level: Option<String>,
    /// One panel a game.
    pub panels: Vec<Panel>,
}

/// A series of a figure: what it is called and which of the colours and markers it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// Its label in figures and tables.
    pub label: String,
    /// Its colour, marker and dashes; the same in all figures of an experiment.
    pub slot: usize,
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
// of Okabe and Ito, darkened or lightened for contrast, and no two series share a marker.

/// How many series differ by colour and marker; more than these differ by dashes.
pub const SLOTS: usize = 8;

/// Colours on light paper.
pub const LIGHT: [&str; SLOTS] =
    ["#0068a8", "#c8500a", "#00805c", "#a8468c", "#8a6a00", "#2f8fc4", "#5c5c5c", "#7a4526"];

/// Colours on dark paper.
pub const DARK: [&str; SLOTS] =
    ["#62b4ee", "#f28c52", "#3fc79c", "#e59ccb", "#e6bd4a", "#a3dbfb", "#bcbcbc", "#cfa17f"];

/// The outline of each marker, around the origin.
pub const MARKERS: [&str; SLOTS] = [
    "M-3.4,0a3.4,3.4 0 1,0 6.8,0a3.4,3.4 0 1,0 -6.8,0z",
    "M-3,-3h6v6h-6z",
    "M0,-4.1L3.8,2.7H-3.8z",
    "M0,-4.3L4.3,0L0,4.3L-4.3,0z",
    "M0,4.1L3.8,-2.7H-3.8z",
    "M-1.2,-3.8h2.4v2.6h2.6v2.4h-2.6v2.6h-2.4v-2.6h-2.6v-2.4h2.6z",
    "M-3.9,-2.2L-2.2,-3.9L0,-1.7L2.2,-3.9L3.9,-2.2L1.7,0L3.9,2.2L2.2,3.9L0,1.7L-2.2,3.9L-3.9,2.2L-1.7,0z",
    "M0,-4L3.8,-1.2L2.4,3.2H-2.4L-3.8,-1.2z",
];

#[cfg(test)]
mod tests;
