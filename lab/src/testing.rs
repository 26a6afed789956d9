//! Experiments, plans and records made up for tests.

use crate::columns::{Column, Cut, Iteration, Metrics, Pass, Row};
use crate::experiment::{
    Axis, ByPreset, ClaimSpec, Experiment, FigureSpec, Group, Positions, Scale, Series, Set, Subject, Sweep,
};
use crate::job::{Job, Kind};
use crate::plan::{Cell, ExperimentPlan, Preset};
use crate::record::{Done, LabRecord, Meta, Value};
use crate::scalar::{Field, Form};
use crate::verdict::Margin;
use nullwindow::random::SplitMix64;

/// An experiment of some shape.
pub(crate) struct Shape {
    pub(crate) games: Vec<&'static str>,
    pub(crate) series: Vec<&'static str>,
    pub(crate) sweep: Vec<&'static str>,
    pub(crate) positions: usize,
    pub(crate) depth: i32,
}

impl Default for Shape {
    fn default() -> Shape {
        Shape {
            games: vec!["chess", "othello"],
            series: vec!["ab", "mtdf", "sss"],
            sweep: vec![],
            positions: 5,
            depth: 4,
        }
    }
}

impl Shape {
    /// An experiment with nothing to draw and nothing to judge.
    pub(crate) fn experiment(&self) -> Experiment {
        let series = |name: &&str| Series {
            name: (*name).to_owned(),
            label: name.to_uppercase(),
            options: vec![],
            line: 1,
        };
        let sweep = Sweep {
            option: "table".to_owned(),
            label: "table size (entries)".to_owned(),
            scale: Scale::Log2,
            values: ByPreset::default(),
            line: 1,
        };
        Experiment {
            name: "01-made-up".to_owned(),
            file: "01-made-up.toml".to_owned(),
            title: "Leaves of some algorithms".to_owned(),
            question: "Which algorithm evaluates the fewest leaves?".to_owned(),
            paper: "TR 94-18, figure 11".to_owned(),
            said: "All are within 20 % of each other.".to_owned(),
            covers: vec!["S83".to_owned()],
            analysis: "A *paragraph* with `code` & <signs>.\n\n- one\n- two".to_owned(),
            subject: Subject {
                kind: Kind::Search,
                games: self.games.iter().map(|&game| game.to_owned()).collect(),
                positions: Positions::Set(Set::Consecutive),
                timed: false,
                rounds: 1,
                passes: true,
                line: 1,
            },
            series: self.series.iter().map(series).collect(),
            sweep: (!self.sweep.is_empty()).then_some(sweep),
            figures: vec![],
            claims: vec![],
            counts: vec![],
            depths: vec![],
            options: vec![],
        }
    }

    /// What it runs.
    pub(crate) fn plan(&self) -> ExperimentPlan {
        let sweeps: Vec<Option<usize>> = match self.sweep.len() {
            0 => vec![None],
            n => (0..n).map(Some).collect(),
        };
        let mut cells = Vec::new();
        for game in 0..self.games.len() {
            for position in 0..self.positions {
                for series in 0..self.series.len() {
                    let cell = |&sweep| Cell { game, position, series, sweep };
                    cells.extend(sweeps.iter().map(cell).map(|cell| (cell, vec![self.job(cell)])));
                }
            }
        }
        let positions: Vec<String> =
            (0..self.positions).map(|position| format!("position {position}")).collect();
        ExperimentPlan {
            experiment: self.experiment(),
            preset: Preset::Quick,
            cells,
            depth: vec![self.depth; self.games.len()],
            sweep_values: vec![self.sweep.iter().map(|&s| s.to_owned()).collect(); self.games.len()],
            origins: vec![positions.clone(); self.games.len()],
            positions: vec![positions; self.games.len()],
        }
    }

    fn job(&self, cell: Cell) -> Job {
        let mut options = std::collections::BTreeMap::new();
        options.insert("algorithm".to_owned(), self.series[cell.series].to_owned());
        if let Some(sweep) = cell.sweep {
            options.insert("table".to_owned(), self.sweep[sweep].to_owned());
        }
        Job {
            kind: Kind::Search,
            game: self.games[cell.game].to_owned(),
            position: format!("position {}", cell.position),
            depth: self.depth,
            options,
            timed: false,
            round: 0,
            passes: true,
        }
    }

