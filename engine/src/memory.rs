//! How large a table can be on this machine.

use crate::options::Size;
use std::fs::read_to_string;

const MIB: u64 = 1 << 20;

/// The largest table that can be asked for anywhere, in MiB.
pub(crate) const LARGEST: u64 = 65_536;

/// What an entry of a table takes, in bytes.
const ENTRY: u64 = 16;

/// The largest table that this process can have, in MiB.
///
/// ```
/// assert!((1..=65_536).contains(&nullwindow_engine::largest_table()));
/// ```
pub fn largest_table() -> u64 {
    let (mut fits, mut fails) = (0, LARGEST + 1);
    while fits + 1 < fails {
        let mib = u64::midpoint(fits, fails);
        *(if has(mib * MIB) { &mut fits } else { &mut fails }) = mib;
    }
    fits
}

/// Whether there is memory for such a table instead of `old`, which may be there and goes first.
pub(crate) fn has_room_for(size: Size, old: Size) -> bool {
    let (bytes, freed) = (bytes(size), bytes(old));
    bytes <= freed || (is_installed(bytes) && is_granted(bytes - freed))
}

fn bytes(size: Size) -> u64 {
    match size {
        Size::Mib(mib) => mib as u64 * MIB,
        Size::Power(power) => ENTRY << power,
        // They grow with the search.
        Size::Exact | Size::Path => 0,
    }
}

/// Whether so many bytes can be had: there are as many, and the system grants them. (It grants more than there are, and
/// ends whoever uses them.)
fn has(bytes: u64) -> bool {
    is_installed(bytes) && is_granted(bytes)
}

fn is_installed(bytes: u64) -> bool {
    installed().is_none_or(|all| bytes <= all)
}

fn is_granted(bytes: u64) -> bool {
    let mut memory: Vec<u8> = Vec::new();
    usize::try_from(bytes).is_ok_and(|bytes| memory.try_reserve_exact(bytes).is_ok())
        && std::hint::black_box(&memory).capacity() as u64 >= bytes
}

/// Bytes of memory that this machine has, or that it gives to a container; `None` where nobody knows.
fn installed() -> Option<u64> {
    let machine = read_to_string("/proc/meminfo").ok().as_deref().and_then(total);
    let container =
        read_to_string("/sys/fs/cgroup/memory.max").ok().and_then(|text| text.trim().parse().ok());
    machine.into_iter().chain(container).min()
}

/// `MemTotal:  24682416 kB`
fn total(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn total_memory_is_read_from_meminfo() {
        assert_eq!(total("MemTotal:       24682416 kB\nMemFree:        1 kB\n"), Some(24_682_416 * 1024));
        assert_eq!(total("MemTotal: much\n"), None);
        assert_eq!(total(""), None);
    }

    #[test]
    fn table_larger_than_memory_does_not_fit() {
        assert!(has(0) && has(MIB) && !has(u64::MAX) && !has(1 << 60));
        let (none, much) = (Size::Mib(0), Size::Mib(1 << 40));
        assert!(has_room_for(Size::Power(10), none) && has_room_for(none, none) && !has_room_for(much, none));
        assert!(has_room_for(Size::Mib(1 << 39), much), "what is there can be made smaller");
        let largest = largest_table();
        assert!(largest >= 16 && (largest == LARGEST || !has((largest + 1024) * MIB)), "{largest}");
    }
}
