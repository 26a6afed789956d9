//! The border to the host: three functions that it gives, two that it calls. The only file here with `unsafe` code.
#![expect(unsafe_code, reason = "names of functions that the host knows, and memory that it reads")]

use std::cell::RefCell;
use std::io::{self, Write};
use std::time::Duration;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
    /// Not 0 if the search is to end.
    safe fn stop() -> i32;
    /// Reads a line of UTF-8 from the memory.
    fn say(text: *const u8, length: usize);
}

thread_local! {
    /// Where the host writes the next line.
    static LINE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for a line of this many bytes, for the host to write into before it calls `hear`.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn alloc(length: usize) -> *mut u8 {
    LINE.with_borrow_mut(|line| {
        line.clear();
        line.resize(length, 0);
        line.as_mut_ptr()
    })
}

/// Answers the line that was written; 0 if that ends the conversation. What is no UTF-8 is replaced.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn hear() -> i32 {
    let line = LINE.take();
    crate::hear(&String::from_utf8_lossy(&line)).into()
}

/// The host's time.
pub(crate) fn time() -> Duration {
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}

pub(crate) fn is_stopped() -> bool {
    stop() != 0
}

/// Says what is written: the engine writes whole lines.
pub(crate) struct Lines;

impl Write for Lines {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        // SAFETY: the host reads these bytes, which are borrowed until it returns, and keeps no reference to them.
        unsafe { say(lines.as_ptr(), lines.len()) };
        Ok(lines.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
