//! Work for several threads whose result does not depend on how many they are.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::thread;

/// As many threads as asked for; 0 is one for each core.
pub fn threads(asked: usize) -> usize {
    if asked > 0 { asked } else { thread::available_parallelism().map_or(1, NonZero::get) }
}

/// Does `work` with each of `items` on `threads` threads; the results are in the order of the items.
pub(crate) fn each<T: Send, R: Send>(
    items: &mut [T],
    threads: usize,
    work: impl Fn(usize, &mut T) -> R + Sync,
) -> Vec<R> {
    let share = items.len().div_ceil(self::threads(threads)).max(1);
    let run = |first: usize, items: &mut [T]| -> Vec<R> {
        items.iter_mut().enumerate().map(|(i, item)| work(first + i, item)).collect()
    };
    if share >= items.len() {
        return run(0, items);
    }
    thread::scope(|scope| {
        let run = &run;
        let handles: Vec<_> = items
            .chunks_mut(share)
            .enumerate()
            .map(|(i, part)| scope.spawn(move || run(i * share, part)))
            .collect();
        handles.into_iter().flat_map(join).collect()
    })
}

fn join<R>(handle: thread::ScopedJoinHandle<'_, R>) -> R {
    handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Does the jobs `first..end` on `threads` threads, each thread with its own tool; `take` gets the results one by one,
/// in the order of the jobs, and may end the work. Jobs that are begun by then are finished and taken.
pub(crate) fn in_order<Tool, R: Send>(
    jobs: std::ops::Range<u64>,
    threads: usize,
    make: impl Fn() -> Tool + Sync,
    work: impl Fn(&mut Tool, u64) -> R + Sync,
    take: impl FnMut(u64, R) -> ControlFlow<()> + Send,
) {
    let queue =
        Mutex::new(Queue { next: jobs.start, end: jobs.end, waiting: Vec::new(), taken: jobs.start, take });
    let run = || {
        let mut tool = make();
        loop {
            // Not `while let`: the lock would be held while working.
            let Some(job) = lock(&queue).begin() else { return };
            let result = work(&mut tool, job);
            lock(&queue).finish(job, result);
        }
    };
    thread::scope(|scope| {
        let handles: Vec<_> = (0..self::threads(threads)).map(|_| scope.spawn(run)).collect();
        handles.into_iter().for_each(join);
    });
}

/// A panic on another thread reaches the caller by `join`; what the lock guards is whole.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

struct Queue<R, F> {
    next: u64,
    end: u64,
    /// Finished before their turn.
    waiting: Vec<(u64, R)>,
    taken: u64,
    take: F,
}

impl<R, F: FnMut(u64, R) -> ControlFlow<()>> Queue<R, F> {
    fn begin(&mut self) -> Option<u64> {
        let job = self.next;
        (job < self.end).then(|| {
            self.next += 1;
            job
        })
    }

    fn finish(&mut self, job: u64, result: R) {
        self.waiting.push((job, result));
        while let Some(i) = self.waiting.iter().position(|(job, _)| *job == self.taken) {
            let (job, result) = self.waiting.swap_remove(i);
            self.taken += 1;
            if (self.take)(job, result).is_break() {
                self.end = self.end.min(self.next);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items_on_any_number_of_threads() {
        for threads in 1..7 {
            let mut items: Vec<usize> = (0..16).collect();
            assert_eq!(
                each(&mut items, threads, |i, item| i + *item),
                (0..32).step_by(2).collect::<Vec<_>>()
            );
        }
        assert!(each(&mut [0; 0], 3, |_, _: &mut i32| ()).is_empty());
    }

    #[test]
    fn jobs_are_taken_in_order_and_end_when_told() {
        for threads in 1..5 {
            let mut seen = Vec::new();
            in_order(
                3..1000,
                threads,
                || (),
                |(), job| job,
                |job, result| {
                    seen.push((job, result));
                    if job >= 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert!(seen.len() >= 18 && seen.len() < 18 + 2 * threads, "{}", seen.len());
            assert!(seen.iter().zip(3..).all(|(pair, job)| *pair == (job, job)));
        }
    }
}
