//! Many jobs on several threads: the one pool of workers behind matches, experiments and training.
//!
//! Jobs have numbers and are begun in their order. What becomes of them is told on the calling thread, so that whatever
//! keeps the results needs no lock. The number of threads changes the time, never the results.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often the caller is told that time passes.
const TICK: Duration = Duration::from_millis(50);

/// What happens to jobs.
#[derive(Debug)]
pub enum JobEvent<R> {
    /// A worker begins a job.
    Began {
        /// The worker, from 0.
        worker: usize,
        /// The job.
        job: usize,
    },
    /// A worker has ended a job.
    Ended {
        /// The worker, from 0.
        worker: usize,
        /// The job.
        job: usize,
        /// What came of it.
        result: R,
    },
    /// Nothing for a while: a chance to look at a clock or a flag.
    Tick,
}

/// As many threads as asked for; 0 is one for each core.
pub fn threads(asked: usize) -> usize {
    if asked > 0 { asked } else { thread::available_parallelism().map_or(1, NonZero::get) }
}

/// Does the jobs `0..jobs` on `threads` threads, each with a state of its own, and tells `hear` how they go. After it has
/// returned `Break` no job is begun; those that are under way are finished and told.
///
/// ```
/// use nullwindow_engine::workers::{JobEvent, run};
/// use std::ops::ControlFlow::Continue;
/// let mut squares = [0; 10];
/// run(10, 3, |_| (), |(), job| job * job, |event| {
///     if let JobEvent::Ended { job, result, .. } = event {
///         squares[job] = result;
///     }
///     Continue(())
/// });
/// assert_eq!(squares[9], 81);
/// ```
///
/// # Panics
/// If a job panics.
pub fn run<S, R: Send>(
    jobs: usize,
    threads: usize,
    make: impl Fn(usize) -> S + Sync,
    work: impl Fn(&mut S, usize) -> R + Sync,
    mut hear: impl FnMut(JobEvent<R>) -> ControlFlow<()>,
) {
    let (next, halt) = (AtomicUsize::new(0), AtomicBool::new(false));
    let worker = |worker: usize, send: &SyncSender<JobEvent<R>>| {
        let mut state = make(worker);
        while !halt.load(Ordering::Relaxed) {
            let job = next.fetch_add(1, Ordering::Relaxed);
            // Where the caller has gone, by a panic, nothing is wanted any more.
            if job >= jobs || send.send(JobEvent::Began { worker, job }).is_err() {
                return;
            }
            let result = work(&mut state, job);
            if send.send(JobEvent::Ended { worker, job, result }).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        // Without room in the channel no worker runs ahead of the caller, who may want to break.
        let (send, receive) = sync_channel(0);
        let handles: Vec<_> = (0..self::threads(threads).min(jobs))
            .map(|number| {
                let (worker, send) = (&worker, send.clone());
                scope.spawn(move || worker(number, &send))
            })
            .collect();
        drop(send);
        loop {
            let event = match receive.recv_timeout(TICK) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => JobEvent::Tick,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if hear(event).is_break() {
                halt.store(true, Ordering::Relaxed);
            }
        }
        for handle in handles {
            handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
}

/// The same where results are wanted in the order of the jobs: `take` gets them one by one, and may end the work.
///
/// # Panics
/// If a job panics.
pub fn in_order<S, R: Send>(
    jobs: usize,
    threads: usize,
    make: impl Fn(usize) -> S + Sync,
    work: impl Fn(&mut S, usize) -> R + Sync,
    mut take: impl FnMut(usize, R) -> ControlFlow<()>,
) {
    let mut waiting: Vec<(usize, R)> = Vec::new();
    let (mut taken, mut flow) = (0, ControlFlow::Continue(()));
    run(jobs, threads, make, work, |event| {
        if let JobEvent::Ended { job, result, .. } = event {
            waiting.push((job, result));
            while let Some(i) = waiting.iter().position(|(job, _)| *job == taken) {
                let (job, result) = waiting.swap_remove(i);
                taken += 1;
                if take(job, result).is_break() {
                    flow = ControlFlow::Break(());
                }
            }
        }
        flow
    });
}

/// Does `work` with each of `items`; the results are in the order of the items.
///
/// # Panics
/// If `work` panics.
pub fn map<T: Send, R: Send>(
    items: &mut [T],
    threads: usize,
    work: impl Fn(usize, &mut T) -> R + Sync,
) -> Vec<R> {
    let items: Vec<Mutex<&mut T>> = items.iter_mut().map(Mutex::new).collect();
    let mut results = Vec::with_capacity(items.len());
    let one = |(): &mut (), i: usize| work(i, &mut items[i].lock().unwrap_or_else(PoisonError::into_inner));
    let take = |_, result| {
        results.push(result);
        ControlFlow::Continue(())
    };
    in_order(items.len(), threads, |_| (), one, take);
    results
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items_on_any_number_of_threads() {
        for threads in 1..7 {
            let mut items: Vec<usize> = (0..16).collect();
            let doubled = map(&mut items, threads, |i, item| i + *item);
            assert_eq!(doubled, (0..32).step_by(2).collect::<Vec<_>>());
        }
        assert!(map(&mut [0; 0], 3, |_, _: &mut i32| ()).is_empty());
    }

    #[test]
    fn no_job_begins_after_the_break_and_those_begun_are_taken() {
        let slow = |(): &mut (), job| {
            thread::sleep(Duration::from_millis(1));
            job
        };
        for threads in 1..5 {
            let mut seen = Vec::new();
            in_order(
                1000,
                threads,
                |_| (),
                slow,
                |job, result| {
                    seen.push((job, result));
                    if job >= 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert!(seen.len() >= 21 && seen.len() < 500, "{}", seen.len());
            assert!(seen.iter().zip(0..).all(|(pair, job)| *pair == (job, job)));
        }
    }

    #[test]
    #[should_panic(expected = "job 3 fails")]
    fn a_panic_of_a_job_reaches_the_caller() {
        run(8, 2, |_| (), |(), job| assert!(job != 3, "job 3 fails"), |_| ControlFlow::Continue(()));
    }
}