    /// A record in which everything is done, with numbers drawn by a seed. Values agree.
    pub(crate) fn record(&self, seed: u64) -> LabRecord {
        let meta = Meta {
            preset: "quick".to_owned(),
            date: "2026-11-15".to_owned(),
            signature: "123".to_owned(),
            machine: "a machine & its <system>".to_owned(),
            command: "nullwindow lab run".to_owned(),
            version: "0.1.0".to_owned(),
            ..Meta::default()
        };
        let mut record = LabRecord { meta, ..LabRecord::default() };
        for (cell, jobs) in self.plan().cells {
            for job in jobs {
                // The value depends on the position alone; the effort on everything.
                let mut values = SplitMix64::new(seed ^ (cell.game * 1000 + cell.position) as u64);
                let id = job.id("123");
                let mut effort = SplitMix64::new(seed ^ u64::from_str_radix(&id.0[..12], 16).expect("hex"));
                let iterations =
                    (1..=self.depth).map(|depth| iteration(depth, &mut values, &mut effort)).collect();
                let entries = effort.between(10, 1000).into();
                let values = vec![Value { name: "entries".to_owned(), depth: self.depth, value: entries }];
                record.done.insert(id, Done { job, seconds: 0.5, iterations, values, ..Done::default() });
            }
        }
        record
    }
}

fn iteration(depth: i32, values: &mut SplitMix64, effort: &mut SplitMix64) -> Iteration {
    let value = values.between(-20, 20);
    let best = Some(values.below(2) as u16);
    let growth = 3_u64.pow(depth as u32);
    let mut it = Iteration {
        depth,
        guess: value + 3,
        value,
        lower: value,
        upper: value,
        best,
        ..Iteration::default()
    };
    it.seconds = 0.01 * f64::from(depth);
    let is_counter = |column: &&Column<Iteration>| {
        matches!((column.metrics, column.form), (Metrics::Summed(_), Form::Whole))
    };
    for column in Iteration::COLUMNS.iter().filter(is_counter) {
        let factor = if column.name == "nodes" { 2 } else { 1 };
        let count = factor * growth * (50 + effort.below(60));
        (column.put)(&mut it, &count.scalar()).expect("a counter");
    }
    it.passes = 2 + effort.below(3);
    let pass = |i: u64| Pass {
        alpha: value - 1 - i as i32 % 2,
        beta: value - i as i32 % 2,
        g: value - i as i32 % 2,
        lower: value,
        upper: value,
        nodes: it.nodes / it.passes,
        leaves: it.leaves / it.passes,
    };
    let cut = |ply: u64| Cut { nodes: 10 + ply, tried: 12 + effort.below(3) + ply, first: 9 + ply };
    it.each_pass = (0..it.passes).map(pass).collect();
    it.cuts = (0..depth as u64).map(cut).collect();
    it
}

/// A claim of the papers about some expressions, with an effect and a number, or neither.
pub(crate) fn claim(values: &[&str], effect: &str, number: &str) -> ClaimSpec {
    let range = |text: &str| (!text.is_empty()).then(|| text.parse().expect(text));
    ClaimSpec {
        name: "C1".to_owned(),
        text: "MTD(f) evaluates fewer leaves".to_owned(),
        paper: "about 0.90".to_owned(),
        values: values.iter().map(|&value| value.to_owned()).collect(),
        unit: String::new(),
        of: Group::Papers,
        effect: range(effect),
        number: range(number),
        margin: Margin::default(),
        exactly: None,
        not_testable: None,
        line: 1,
    }
}

/// A figure of all series.
pub(crate) fn figure(shape: &Shape, x: Axis, y: &str) -> FigureSpec {
    FigureSpec {
        title: "Leaves".to_owned(),
        x,
        y: y.to_owned(),
        unit: "leaves".to_owned(),
        baseline: None,
        series: shape.series.iter().map(|&name| name.to_owned()).collect(),
        from: None,
        depth: None,
        at: None,
        position: None,
        scale: Scale::Linear,
        line: 1,
    }
}
