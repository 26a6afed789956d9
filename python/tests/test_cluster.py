"""What the driver does when jobs fail and workers go, without a cluster; python/tests/cluster.py has the clusters."""

from __future__ import annotations

import os
import signal
import sqlite3
from concurrent.futures import Future

import pytest

import nullwindow.cluster
import nullwindow.lab
from nullwindow.cluster import Here, Work


def jobs(out) -> int:
    with sqlite3.connect(out / "tiny.sqlite") as data:
        return data.execute("select count(*) from jobs").fetchone()[0]


def leaves(out, pool=None, **more):
    return nullwindow.lab.run("tiny", ["leaves"], client=pool, out=out, progress=False, **more)


@pytest.fixture(scope="module")
def total(tmp_path_factory) -> int:
    out = tmp_path_factory.mktemp("whole")
    leaves(out)
    return jobs(out)


class Troubled(Here):
    """A pool that treats the batch with the first job in its own way."""

    def __init__(self):
        super().__init__(2)
        self.victim, self.tries = None, []

    def submit(self, batch, *arguments):
        self.victim = self.victim or batch.jobs[0].id
        if any(job.id == self.victim for job in batch.jobs):
            self.tries.append(len(batch.jobs))
            return self.trouble(batch, *arguments)
        return super().submit(batch, *arguments)


def test_a_job_that_always_fails_is_tried_alone_and_reported_and_the_others_are_done(tmp_path, total):
    class Killed(Troubled):
        def trouble(self, batch, *arguments):
            failed = Future()
            failed.set_exception(RuntimeError("it killed its worker"))
            return failed

    pool = Killed()
    with pytest.raises(RuntimeError, match="1 jobs failed, the first: .*RuntimeError: it killed its worker"):
        leaves(tmp_path, pool)
    assert pool.tries[0] > 1 and pool.tries[-1] == 1 and 3 <= len(pool.tries) <= 4, pool.tries
    assert jobs(tmp_path) == total - 1
    leaves(tmp_path)
    assert jobs(tmp_path) == total


def test_the_batch_of_a_worker_that_is_gone_is_done_by_another(tmp_path, total):
    class Gone(Troubled):
        def trouble(self, batch, *arguments):
            # The first time it never ends.
            return Future() if len(self.tries) == 1 else Here.submit(self, batch, *arguments)

        def lost(self, batch):
            return len(self.tries) == 1 and any(job.id == self.victim for job in batch.jobs)

    pool = Gone()
    leaves(tmp_path, pool)
    assert len(pool.tries) == 2 and jobs(tmp_path) == total


def test_an_interrupted_run_keeps_what_was_found_and_is_continued(tmp_path, total):
    class Interrupted(Here):
        count = 0

        def submit(self, batch, *arguments):
            self.count += 1
            if self.count == 8:
                raise KeyboardInterrupt
            return super().submit(batch, *arguments)

    with pytest.raises(KeyboardInterrupt, match=f"interrupted: .* of {total} are in .*run the same command to continue"):
        leaves(tmp_path, Interrupted(2), batch_seconds=0)
    assert 0 < jobs(tmp_path) < total
    leaves(tmp_path)
    assert jobs(tmp_path) == total


def test_an_interrupt_that_comes_while_an_object_is_deleted_is_not_lost(tmp_path):
    class Deleted:
        def __del__(self):
            os.kill(os.getpid(), signal.SIGINT)

    class Interrupted(Here):
        def submit(self, batch, *arguments):
            Deleted()
            self.submit = super().submit
            return self.submit(batch, *arguments)

    with pytest.raises(KeyboardInterrupt):
        leaves(tmp_path, Interrupted(1))


def test_a_job_of_another_signature_is_refused(tmp_path):
    work = Work(["lab", "run", "leaves", "--preset", "tiny", "--out", str(tmp_path)])
    text = work.open()[0][1]
    with pytest.raises(RuntimeError, match="the driver's search has signature 7, this worker's"):
        nullwindow.cluster.perform('{"work":"lab","signature":"7"}', [text])
    with pytest.raises(RuntimeError, match="interrupted: 0 jobs of"):
        work.finish()
    with pytest.raises(ValueError, match="is finished"):
        work.take("{}")


@pytest.mark.parametrize(
    "words, message",
    [
        (["lab", "run", "--preset", "huge"], "expected one of tiny, quick, paper, deep"),
        (["lab", "run", "--threads", "2"], "--threads and --dry-run are for runs on this machine"),
        (["match", "othello", "self", "self"], "give --journal FILE"),
        (["train", "chess"], "give --self-play N --record FILE"),
        (["bench"], "expected lab run"),
    ],
)
def test_arguments_that_do_not_fit_are_refused_with_what_was_expected(words, message):
    with pytest.raises(ValueError, match=message):
        nullwindow.cluster.run(words)
