//! Options: those that chess software knows by name, and all others of the engine.

use crate::host::Host;
use nullwindow_engine::{GameKind, MoveStyle, OPTIONS, OptionSpec, Takes, largest_table};
use nullwindow_notation::excerpt;

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
        let skill = host.options.config().level.map_or(full, i64::from);
        let (is_chess, largest) = (host.board.kind().name == "chess", largest_table().max(1) as i64);
        Strength { skill, is_limited: false, elo: ELO[1], is_chess, largest }
    }

    /// A line for each option.
    pub(super) fn declared(&self, host: &Host) -> Vec<String> {
        let (config, kind) = (host.options.config(), host.board.kind());
        let own = || OPTIONS.iter().filter(|spec| spec.is_for(kind));
        let mut lines: Vec<String> = Vec::new();
        for (spec, name) in own().filter_map(|spec| Some((spec, spec.uci?))) {
            let (value, (least, most)) = (spec.get(config), self.range(spec));
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
        let others = own().filter(|spec| spec.name != "level" && spec.uci.is_none());
        lines.extend(
            others.map(|spec| format!("option name {} {}", spec.name, typed(spec, kind, &spec.get(config)))),
        );
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
            let is_on = on_off(&name, &value)?;
            host.style = if is_on { MoveStyle::KingTakesRook } else { MoveStyle::Coordinate };
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
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        let Some(spec) = OPTIONS.iter().find(|spec| is(spec.name) || spec.uci.is_some_and(is)) else {
            let list = OPTIONS.iter().map(|spec| spec.name).collect::<Vec<_>>().join(", ");
            return Err(format!("no option {}; uci lists them, among them {list}", excerpt(name.chars())));
        };
        if spec.uci.is_some_and(is) {
            let (least, most) = self.range(spec);
            number(name, value, least, most)?;
        }
        let value = match (spec.takes, value) {
            (Takes::Switch, _) if on_off(name, value)? => "on",
            (Takes::Switch, _) => "off",
            (_, "<empty>") => "",
            (_, value) => value,
        };
        host.options.set(spec.name, value).map_err(|refused| refused.to_string())
    }

    /// The limits of an option that UCI has a name for; the size of the table may also be a power of two.
    fn range(&self, spec: &OptionSpec) -> (i64, i64) {
        spec.takes.range().unwrap_or((1, self.largest))
    }

    fn apply(&self, host: &mut Host) -> Result<(), String> {
        let level = if self.is_limited { level_of(self.elo) } else { self.skill };
        let value = if level > *LEVELS.end() { "off".to_owned() } else { level.to_string() };
        host.options.set("level", &value).map_err(|refused| refused.to_string())
    }
}

/// The level of a rating.
fn level_of(elo: i64) -> i64 {
    let steps = LEVELS.end() - LEVELS.start();
    LEVELS.start() + (elo - ELO[0]) * steps / (ELO[1] - ELO[0])
}

/// The type, the default and the range.
fn typed(spec: &OptionSpec, kind: &GameKind, value: &str) -> String {
    match (spec.takes, spec.takes.range(), spec.takes.words(kind)) {
        (Takes::Switch, ..) => format!("type check default {}", value == "on"),
        (_, Some((least, most)), _) => format!("type spin default {value} min {least} max {most}"),
        (_, _, Some(words)) => format!("type combo default {value} var {}", words.join(" var ")),
        _ if value.is_empty() => "type string default <empty>".to_owned(),
        _ => format!("type string default {value}"),
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
