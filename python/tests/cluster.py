"""Runs of the lab, matches and self-play on clusters, compared row by row and game by game with those of one machine.

    python cluster.py dask        three Dask workers, one of them killed with -9, one with another program (in ./check)
    python cluster.py netns       the same, every worker in a network namespace of its own (needs root and iproute2)
    python cluster.py slurm       Slurm arrays on a Slurm of one machine, merged (needs root, slurm-wlm and munge)
    python cluster.py parallel    GNU parallel, merged (needs parallel)
    python cluster.py ssh         Dask's SSHCluster on this machine (needs root, openssh-server and asyncssh)
    python cluster.py jobqueue    dask-jobqueue's SLURMCluster on a Slurm of one machine
    python cluster.py documented  the commands of docs/scale.md about Dask, with smaller numbers
    python cluster.py large       a match of 200 games and 10,000 positions of self-play
    python cluster.py measure     what a job costs, how many go through in a second, what a dead worker costs

Rows are equal but for times: jobs.seconds, jobs.wall_seconds, iterations.seconds, values whose names end in "seconds";
and but for jobs.job, the order in which jobs ended, and meta, which says when, where and how. NULLWINDOW names the
program (default: target/release/nullwindow).
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil

import nullwindow.cluster
import nullwindow.lab

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = str(Path(os.environ.get("NULLWINDOW", ROOT / "target/release/nullwindow")).resolve())
PYTHON = sys.executable


# What is compared


def rows(record: Path) -> dict[str, list]:
    """Everything that a record says of each job, but for times."""
    found: dict[str, list] = {}
    with sqlite3.connect(record) as data:
        data.row_factory = sqlite3.Row
        ids = {row["job"]: row["id"] for row in data.execute("select job, id from jobs")}
        for table in ["jobs", "iterations", "plies", "passes", '"values"']:
            for row in data.execute(f"select * from {table}"):
                cells = {name: row[name] for name in row.keys() if name != "job" and not name.endswith("seconds")}
                if table == '"values"' and row["name"].endswith("seconds"):
                    cells.pop("value")
                found.setdefault(ids[row["job"]], []).append((table, tuple(cells.items())))
    return {job: sorted(lines, key=repr) for job, lines in found.items()}


def equal_rows(one: Path, other: Path) -> int:
    """Fails unless both records have the same rows; says how many jobs they are."""
    a, b = rows(one), rows(other)
    assert a.keys() == b.keys(), f"{len(a)} jobs in {one}, {len(b)} in {other}"
    for job, lines in a.items():
        assert lines == b[job], f"job {job} differs in {one} and {other}"
    assert sum(map(len, a.values())) > len(a), "jobs have found something"
    return len(a)


def games(journal: Path) -> list[dict]:
    """The games of a journal in their order, but for times."""
    lines = [json.loads(line) for line in journal.read_text().splitlines()[1:]]
    return sorted(({**game, "seconds": None, "cpu": None} for game in lines), key=lambda game: game["game"])


# What docs/scale.md says


def document() -> tuple[list[str], list[str]]:
    """The commands of the document, and its blocks of Python."""
    text = (ROOT / "docs/scale.md").read_text()
    fences = text.split("```")
    blocks = [block.removeprefix("python\n") for block in fences[1::2] if block.startswith("python\n")]
    lines = "".join(fences[::2]).replace("\\\n", " ").splitlines()
    commands = [" ".join(line.split()) for line in lines if line.startswith("    ")]
    return [command for command in commands if not command.startswith("nullwindow ")], blocks


def documented(start: str, *changes: tuple[str, str], among: int = 0) -> str:
    """The command or block that contains `start`, with smaller numbers or other places."""
    found = [text for text in document()[among] if start in text]
    assert len(found) == 1, f"{start}: {len(found)} times in docs/scale.md"
    text = found[0]
    for old, new in changes:
        assert old in text, f"no {old} in {text}"
        text = text.replace(old, new)
    return text


COVERED = ["sbatch ", "parallel ", "dask scheduler ", "dask worker ", "python -m nullwindow.cluster "]


def every_command_is_run_by_a_part() -> None:
    commands, blocks = document()
    assert len(commands) >= 8 and len(blocks) == 3, (commands, blocks)
    for command in commands:
        assert any(command.startswith(start) for start in COVERED), f"docs/scale.md: no part runs {command}"


# What is run


def call(*words: str, **more) -> str:
    """Runs a program to its end."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)
    assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def said(text: str) -> None:
    print(f"   {text}", flush=True)


