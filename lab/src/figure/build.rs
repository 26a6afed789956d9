//! Figures from records.

use super::{Figure, Key, Panel, Point};
use crate::columns::{Iteration, Pass};
use crate::experiment::{Axis, FigureSpec, Scale};
use crate::measure::{Data, Expression, Scope};
use crate::plan::Cell;
use nullwindow::{Algorithm, Score};

/// Draws a figure of an experiment; `number` counts its figures from 1.
pub fn figure(spec: &FigureSpec, number: usize, data: &Data<'_>) -> Figure {
    let experiment = &data.plan.experiment;
    let baseline = spec.baseline.as_deref().and_then(|name| data.series(name));
    let chosen = spec.series.iter().filter_map(|name| data.series(name));
    let shown: Vec<usize> = chosen.filter(|&series| Some(series) != baseline).collect();
    let label = |series: usize| experiment.series[series].label.clone();
    let (x_label, x_scale) = x_axis(spec.x, data);
    let percent = baseline.is_some() || spec.unit.starts_with('%');
    let y = Expression::of_figure(&spec.y).ok();
    let brush = Brush { spec, data, baseline, percent, x_scale, y };
    Figure {
        id: format!("{}-{number}", experiment.name),
        title: spec.title.clone(),
        x: spec.x,
        x_label,
        x_scale,
        y_label: match baseline.map(label) {
            // A long one stands in the legend.
            Some(label) if label.chars().count() > 26 => format!("{}, % of the baseline", spec.unit),
            Some(label) => format!("{}, % of {label}", spec.unit),
            None => spec.unit.clone(),
        },
        y_scale: spec.scale,
        percent,
        series: shown.iter().map(|&series| key(series, data)).collect(),
        level: match spec.x {
            Axis::Pass => Some(Key { label: "value found".to_owned(), ..Key::default() }),
            _ => baseline.map(|it| Key { label: format!("{} (100 %)", label(it)), ..key(it, data) }),
        },
        panels: (0..experiment.subject.games.len()).map(|game| brush.panel(game, &shown)).collect(),
    }
}

/// How a series is drawn.
fn key(series: usize, data: &Data<'_>) -> Key {
    let key = |at: usize| {
        let jobs = data.plan.cells.iter().find(|(cell, _)| cell.series == at).map(|(_, jobs)| jobs);
        let algorithm =
            jobs.and_then(|jobs| jobs.first()?.options.get("algorithm")?.parse::<Algorithm>().ok());
        let algorithm = algorithm.map_or_else(String::new, |it| it.to_string());
        Key { label: data.plan.experiment.series[at].label.clone(), algorithm, variant: 0 }
    };
    let variant = (0..series).filter(|&other| key(other).colour() == key(series).colour()).count();
    Key { variant, ..key(series) }
}

/// A game's name as figures show it.
pub(crate) fn spoken(game: &str) -> String {
    if game == "tree" {
        return "Artificial trees".to_owned();
    }
    let mut letters = game.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What the horizontal axis says, and how it is laid out.
fn x_axis(axis: Axis, data: &Data<'_>) -> (String, Scale) {
    let linear = |label: &str| (label.to_owned(), Scale::Linear);
    let sweep = match (axis, &data.plan.experiment.sweep) {
        (Axis::Depth, _) => return linear("search depth (plies)"),
        (Axis::Ply, _) => return linear("distance from the root (plies)"),
        (Axis::Pass, _) => return linear("pass"),
        (Axis::Sweep, None) => return linear(""),
        (Axis::Sweep, Some(sweep)) => sweep,
    };
    // Values that are no numbers stand side by side, whatever the experiment says.
    let fits = |value: &String| {
        let is_log = matches!(sweep.scale, Scale::Log2 | Scale::Log10);
        number(value).is_some_and(|n| !is_log || n > 0.0)
    };
    let all_fit = data.plan.sweep_values.iter().flatten().all(fits);
    (sweep.label.clone(), if all_fit { sweep.scale } else { Scale::Category })
}

/// `2^16`, `-3`, `0.5`.
fn number(text: &str) -> Option<f64> {
    match text.split_once('^') {
        Some((base, power)) => Some(base.parse::<f64>().ok()?.powf(power.parse().ok()?)),
        None => text.parse().ok(),
    }
}

/// What points are drawn with.
struct Brush<'a> {
    spec: &'a FigureSpec,
    data: &'a Data<'a>,
    baseline: Option<usize>,
    percent: bool,
    x_scale: Scale,
    y: Option<Expression>,
}

