//! Options: those that chess software knows by name, and all others of the engine.

use super::dialect;
use crate::host::Host;
use crate::kind::Kind;
use nullwindow::text::excerpt;
use nullwindow_engine::{About, OPTIONS, Opt, largest_table};

/// What UCI calls options of ours.
const NAMES: &[(&str, &str)] =
    &[("Hash", "table"), ("Threads", "threads"), ("MultiPV", "lines"), ("Move Overhead", "overhead")];

/// The levels of the engine, weakest first.
const LEVELS: std::ops::RangeInclusive<i64> = 1..=20;
/// What the weakest and the strongest level are called where Elo is asked for: a scale, not a measurement.
const ELO: [i64; 2] = [600, 2500];

/// How strong it is to play; UCI says it in three ways.
pub(super) struct Strength {
    /// `Skill Level`: a level, or one more for full strength.
    skill: i64,
    is_limited: bool,
    elo: i64,
    is_chess: bool,
    /// The largest table that there was memory for in the beginning, in MiB.
    largest: i64,
}

impl Strength {
    /// As the engine is set.
    pub(super) fn of(host: &Host) -> Strength {
        let full = LEVELS.end() + 1;
        let skill = host.board.config().level.map_or(full, i64::from);
        let (is_chess, largest) = (host.board.about().name == "chess", largest_table().max(1) as i64);
        Strength { skill, is_limited: false, elo: ELO[1], is_chess, largest }
    }

    /// A line for each option.
    pub(super) fn declared(&self, host: &Host) -> Vec<String> {
        let (config, about) = (host.board.config(), host.board.about());
        let mut lines: Vec<String> = Vec::new();
        for &(name, ours) in NAMES {
            let Some(option) = OPTIONS.iter().find(|option| option.name == ours) else { continue };
            let (value, (least, most)) = (option.get(config), self.range(option, about));
            let value = value.parse::<i64>().unwrap_or(64).clamp(least, most);
            lines.push(format!("option name {name} type spin default {value} min {least} max {most}"));
        }
        lines.push("option name Clear Hash type button".to_owned());
        lines.push("option name Ponder type check default false".to_owned());
        if self.is_chess {
            lines.push("option name UCI_Chess960 type check default false".to_owned());
        }
        let full = LEVELS.end() + 1;
        lines.push(format!("option name Skill Level type spin default {} min 1 max {full}", self.skill));
        lines.push("option name UCI_LimitStrength type check default false".to_owned());
        lines.push(format!("option name UCI_Elo type spin default {} min {} max {}", ELO[1], ELO[0], ELO[1]));
        let others =
            OPTIONS.iter().filter(|o| o.name != "level" && NAMES.iter().all(|(_, ours)| *ours != o.name));
        lines.extend(others.map(|option| {
            let value = option.get(config);
            format!("option name {} {}", option.name, typed(&Kind::of(option, about), &value))
        }));
        lines
    }

    /// `name … value …`: names may be written in small or in capital letters.
    pub(super) fn set_option(&mut self, host: &mut Host, words: &[&str]) -> Result<(), String> {
        let ["name", words @ ..] = words else {
            return Err("setoption: expected name, the name of an option, value and its value".to_owned());
        };
        let end = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let name = words[..end].join(" ");
        let value = words.get(end + 1..).unwrap_or_default().join(" ");
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if is("Clear Hash") {
            host.forget();
        } else if is("Ponder") {
            on_off(&name, &value)?;
        } else if is("UCI_Chess960") && self.is_chess {
            host.dialect = dialect(on_off(&name, &value)?);
        } else if is("Skill Level") {
            self.skill = number(&name, &value, *LEVELS.start(), LEVELS.end() + 1)?;
            self.apply(host)?;
        } else if is("UCI_LimitStrength") {
            self.is_limited = on_off(&name, &value)?;
            self.apply(host)?;
        } else if is("UCI_Elo") {
            self.elo = number(&name, &value, ELO[0], ELO[1])?;
            self.apply(host)?;
        } else {
            return self.set_other(host, &name, &value);
        }
        Ok(())
    }

    /// An option of the engine, by UCI's name or by its own.
    fn set_other(&self, host: &mut Host, name: &str, value: &str) -> Result<(), String> {
        let ours = NAMES.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).map(|(_, ours)| *ours);
        let Some(option) = OPTIONS.iter().find(|o| ours.unwrap_or(name).eq_ignore_ascii_case(o.name)) else {
            let list = OPTIONS.iter().map(|option| option.name).collect::<Vec<_>>().join(", ");
            return Err(format!("no option {}; uci lists them, among them {list}", excerpt(name.chars())));
        };
        if ours.is_some() {
            let (least, most) = self.range(option, host.board.about());
            number(name, value, least, most)?;
        }
        let value = match (Kind::of(option, host.board.about()), value) {
            (Kind::Switch, _) if on_off(name, value)? => "on",
            (Kind::Switch, _) => "off",
            (_, "<empty>") => "",
            (_, value) => value,
        };
        host.configure(option.name, value).map_err(|refused| refused.to_string())
    }

    /// Within which numbers an option lies that UCI knows.
    fn range(&self, option: &Opt, about: &About) -> (i64, i64) {
        match Kind::of(option, about) {
            Kind::Number { least, most } => (least, most),
            _ => (1, self.largest), // the size of the table, which may also be a power of two
        }
    }

    fn apply(&self, host: &mut Host) -> Result<(), String> {
        let level = if self.is_limited { level_of(self.elo) } else { self.skill };
        let value = if level > *LEVELS.end() { "off".to_owned() } else { level.to_string() };
        host.configure("level", &value).map_err(|refused| refused.to_string())
    }
}

/// The level of a rating.
fn level_of(elo: i64) -> i64 {
    let steps = LEVELS.end() - LEVELS.start();
    LEVELS.start() + (elo - ELO[0]) * steps / (ELO[1] - ELO[0])
}

/// The type, the default and the range.
fn typed(kind: &Kind, value: &str) -> String {
    match kind {
        Kind::Switch => format!("type check default {}", value == "on"),
        Kind::Number { least, most } => format!("type spin default {value} min {least} max {most}"),
        Kind::Choice(words) => format!("type combo default {value} var {}", words.join(" var ")),
        Kind::Text if value.is_empty() => "type string default <empty>".to_owned(),
        Kind::Text => format!("type string default {value}"),
    }
}

fn on_off(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" => Ok(true),
        "false" | "off" => Ok(false),
        _ => Err(format!("{name}: expected true or false, found {}", excerpt(value.chars()))),
    }
}

fn number(name: &str, value: &str, least: i64, most: i64) -> Result<i64, String> {
    let found = value.parse().ok().filter(|number| (least..=most).contains(number));
    found.ok_or_else(|| {
        format!("{name}: expected a number from {least} to {most}, found {}", excerpt(value.chars()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_names_every_level() {
        assert_eq!((level_of(600), level_of(1550), level_of(2500)), (1, 10, 20));
        let mut levels: Vec<i64> = (ELO[0]..=ELO[1]).map(level_of).collect();
        levels.dedup();
        assert_eq!(levels, LEVELS.collect::<Vec<_>>());
    }
}
