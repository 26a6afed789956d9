//! Where and when a record is made.

use crate::preset::Preset;
use crate::record::Meta;
use std::time::{SystemTime, UNIX_EPOCH};

impl Meta {
    /// Of a run that begins here and now; `command` is how it was called.
    pub fn now(preset: Preset, command: &str) -> Meta {
        Meta {
            preset: preset.name().to_owned(),
            date: today(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            signature: crate::SIGNATURE.to_owned(),
            machine: machine(),
            command: command.to_owned(),
        }
    }
}

/// The processor, its cores and the operating system.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    let words = if cores == 1 { "core" } else { "cores" };
    format!("{model}, {cores} {words}, {}", std::env::consts::OS)
}

/// The date in UTC.
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

/// The date so many days after the first of January 1970.
fn date(mut days: u64) -> String {
    let mut year = 1970;
    loop {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = if leap { 366 } else { 365 };
        if days >= length {
            (days, year) = (days - length, year + 1);
            continue;
        }
        let february = if leap { 29 } else { 28 };
        let mut month = 1;
        for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
            if days < length {
                break;
            }
            (days, month) = (days - length, month + 1);
        }
        return format!("{year:04}-{month:02}-{:02}", days + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_dates() {
        for (days, text) in
            [(0, "1970-01-01"), (11_016, "2000-02-29"), (20_772, "2026-11-15"), (11_322, "2000-12-31")]
        {
            assert_eq!(date(days), text);
        }
    }
}