impl Brush<'_> {
    fn panel(&self, game: usize, shown: &[usize]) -> Panel {
        let depth = self.spec.depth.as_deref().unwrap_or("max");
        let place = Scope::parse(depth, self.spec.at.as_deref(), game, self.data).ok();
        let line = |&series: &usize| match (self.spec.x, &place) {
            (_, None) => Vec::new(),
            (Axis::Pass, Some(place)) => self.passes(game, series, place),
            (_, Some(place)) => self.line(game, series, place),
        };
        let level = match (self.spec.x, &place) {
            (Axis::Pass, Some(place)) => shown.iter().find_map(|&series| self.value(game, series, place)),
            _ => self.baseline.map(|_| 100.0),
        };
        let lines = shown.iter().map(line).collect();
        Panel { game: spoken(&self.data.plan.experiment.subject.games[game]), lines, level }
    }

    fn line(&self, game: usize, series: usize, place: &Scope) -> Vec<Point> {
        let here = Scope { series: Some(series), ..*place };
        let from = self.spec.from.unwrap_or(i32::MIN);
        match self.spec.x {
            Axis::Depth => {
                let depths = self.data.depths[game].range(from..);
                let scope = |&depth| Scope { depth: Some(depth), ..here };
                depths.filter_map(|it| self.point(f64::from(*it), &it.to_string(), scope(it))).collect()
            }
            Axis::Ply => {
                let scope = |ply| Scope { ply: Some(ply), ..here };
                let plies = 0..place.depth.unwrap_or(0).max(0) as usize;
                plies.filter_map(|ply| self.point(ply as f64, &ply.to_string(), scope(ply))).collect()
            }
            Axis::Sweep => {
                let at = |(i, value): (usize, &String)| {
                    let x = if self.x_scale == Scale::Category { i as f64 } else { number(value)? };
                    self.point(x, value, Scope { sweep: Some(i), ..here })
                };
                self.data.plan.sweep_values[game].iter().enumerate().filter_map(at).collect()
            }
            Axis::Pass => Vec::new(),
        }
    }

    fn point(&self, x: f64, at: &str, scope: Scope) -> Option<Point> {
        let y = self.y.as_ref()?;
        let found = match self.baseline {
            Some(baseline) => y.relative(self.data, &scope, baseline),
            None => y.estimate(self.data, &scope),
        };
        let (found, unit) = (found.ok()?, if self.percent { 100.0 } else { 1.0 });
        let [y, low, high] = [found.value, found.low, found.high].map(|number| number * unit);
        Some(Point { x, at: at.to_owned(), y, low, high, positions: found.positions })
    }

    /// The search of the figure's position.
    fn iteration(&self, game: usize, series: usize, place: &Scope) -> Option<&Iteration> {
        let position = self.spec.position.unwrap_or(1).saturating_sub(1);
        let cell = Cell { game, position, series, sweep: place.sweep };
        self.data.rounds(cell).first()?.iterations.iter().find(|it| Some(it.depth) == place.depth)
    }

    /// What each pass asked, up to infinity; a wide window is drawn where it answers.
    fn passes(&self, game: usize, series: usize, place: &Scope) -> Vec<Point> {
        let Some(it) = self.iteration(game, series, place) else { return Vec::new() };
        let infinity = Score::INF.get() - 1;
        let point = |(i, pass): (usize, &Pass)| {
            let y = match if pass.beta - pass.alpha == 1 { pass.beta } else { pass.g } {
                bound if bound >= infinity => f64::INFINITY,
                bound if bound <= -infinity => f64::NEG_INFINITY,
                bound => f64::from(bound),
            };
            Point { x: (i + 1) as f64, at: (i + 1).to_string(), y, low: y, high: y, positions: 1 }
        };
        it.each_pass.iter().enumerate().map(point).collect()
    }

    fn value(&self, game: usize, series: usize, place: &Scope) -> Option<f64> {
        self.iteration(game, series, place).filter(|it| it.lower == it.upper).map(|it| f64::from(it.value))
    }
}