@contextmanager
def process(*words, **more):
    """A program that runs meanwhile."""
    child = subprocess.Popen([str(word) for word in words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **more)
    drain = threading.Thread(target=lambda: child.errors.append(child.stderr.read()), daemon=True)
    child.errors = []
    drain.start()
    try:
        yield child
    finally:
        child.terminate()
        try:
            child.wait(10)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


class Cluster:
    """A Dask scheduler and workers without nannies, so that one that is killed stays dead."""

    def __init__(self, stack: ExitStack, folder: Path, host: str = "127.0.0.1"):
        self.stack, self.file, self.workers = stack, folder / "scheduler.json", {}
        words = ["-m", "distributed.cli.dask_scheduler", "--host", host, "--port", "0", "--no-dashboard"]
        self.scheduler = stack.enter_context(process(PYTHON, *words, "--scheduler-file", self.file))
        deadline = time.monotonic() + 30
        while not (self.file.exists() and self.file.read_text().strip().endswith("}")):
            assert time.monotonic() < deadline, "the scheduler has not started"
            time.sleep(0.05)
        self.address = json.loads(self.file.read_text())["address"]

    def add(self, name: str, *before: str, host: str = "127.0.0.1", **more) -> subprocess.Popen:
        words = ["-m", "distributed.cli.dask_worker", self.address, "--name", name, "--nthreads", "1", "--no-nanny"]
        words += ["--host", host, "--no-dashboard", "--memory-limit", "0", "--death-timeout", "60"]
        child = self.stack.enter_context(process(*before, PYTHON, *words, **more))
        self.workers[name] = child
        return child

    def client(self, workers: int):
        from distributed import Client

        client = self.stack.enter_context(Client(self.address))
        client.wait_for_workers(workers, timeout=60)
        return client


def of_another_signature(folder: Path) -> dict[str, str]:
    """The environment of a worker whose nullwindow has another signature."""
    package = folder / "other" / "nullwindow"
    package.mkdir(parents=True)
    shutil.copy(nullwindow.cluster.__file__, package / "cluster.py")
    (package / "__init__.py").write_text("")
    text = "def program(): return 'nullwindow 0.0.1 with search signature 7'\ndef perform(*_): 1 / 0\nclass Work: pass\n"
    (package / "_nullwindow.py").write_text(text)
    return {**os.environ, "PYTHONPATH": str(package.parent)}


def local(folder: Path, preset: str = "tiny", names: tuple[str, ...] = ()) -> Path:
    """The record of a run on this machine, by the program itself."""
    call(PROGRAM, "lab", "run", *names, "--preset", preset, "--out", folder)
    return folder / f"{preset}.sqlite"


# Waits until a record, argv[1], has at least argv[2] jobs.
WAIT = """
import contextlib, sqlite3, sys, time
for _ in range(6_000):
    try:
        with contextlib.closing(sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)) as data:
            if data.execute("select count(*) from jobs").fetchone()[0] >= float(sys.argv[2]):
                sys.exit()
    except sqlite3.OperationalError:
        pass
    time.sleep(0.02)
sys.exit("too few jobs are done")
"""


def when_done(record: Path, share: float, total: int, then) -> threading.Thread:
    """
    Calls `then` once this share of the jobs in all is in the record. It is read by a process of its own: Python's SQLite
    and the package's undo each other's locks in one process, and one truncates what the other has mapped (a bus error).
    """

    def watch():
        subprocess.run([PYTHON, "-c", WAIT, record, str(share * total)], check=True)
        then()

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    return thread


MATCH = ["othello", "self:table=1", "self:table=1,algorithm=alphabeta", "--tc", "nodes=300", "--games", "12"]
SELFPLAY = ["checkers", "--self-play", "12", "--nodes", "100"]


# The parts


def dask(before=lambda i: ([], {})) -> None:
    """Interrupts a run, continues it with a worker that is killed and one that is refused, and compares."""
    every_command_is_run_by_a_part()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        given = os.environ.get("TINY")
        here = Path(given) if given else local(folder / "here")
        total = len(rows(here))
        host, where = "127.0.0.1", [before(i) for i in range(3)]
        if where[0][1]:
            host = "10.77.0.1"
        cluster = Cluster(stack, folder, host)
        for i, (words, more) in enumerate(where):
            cluster.add(f"worker-{i}", *words, **more)
        client = cluster.client(3)
        out = folder / "there"
        record = out / "tiny.sqlite"

        # Ctrl-C after a tenth: what was found is kept, and the message says so.
        words = ["-m", "nullwindow.cluster", "lab", "--preset", "tiny", "--out", out, "--scheduler", cluster.address]
        words = [PYTHON, *map(str, words), "--batch-seconds", "0.2"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
            when_done(record, 0.1, total, lambda: child.send_signal(signal.SIGINT)).join(60)
            text = child.communicate(timeout=60)[1]
        assert child.returncode == 1, f"{child.returncode}: {text}"
        assert f" of {total} are in {record}; run the same command to continue" in text, text
        kept = len(rows(record))
        assert total / 10 <= kept < total, f"{kept} of {total}"
        said(f"interrupted with {kept} of {total} jobs")

        # A worker of another program is refused by its name.
        lines = []
        nullwindow.cluster._Progress.say = lambda self, line: lines.append(line)
        there = cluster.address.split("//")[1].split(":")[0]
        cluster.add("other", env=of_another_signature(folder), host=there)
        client.wait_for_workers(4, timeout=60)
        victim, busy = cluster.workers["worker-1"], []

        def kill():
            names = {it["name"]: at for at, it in client.scheduler_info(n_workers=-1)["workers"].items()}
            deadline = time.monotonic() + 20
            while time.monotonic() < deadline and not client.processing().get(names["worker-1"]):
                time.sleep(0.001)
            busy.extend(client.processing().get(names["worker-1"], ()))
            _kill(victim)

        watch = when_done(record, 0.4, total, kill)
        begun = time.monotonic()
        found = nullwindow.lab.run("tiny", client=client, out=out, batch_seconds=0.2)
        took = time.monotonic() - begun
        watch.join(30)
        assert found == record and victim.wait(10) == -signal.SIGKILL and busy, (victim.returncode, busy)
        refused = [line for line in lines if "is refused: it has nullwindow 0.0.1 with search signature 7" in line]
        assert len(refused) == 1 and refused[0].startswith(f"worker tcp://{there}:"), lines
        said(f"{equal_rows(here, record)} jobs equal; a worker was killed with {len(busy)} batches; {took:.1f} s")
        said(refused[0])

        # One that comes later was not asked for its program: then it refuses the jobs itself.
        lines.clear()
        nullwindow.cluster.Dask.check = lambda self: None
        for line in same_games(folder, client):
            said(line)
        assert any("is refused: it has nullwindow 0.0.1 with search signature 7" in line for line in lines), lines


def _kill(child: subprocess.Popen) -> None:
    """Kills a worker as a machine that loses its power does."""
    child.send_signal(signal.SIGKILL)


def same_games(folder: Path, client, match=MATCH, selfplay=SELFPLAY):
    """A match and self-play on the cluster and by the program on this machine."""
    one, other = folder / "one.jsonl", folder / "other.jsonl"
    call(PROGRAM, "match", *match, "--quiet", "--concurrency", os.cpu_count(), "--journal", one)
    text = nullwindow.cluster.run(["match", *match, "--journal", str(other)], client)
    assert games(one) == games(other), "the games of the match differ"
    assert "all games played" in text, text
    yield f"{len(games(one))} games of a match equal"
    one, other = folder / "one.games", folder / "other.games"
    call(PROGRAM, "train", *selfplay, "--shard", "1/1", "--record", one)
    nullwindow.cluster.run(["train", *selfplay, "--record", str(other)], client)
    assert one.read_bytes() == other.read_bytes(), "the files of self-play differ"
    lines = one.read_text().splitlines()[1:]
    positions = sum(len(line.split("\t")[2].split(" ")) for line in lines)
    yield f"{len(lines)} games of self-play, {positions:,} positions, equal byte for byte"


def netns() -> None:
    """Every worker in a network namespace: it reaches the scheduler by TCP over a bridge, and nothing else."""
    names = [f"nullwindow-{i}" for i in range(3)]

    def down():
        for i, name in enumerate(names):
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)
            subprocess.run(["ip", "link", "delete", f"nwveth{i}"], capture_output=True)
        subprocess.run(["ip", "link", "delete", "nwbridge"], capture_output=True)

    down()
    try:
        for words in ["link add nwbridge type bridge", "addr add 10.77.0.1/24 dev nwbridge", "link set nwbridge up"]:
            call("ip", *words.split())
        for i, name in enumerate(names):
            for words in [
                f"netns add {name}",
                f"link add nwveth{i} type veth peer name eth0 netns {name}",
                f"link set nwveth{i} master nwbridge",
                f"link set nwveth{i} up",
                f"-n {name} addr add 10.77.0.{i + 2}/24 dev eth0",
                f"-n {name} link set eth0 up",
                f"-n {name} link set lo up",
            ]:
                call("ip", *words.split())
        dask(lambda i: (["ip", "netns", "exec", names[i]], {"host": f"10.77.0.{i + 2}"}))
    finally:
        down()


def merged(folder: Path, here: Path, match: list[str], selfplay: list[str]) -> None:
    """Merges the parts of a run of the lab, a match and self-play, and compares them with those of one machine."""
    record = folder / "merged.sqlite"
    call(PROGRAM, "lab", "merge", record, *sorted(folder.glob("lab/part-*/tiny.sqlite")))
    said(f"{equal_rows(here, record)} jobs equal")
    one, journal = folder / "one.jsonl", folder / "merged.jsonl"
    call(PROGRAM, "match", *match, "--quiet", "--journal", one)
    text = call(PROGRAM, "match", "merge", journal, *sorted(folder.glob("match/part-*.jsonl")))
    assert games(one) == games(journal) and "all games played" in text, text
    said(f"{len(games(one))} games of a match equal")
    one, file = folder / "one.games", folder / "merged.games"
    call(PROGRAM, "train", *selfplay, "--shard", "1/1", "--record", one)
    call(PROGRAM, "train", "merge", file, *sorted(folder.glob("games/part-*.games")))
    assert one.read_bytes() == file.read_bytes(), "the files of self-play differ"
    said(f"{len(one.read_text().splitlines()) - 1} games of self-play equal byte for byte")


def slurm() -> None:
    """Arrays by the scripts of tools/slurm; one task is run again."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        here = local(folder / "here")
        script, tools = folder / "all.sh", ROOT / "tools/slurm"
        wait = ("sbatch --array", f"sbatch --wait --chdir={folder} --array")
        lab, match, games = (documented(f"--array=1-20 tools/slurm/{name}.sbatch", wait, ("1-20", "1-3"))
                             for name in ["lab", "match", "selfplay"])
        again = documented("sbatch --array=7", wait, ("=7", "=2"), ("SHARDS=20", "SHARDS=3"), ("deep", "tiny"))
        match, games = match.replace("20000", "300").replace("10000", "12"), games.replace("100000", "12").replace("4000", "100")
        lines = [
            "OUT=lab " + lab.replace("deep", "tiny"),
            "OUT=match " + match,
            "OUT=games " + games,
            f"rm {folder}/lab/part-2/tiny.sqlite",
            "OUT=lab " + again,
        ]
        script.write_text("\n".join(["set -eux", f"cd {ROOT}", f"export NULLWINDOW={PROGRAM}", *lines]))
        begun = time.monotonic()
        call(tools / "one-machine", "bash", script)
        said(f"Slurm: three arrays of 3 tasks, and one task again, in {time.monotonic() - begun:.0f} s")
        merged(folder, here, *(shlex.split(line.split(".sbatch ")[1]) for line in [match, games]))


def parallel() -> None:
    """GNU parallel, killed in the middle and resumed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        here = local(folder / "here")
        (folder / "match").mkdir()
        (folder / "games").mkdir()
        run = ["parallel", "-j", "2", "--joblog"]
        lab = documented("parallel ", (" nullwindow ", f" {PROGRAM} "), ("deep", "tiny"), ("20", "6"), ("record/", "lab/"))
        lab = ["bash", "-c", lab]
        with subprocess.Popen(lab, cwd=folder, stderr=subprocess.DEVNULL) as child:
            while len(list(folder.glob("lab/part-*/tiny.sqlite"))) < 3:
                time.sleep(0.01)
            # With what it has started: those would go on and write their records to the end.
            for each in [*psutil.Process(child.pid).children(recursive=True), child]:
                each.kill()
        call(*lab, cwd=folder)
        # What parallel runs, a shell reads once more.
        match = [word.replace("(", "\\(").replace(")", "\\)") for word in MATCH]
        call(*run, "match.log", PROGRAM, "match", *match, "--quiet", "--shard", "{}/6", "--journal",
             "match/part-{}.jsonl", ":::", *"123456", cwd=folder)
        call(*run, "games.log", PROGRAM, "train", *SELFPLAY, "--shard", "{}/6", "--record", "games/part-{}.games", ":::",
             *"123456", cwd=folder)
        said("GNU parallel: six shards each; the run of the lab was killed and resumed")
        merged(folder, here, MATCH, SELFPLAY)


def ssh() -> None:
    """Dask's SSHCluster, three workers on this machine by an sshd of our own."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for key in ["host", "user"]:
            call("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / key)
        (folder / "authorized").write_text((folder / "user.pub").read_text())
        (folder / "authorized").chmod(0o600)
        Path("/run/sshd").mkdir(exist_ok=True)
        words = ["/usr/sbin/sshd", "-D", "-e", "-f", "/dev/null", "-p", "2222", "-h", folder / "host"]
        words += ["-o", f"AuthorizedKeysFile={folder / 'authorized'}", "-o", "StrictModes=no", "-o", "PidFile=none"]
        words += ["-o", "ListenAddress=127.0.0.1", "-o", "MaxStartups=50"]
        stack.enter_context(process(*words))
        time.sleep(1)
        here = local(folder / "here", names=("leaves",))
        block = documented("SSHCluster(", ('"user"', repr(str(folder / "user"))), among=1)
        by = ("client=Client(cluster))", "client=Client(cluster), out=out)\ncluster.close()")
        there = executed(block.replace(*by), folder / "there")
        said(f"SSHCluster: {equal_rows(here, there)} jobs equal")


def jobqueue() -> None:
    """dask-jobqueue: workers are jobs of Slurm."""
    if "SLURM_CONF" not in os.environ:
        print(call(ROOT / "tools/slurm/one-machine", PYTHON, __file__, "jobqueue").split("\n", 1)[1], end="")
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        here = local(folder / "here", names=("leaves",))
        block = documented("SLURMCluster(", ("client=Client(cluster))", "client=Client(cluster), out=out)\ncluster.close()"),
                           among=1)
        there = executed(block, folder / "there", cwd=folder)
        said(f"SLURMCluster: {equal_rows(here, there)} jobs equal")


def executed(block: str, out: Path, **more) -> Path:
    """Runs a block of Python as a program, with its record in `out`."""
    program = f"from pathlib import Path\nout = Path({str(out)!r})\nif __name__ == '__main__':\n"
    call(PYTHON, "-c", program + "".join(f"    {line}\n" for line in block.splitlines()), timeout=180, **more)
    return out / "tiny.sqlite"


def documented_commands() -> None:
    """The scheduler, the workers and the drivers of docs/scale.md."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        path = {**os.environ, "PATH": f"{Path(PYTHON).parent}:{os.environ['PATH']}"}
        here = local(folder / "here", names=("leaves",))
        for start in ["dask scheduler", "dask worker"]:
            stack.enter_context(process(*documented(start).split(), env=path, cwd=folder))

        def driver(start: str, *changes: tuple[str, str]) -> str:
            return call("sh", "-c", documented(start, *changes), env=path, cwd=folder, timeout=180)

        driver("cluster lab", ("--preset deep", "leaves --preset tiny"))
        said(f"lab: {equal_rows(here, folder / 'record/tiny.sqlite')} jobs equal")
        text = driver("cluster match", ("20000", "300"), ("10000", "12"))
        said(f"match: {len(games(folder / 'othello.jsonl'))} games, {text.splitlines()[4].split(',')[0]}")
        said("self-play: " + driver("cluster selfplay", ("100000", "12"), ("4000", "100")).strip())
        block = documented('Client("tcp', ("8786\"))", "8786\"), out=out)"), among=1)
        said(f"in Python: {equal_rows(here, executed(block, folder / 'there', env=path))} jobs equal")


def large() -> None:
    """A match of 200 games and 10,000 positions of self-play."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster = Cluster(stack, folder)
        for i in range(3):
            cluster.add(f"worker-{i}")
        client = cluster.client(3)
        match = ["othello", "self", "self:algorithm=aspiration(1)", "--tc", "nodes=2000", "--games", "200"]
        selfplay = ["chess", "--self-play", "160", "--nodes", "500"]
        for line in same_games(folder, client, match, selfplay):
            said(line)


TREES = """
title = "Trees"
question = "What does a job cost?"
paper = "open question"
[subject]
kind = "tree"
games = ["tree"]
trees = ["random:w=2,d=2"]
[count]
tiny = COUNT
quick = 1
paper = 1
deep = 1
[depth]
tiny = 2
quick = 2
paper = 2
deep = 2
[[series]]
name = "mtdf"
algorithm = "mtd(f)"
"""


def measure() -> None:
    """What a job costs, how many go through in a second, what a dead worker costs."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        trees = folder / "trees.toml"
        count = 3000
        trees.write_text(TREES.replace("COUNT", str(count)))
        cluster = Cluster(stack, folder)
        for i in range(3):
            cluster.add(f"worker-{i}")
        client = cluster.client(3)
        client.submit(sum, [1]).result()

        def cpu() -> list[float]:
            """CPU seconds of the driver, the scheduler and the workers: those do not depend on what else runs."""
            all_of = [[psutil.Process()], [psutil.Process(cluster.scheduler.pid)]]
            all_of.append([psutil.Process(child.pid) for child in cluster.workers.values()])
            return [sum(sum(it.cpu_times()[:2]) for it in some) for some in all_of]

        def timed(name: str, **how) -> None:
            out = folder / name.replace(" ", "-")
            begun, before = time.monotonic(), cpu()
            nullwindow.lab.run("tiny", experiments=[trees], out=out, progress=False, **how)
            took = time.monotonic() - begun
            driver, scheduler, workers = (1000 * (now - then) / count for now, then in zip(cpu(), before))
            said(f"{name}: {count} empty jobs in {took:.2f} s, {count / took:.0f} jobs/s; CPU ms a job: "
                 f"driver {driver:.2f}, scheduler {scheduler:.2f}, workers {workers:.2f}")

        begun = time.monotonic()
        call(PROGRAM, "lab", "run", "--experiment", trees, "--preset", "tiny", "--out", folder / "program")
        said(f"the program, 2 threads: {count} empty jobs in {time.monotonic() - begun:.2f} s")
        timed("threads of Python")
        timed("Dask, one job a batch", client=client, batch_seconds=0)
        timed("Dask, batches of 0.2 s", client=client, batch_seconds=0.2)
        timed("Dask, batches of 2 s", client=client)

        def tiny(name: str, kill=None) -> float:
            watch = when_done(folder / name / "tiny.sqlite", 600, 1, kill) if kill else None
            begun = time.monotonic()
            nullwindow.lab.run("tiny", client=client, out=folder / name, progress=False)
            took = time.monotonic() - begun
            if watch:
                watch.join()
            return took

        def kill() -> None:
            workers = lambda: client.scheduler_info(n_workers=-1)["workers"]
            at = next(at for at, it in workers().items() if it["name"] == "worker-2")
            lost = len(client.processing()[at])
            begun = time.monotonic()
            _kill(cluster.workers["worker-2"])
            while at in workers():
                time.sleep(0.001)
            said(f"a worker dies with {lost} batches; {1000 * (time.monotonic() - begun):.0f} ms until they go to others")

        whole, dead = tiny("whole"), tiny("dead", kill)
        said(f"preset tiny, batches of 2 s: {whole:.1f} s on 3 workers, {dead:.1f} s if one of them dies after 600 jobs")


PARTS = [dask, netns, slurm, parallel, ssh, jobqueue, documented_commands, large, measure]

if __name__ == "__main__":
    for word in sys.argv[1:] or ["dask"]:
        part = next((part for part in PARTS if part.__name__.removesuffix("_commands") == word), None)
        if part is None:
            sys.exit(f"unknown part {word}; see {__file__}")
        print(f"== cluster: {word}", flush=True)
        begun = time.monotonic()
        part()
        said(f"{time.monotonic() - begun:.0f} s in all")
