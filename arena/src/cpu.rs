//! The CPU time of other processes.

use std::time::Duration;

/// CPU time of all processes of a group, and of those of their children that have ended.
#[cfg(target_os = "linux")]
pub(crate) fn of_group(group: u32) -> Option<Duration> {
    let ticks: u64 = std::fs::read_dir("/proc")
        .ok()?
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().bytes().all(|b| b.is_ascii_digit()))
        .filter_map(|entry| std::fs::read_to_string(entry.path().join("stat")).ok())
        .filter_map(|stat| ticks_in_group(&stat, group))
        .sum();
    Some(Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second().max(1) as f64))
}

/// The system does not report it.
#[cfg(not(target_os = "linux"))]
pub(crate) fn of_group(_: u32) -> Option<Duration> {
    None
}

/// A line of `/proc/PID/stat`: user and system time, its own and its ended children's, if it is of the group.
#[cfg(target_os = "linux")]
fn ticks_in_group(stat: &str, group: u32) -> Option<u64> {
    // The name of the program stands in brackets and may contain anything.
    let fields: Vec<&str> = stat[stat.rfind(')')? + 1..].split_whitespace().collect();
    if fields.get(2)?.parse() != Ok(group) {
        return None;
    }
    fields.get(11..15)?.iter().map(|field| field.parse::<u64>().ok()).sum()
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_behind_any_name() {
        let stat = "7 (a) b (c)) S 1 99 7 0 -1 4194560 1 2 3 4 10 20 30 40 20 0 1 0";
        assert_eq!(ticks_in_group(stat, 99), Some(100));
        assert_eq!(ticks_in_group(stat, 98), None);
        assert_eq!(ticks_in_group("garbage", 1), None);
        assert!(of_group(std::process::id()).is_some());
    }
}
