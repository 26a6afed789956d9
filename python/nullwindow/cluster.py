"""Runs of the lab, matches and self-play on a Dask cluster.

    python -m nullwindow.cluster lab --preset deep --scheduler tcp://head:8786
    python -m nullwindow.cluster match othello self 'self:algorithm=aspiration(1)' --tc nodes=20000 --games 10000 \\
        --journal othello.jsonl --scheduler tcp://head:8786
    python -m nullwindow.cluster selfplay chess --self-play 100000 --record chess.games --scheduler tcp://head:8786

The arguments are those of `nullwindow lab run`, `nullwindow match` and `nullwindow train`, and so are the files. Jobs go
to the workers in batches of about two seconds, a few for each worker; results come back to this process, which writes
them as a run on one machine does. A job is named by its content and finds the same wherever it is done.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import signal
import sys
import threading
import time
import uuid
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Iterable, Sequence

from ._nullwindow import Work, perform, program

__all__ = ["run", "Here", "Dask"]

BATCH_SECONDS = 2.0
"""How long a batch should take: long compared with the few milliseconds that handing it out costs."""

TRIES = 3
"""How often a job that fails by itself, or kills its worker, is begun again."""


@dataclass
class _Job:
    id: str
    text: str
    size: float
    group: str | None
    tries: int = 0


@dataclass
class _Batch:
    jobs: list[_Job]
    host: str | None = None
    """Where its times are measured, alone."""
    allowed: list[str] | None = None
    """The only workers that may do it."""
    future: Any = field(default=None, repr=False)

    @property
    def size(self) -> float:
        return sum(job.size for job in self.jobs)


@dataclass
class _Answer:
    """What a worker sends back: results, or why it refuses."""

    worker: str
    seconds: float = 0.0
    results: list[str] = field(default_factory=list)
    refused: str | None = None


def _do(wanted: str, head: str, texts: list[str]) -> _Answer:
    """Does a batch; this runs on a worker."""
    worker = _worker_name()
    if program() != wanted:
        return _Answer(worker, refused=f"it has {program()}")
    begun = time.monotonic()
    results = perform(head, texts)
    return _Answer(worker, time.monotonic() - begun, results)


def _program() -> str:
    return program()


def _worker_name() -> str:
    try:
        from distributed import get_worker

        return get_worker().address
    except (ImportError, ValueError):
        return "here"


class Here:
    """Threads of this process."""

    def __init__(self, threads: int | None = None):
        self.threads = threads or os.cpu_count() or 1
        self.pool = ThreadPoolExecutor(self.threads)

    def slots(self) -> int:
        return self.threads

    def hosts(self) -> list[str]:
        return ["here"]

    def submit(self, batch: _Batch, *arguments: Any) -> Any:
        return self.pool.submit(_do, *arguments)

    def lost(self, batch: _Batch) -> bool:
        return False

    def refuse(self, worker: str, why: str) -> None:
        raise RuntimeError(why)

    def look(self) -> None:
        pass

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)


class Dask:
    """The workers of a Dask cluster."""

    def __init__(self, client: Any, say: Any = None):
        self.client = client
        self.say = say or (lambda line: None)
        self.refused: dict[str, str] = {}
        self.workers: dict[str, dict] = {}
        self.look()
        self.check()

    def look(self) -> None:
        """Which workers there are now."""
        self.must_be_connected()
        try:
            info = self.client.scheduler_info(n_workers=-1)
        except TypeError:  # an older version tells all of them anyway
            info = self.client.scheduler_info()
        self.must_be_connected()
        self.workers = dict(info["workers"])

    def must_be_connected(self) -> None:
        # It tries to connect again for a while before it gives up.
        if self.client.status not in ("running", "connecting"):
            raise ConnectionError("the scheduler does not answer any more")

    def check(self) -> None:
        """Asks every worker for its program, and refuses those that have another or none."""
        if not self.workers:
            return
        answers = self.client.run(_program, on_error="return")
        for worker, answer in answers.items():
            if isinstance(answer, ModuleNotFoundError):
                self.refuse(worker, "it has no nullwindow: install it there with pip")
            elif isinstance(answer, str) and answer != program():
                self.refuse(worker, f"it has {answer}")

    def refuse(self, worker: str, why: str) -> None:
        if worker in self.refused:
            return
        self.refused[worker] = why
        self.say(f"worker {worker} is refused: {why}; this program is {program()}")
        if self.workers and not self.usable():
            raise RuntimeError(
                f"no worker can be used; {worker}: {why}; this program is {program()}: install the same version on both"
            )

    def usable(self) -> dict[str, dict]:
        return {name: it for name, it in self.workers.items() if name not in self.refused}

    def slots(self) -> int:
        return sum(it.get("nthreads", 1) for it in self.usable().values())

    def hosts(self) -> list[str]:
        return sorted({it["host"] for it in self.usable().values()})

    def submit(self, batch: _Batch, *arguments: Any) -> Any:
        self.must_be_connected()
        usable = self.usable()
        if batch.host is not None:
            # One worker of the host, so that nothing of ours runs beside it.
            batch.allowed = [name for name, it in usable.items() if it["host"] == batch.host][:1]
        elif self.refused:
            batch.allowed = list(usable)
        key = f"nullwindow-{batch.jobs[0].id}-{uuid.uuid4().hex[:8]}"
        return self.client.submit(_do, *arguments, key=key, pure=False, workers=batch.allowed)

    def lost(self, batch: _Batch) -> bool:
        """Whether no worker that may do the batch is left."""
        return batch.allowed is not None and not any(name in self.workers for name in batch.allowed)

    def close(self) -> None:
        pass


class _Progress:
    """A line on standard error: replaced on a terminal, else one every ten seconds."""

    def __init__(self, enabled: bool):
        self.enabled = enabled
        self.live = enabled and sys.stderr.isatty()
        self.last = time.monotonic()

    def show(self, line: str) -> None:
        pause = 0.2 if self.live else 10.0
        if not self.enabled or time.monotonic() - self.last < pause:
            return
        self.last = time.monotonic()
        print(f"\r\x1b[K{line[:100]}" if self.live else line, end="" if self.live else "\n", file=sys.stderr, flush=True)

    def say(self, line: str) -> None:
        if self.enabled:
            print(("\r\x1b[K" if self.live else "") + line.rstrip(), file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class _Interrupt:
    """Ctrl-C, heard between two steps of the driver.

    Python raises KeyboardInterrupt wherever it stands; in a `__del__` of Dask's futures it is printed and lost. The
    second Ctrl-C is raised at once.
    """

    def __init__(self) -> None:
        self.asked = False
        self.before: Any = None

    def __enter__(self) -> _Interrupt:
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGINT, self.hear)
        return self

    def __exit__(self, *_: Any) -> None:
        self.restore()

    def hear(self, *_: Any) -> None:
        self.asked = True
        self.restore()

    def restore(self) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)
            self.before = None

    def check(self) -> None:
        if self.asked:
            raise KeyboardInterrupt


class _Driver:
    def __init__(self, work: Work, pool: Any, progress: _Progress, batch_seconds: float, in_flight: int | None):
        self.work, self.pool, self.progress = work, pool, progress
        self.batch_seconds, self.limit = batch_seconds, in_flight
        jobs = [_Job(*row) for row in work.open()]
        self.many = deque(job for job in jobs if job.group is None)
        self.alone = _groups(job for job in jobs if job.group is not None)
        self.open_size = sum(job.size for job in self.many)
        # Sizes of the lab's jobs are seconds; how long games take is learned.
        self.pace = 1.0 if json.loads(work.head)["work"] == "lab" else None
        self.took = self.sizes = 0.0
        self.running: dict[int, _Batch] = {}
        self.ended: queue.SimpleQueue = queue.SimpleQueue()
        self.head = work.head
        self.looked = time.monotonic()

    def run(self) -> None:
        with _Interrupt() as interrupt:
            while not self.work.is_over:
                self.hand_out()
                if not (self.running or self.many or self.alone):
                    break
                self.wait()
                self.progress.show(self.work.progress(max(1, self.pool.slots())))
                interrupt.check()

    def hand_out(self) -> None:
        most = self.limit or 2 * max(1, self.pool.slots()) + 2
        while self.many and len(self.running) < most:
            self.submit(_Batch(self.next_jobs()))
        if self.many or any(batch.host is None for batch in self.running.values()):
            return
        # Times are measured last, one group at a time on each machine.
        busy = {batch.host for batch in self.running.values()}
        for host in [host for host in self.pool.hosts() if host not in busy]:
            if self.alone:
                self.submit(_Batch(self.alone.popleft(), host=host))

    def next_jobs(self) -> list[_Job]:
        """As many jobs as take about `batch_seconds`; fewer towards the end, so that all workers end together."""
        if self.pace is None:
            # Nothing is known yet: one by one.
            return [self.pop()]
        seconds = min(self.batch_seconds, self.open_size * self.pace / (2 * max(1, self.pool.slots())))
        jobs = [self.pop()]
        size = jobs[0].size
        while self.many and not jobs[0].tries and (size + self.many[0].size) * self.pace <= seconds:
            jobs.append(self.pop())
            size += jobs[-1].size
        return jobs

    def pop(self) -> _Job:
        job = self.many.popleft()
        self.open_size -= job.size
        return job

    def submit(self, batch: _Batch) -> None:
        texts = [job.text for job in batch.jobs]
        batch.future = self.pool.submit(batch, program(), self.head, texts)
        number = id(batch)
        self.running[number] = batch
        batch.future.add_done_callback(lambda _, number=number: self.ended.put(number))

    def wait(self) -> None:
        """Takes what has ended; looks now and then for workers that have come or gone."""
        try:
            batch = self.running.pop(self.ended.get(timeout=0.5), None)
        except queue.Empty:
            batch = None
        if batch is not None:
            self.take(batch)
        if time.monotonic() - self.looked >= 1.0:
            self.looked = time.monotonic()
            self.look_after()

    def look_after(self) -> None:
        self.pool.look()
        for number, batch in list(self.running.items()):
            if self.pool.lost(batch):
                del self.running[number]
                batch.future.cancel()
                self.again(batch, None)

    def take(self, batch: _Batch) -> None:
        try:
            answer = batch.future.result()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as why:  # CancelledError is no Exception
            if type(why).__name__ == "ModuleNotFoundError":
                self.pool.check()
            self.again(batch, None if "Cancelled" in type(why).__name__ else why)
            return
        if answer.refused is not None:
            self.pool.look()
            self.pool.refuse(answer.worker, answer.refused)
            self.again(batch, None)
            return
        for result in answer.results:
            self.work.take(result)
        if batch.host is None:
            self.took += answer.seconds
            self.sizes += batch.size
            self.pace = self.took / self.sizes

    def again(self, batch: _Batch, why: BaseException | None) -> None:
        """Puts the jobs of a batch that did not end back into the queue; those that failed one by one."""
        failed = []
        for job in batch.jobs:
            job.tries += why is not None
            if why is not None and len(batch.jobs) == 1 and job.tries >= TRIES:
                failed.append(job)
        for job in failed:
            self.work.fail(job.id, f"{type(why).__name__}: {why}")
        jobs = [job for job in batch.jobs if job not in failed]
        if batch.host is not None:
            if jobs:
                self.alone.appendleft(jobs)
            return
        self.many.extendleft(reversed(jobs))
        self.open_size += sum(job.size for job in jobs)

    def cancel(self) -> None:
        for batch in self.running.values():
            batch.future.cancel()


def _groups(jobs: Iterable[_Job]) -> deque[list[_Job]]:
    groups: dict[str | None, list[_Job]] = {}
    for job in jobs:
        groups.setdefault(job.group, []).append(job)
    return deque(groups.values())


def run(
    arguments: Sequence[str],
    client: Any = None,
    *,
    threads: int | None = None,
    batch_seconds: float = BATCH_SECONDS,
    in_flight: int | None = None,
    progress: bool = True,
) -> str:
    """Does a long work: `arguments` are those of `nullwindow lab run`, `match` or `train --self-play`.

    With a Dask `client`, its workers do the jobs; else (or with `Here(threads)`) threads of this process. Returns what came of it. Ctrl-C stops it,
    and the same arguments continue it. Raises ValueError for invalid arguments, RuntimeError for jobs that failed.
    """
    line = _Progress(progress)
    work = Work([str(word) for word in arguments])
    try:
        if work.notes:
            line.say(work.notes)
        pool = client if isinstance(client, Here) else Dask(client, line.say) if client is not None else Here(threads)
        driver = _Driver(work, pool, line, batch_seconds, in_flight)
        try:
            driver.run()
        finally:
            driver.cancel()
            pool.close()
            line.end()
    except BaseException as why:
        # What was found is in the file; closing it says how much is missing, which is no news here.
        try:
            text = work.finish()
        except RuntimeError as missing:
            text = str(missing)
        if isinstance(why, KeyboardInterrupt):
            raise KeyboardInterrupt(text) from None
        if isinstance(why, ConnectionError):
            raise ConnectionError(f"{why}; {text}") from why
        raise
    return work.finish()


VERBS = {"lab": ["lab", "run"], "match": ["match"], "selfplay": ["train"]}


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line: `python -m nullwindow.cluster`."""
    parser = argparse.ArgumentParser(
        prog="python -m nullwindow.cluster",
        description="Do a run of the lab, a match or self-play on a Dask cluster. All other arguments are those of "
        "`nullwindow lab run`, `nullwindow match` and `nullwindow train`.",
        allow_abbrev=False,
    )
    parser.add_argument("work", choices=VERBS, help="what to do")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--scheduler", metavar="ADDRESS", help="the scheduler, such as tcp://head:8786")
    where.add_argument("--scheduler-file", metavar="FILE", help="the file that the scheduler has written")
    where.add_argument("--workers", metavar="N", type=int, help="start N workers on this machine")
    parser.add_argument("--batch-seconds", metavar="S", type=float, default=BATCH_SECONDS,
                        help="how long the jobs that a worker gets at a time should take [default: %(default)s]")
    parser.add_argument("--in-flight", metavar="N", type=int,
                        help="the most batches handed out at a time [default: two a worker and two more]")
    asked, rest = parser.parse_known_args(arguments)
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        parser.error("Dask is not installed; install nullwindow with its extra dask, or: pip install distributed")
    if asked.workers:
        cluster = LocalCluster(n_workers=asked.workers, threads_per_worker=1, dashboard_address=None)
        client = Client(cluster)
    else:
        try:
            client = Client(asked.scheduler, scheduler_file=asked.scheduler_file, timeout=20)
        except OSError as why:
            parser.error(f"no scheduler at {asked.scheduler or asked.scheduler_file}: {why}")
    with client:
        try:
            print(run(VERBS[asked.work] + rest, client, batch_seconds=asked.batch_seconds, in_flight=asked.in_flight), end="")
        except ValueError as why:
            print(why, file=sys.stderr)
            return 2
        except (Exception, KeyboardInterrupt) as why:  # noqa: BLE001 - the scheduler may be gone, in many ways
            print(f"error: {why}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
