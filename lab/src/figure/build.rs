//! Figures from records.

use super::{Figure, Key, Panel, Point};
use crate::columns::{Iteration, Pass};
use crate::experiment::{Axis, FigureSpec, Scale};
use crate::measure::{Data, Estimate, Expression, Place, Scope};
use crate::plan::Cell;
use nullwindow::Score;

/// Draws a figure of an experiment; `number` counts its figures from 1.
pub fn figure(spec: &FigureSpec, number: usize, data: &Data<'_>) -> Figure {
    let experiment = &data.plan.experiment;
    let baseline = spec.baseline.as_deref().and_then(|name| data.series(name));
    let chosen = spec.series.iter().filter_map(|name| data.series(name));
    let shown: Vec<usize> = chosen.filter(|&series| Some(series) != baseline).collect();
    let key = |&slot: &usize| Key { label: experiment.series[slot].label.clone(), slot };
    let x_scale = x_scale(spec, data);
    let brush = Brush { spec, data, baseline, x_scale, y: Expression::of_figure(&spec.y).ok() };
    let base_label = baseline.map(|series| experiment.series[series].label.clone());
    let percent = baseline.is_some() || spec.unit.starts_with('%');
    Figure {
        id: format!("{}-{number}", experiment.name),
        title: spec.title.clone(),
        x: spec.x,
        x_label: x_label(spec, data),
        x_scale,
        y_label: match &base_label {
            // A long one stands in the legend.
            Some(label) if label.chars().count() > 26 => format!("{}, % of the baseline", spec.unit),
            Some(label) => format!("{}, % of {label}", spec.unit),
            None => spec.unit.clone(),
        },
        y_scale: spec.scale,
        percent,
        series: shown.iter().map(key).collect(),
        level: match spec.x {
            Axis::Pass => Some("value found".to_owned()),
            _ => base_label.map(|label| format!("{label} (100 %)")),
        },
        panels: (0..experiment.subject.games.len()).map(|game| brush.panel(game, &shown)).collect(),
    }
}

/// A game's name as figures show it.
pub(crate) fn spoken(game: &str) -> String {
    if game == "tree" {
        return "Artificial trees".to_owned();
    }
    let mut letters = game.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn x_label(spec: &FigureSpec, data: &Data<'_>) -> String {
    match (spec.x, &data.plan.experiment.sweep) {
        (Axis::Sweep, Some(sweep)) => sweep.label.clone(),
        (Axis::Sweep, None) => String::new(),
        (Axis::Depth, _) => "search depth (plies)".to_owned(),
        (Axis::Ply, _) => "distance from the root (plies)".to_owned(),
        (Axis::Pass, _) => "pass".to_owned(),
    }
}

/// Values that are no numbers stand side by side, whatever the experiment says.
fn x_scale(spec: &FigureSpec, data: &Data<'_>) -> Scale {
    match (spec.x, &data.plan.experiment.sweep) {
        (Axis::Sweep, Some(sweep)) => {
            let numbers = || data.plan.sweep_values.iter().flatten().map(|value| number(value));
            let fits = |number: Option<f64>| match sweep.scale {
                Scale::Log2 | Scale::Log10 => number.is_some_and(|n| n > 0.0),
                Scale::Linear | Scale::Category => number.is_some(),
            };
            if numbers().all(fits) { sweep.scale } else { Scale::Category }
        }
        _ => Scale::Linear,
    }
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
    x_scale: Scale,
    y: Option<Expression>,
}

impl Brush<'_> {
    fn panel(&self, game: usize, shown: &[usize]) -> Panel {
        let place = self.place(game);
        let line = |&series: &usize| match (self.spec.x, &place) {
            (_, None) => Vec::new(),
            (Axis::Pass, Some(place)) => self.passes(game, series, place),
            (_, Some(place)) => self.line(game, series, place),
        };
        let lines: Vec<Vec<Point>> = shown.iter().map(line).collect();
        let level = match (self.spec.x, place) {
            (Axis::Pass, Some(place)) => shown.iter().find_map(|&series| self.value(game, series, &place)),
            _ => self.baseline.map(|_| 100.0),
        };
        Panel { game: spoken(&self.data.plan.experiment.subject.games[game]), lines, level }
    }

    /// The depth and the value of the sweep that the figure is drawn at.
    fn place(&self, game: usize) -> Option<Place> {
        let depth = self.spec.depth.as_deref().unwrap_or("max");
        Place::parse(depth, self.spec.at.as_deref(), game, self.data).ok()
    }

    fn line(&self, game: usize, series: usize, place: &Place) -> Vec<Point> {
        let here = Scope { series: Some(series), game: Some(game), ..Scope::default() };
        let here = Scope { depth: Some(place.depth), sweep: place.sweep, ..here };
        let from = self.spec.from.unwrap_or(i32::MIN);
        match self.spec.x {
            Axis::Depth => {
                let depths = self.data.depths[game].range(from..);
                let at = |&depth: &i32| {
                    self.point(f64::from(depth), depth.to_string(), Scope { depth: Some(depth), ..here })
                };
                depths.filter_map(at).collect()
            }
            Axis::Ply => {
                let at =
                    |ply: usize| self.point(ply as f64, ply.to_string(), Scope { ply: Some(ply), ..here });
                (0..place.depth.max(0) as usize).filter_map(at).collect()
            }
            Axis::Sweep => {
                let at = |(i, value): (usize, &String)| {
                    let x = if self.x_scale == Scale::Category { i as f64 } else { number(value)? };
                    self.point(x, value.clone(), Scope { sweep: Some(i), ..here })
                };
                self.data.plan.sweep_values[game].iter().enumerate().filter_map(at).collect()
            }
            Axis::Pass => Vec::new(),
        }
    }

    fn point(&self, x: f64, at: String, scope: Scope) -> Option<Point> {
        let y = self.y.as_ref()?;
        let found = match self.baseline {
            Some(baseline) => y.relative(self.data, &scope, baseline),
            None => y.estimate(self.data, &scope),
        };
        let Estimate { value, low, high, positions, .. } = found.ok()?;
        let percent = self.baseline.is_some() || self.spec.unit.starts_with('%');
        let unit = if percent { 100.0 } else { 1.0 };
        Some(Point { x, at, y: value * unit, low: low * unit, high: high * unit, positions })
    }

    /// The search of the figure's position.
    fn iteration(&self, game: usize, series: usize, place: &Place) -> Option<&Iteration> {
        let position = self.spec.position.unwrap_or(1).saturating_sub(1);
        let cell = Cell { game, position, series, sweep: place.sweep };
        self.data.rounds(cell).first()?.iterations.iter().find(|it| it.depth == place.depth)
    }

    /// What each pass asked, up to infinity; a wide window is drawn where it answers.
    fn passes(&self, game: usize, series: usize, place: &Place) -> Vec<Point> {
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

    fn value(&self, game: usize, series: usize, place: &Place) -> Option<f64> {
        self.iteration(game, series, place).filter(|it| it.lower == it.upper).map(|it| f64::from(it.value))
    }
}
