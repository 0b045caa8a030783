"""A campaign on two workers that are killed gives the answers of a single process: none is lost, none is repeated."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[2]
TOKERU = os.environ["TOKERU"]
#: Fields that do not depend on the machine.
SAME = ("key", "number", "status", "objective", "bound", "moves", "nodes", "error")


@dataclass
class Task:
    """Boards, and the answers of a single process."""

    family: str
    options: tuple[str, ...]
    count: int
    errors: int
    boards: Path
    alone: list = field(default_factory=list)


def mazes(file):
    """Sixty small mazes, each of which takes some milliseconds, and an unreadable one."""
    words = ["generate", "maze", "--width", "5", "--height", "5", "--count", "60", "--seed", "11"]
    made = subprocess.run([TOKERU, *words], capture_output=True, text=True, check=True)
    file.write_text(made.stdout + "\n2 2\nno board\n", encoding="utf-8")
    return Task("maze", (), 61, 1, file)


def contest(file):
    """Every 25th board of the contest (Google DevQuiz 2011).

    The boards are not ours to publish, so they stay in the shared folder.
    """
    shared = Path(os.environ.get("TOKERU_SHARED", ROOT.parent / "shared")) / "data/slide/devquiz2011_problems.txt"
    if not os.environ.get("TOKERU_LONG") or not shared.exists():
        pytest.skip("TOKERU_LONG is not set, or there is no shared data")
    every = shared.read_text(encoding="utf-8").splitlines()[2::25]
    file.write_text("\n".join(every) + "\n", encoding="utf-8")
    return Task("slide", ("--nodes", "20k"), 200, 0, file)


@pytest.fixture(scope="module", params=[mazes, contest], ids=["mazes", "contest"])
def task(request, tmp_path_factory):
    """Boards, and the answers of a single process to compare with."""
    folder = tmp_path_factory.mktemp("alone")
    task = request.param(folder / "boards.txt")
    words = ["solve", task.family, str(task.boards), *task.options, "--resume", str(folder / "answers.jsonl")]
    subprocess.run([TOKERU, *words], capture_output=True, check=False)
    task.alone = answers(folder / "answers.jsonl")
    assert len(task.alone) == task.count
    return task


def answers(file):
    """The rows of a file, without what depends on the machine."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [tuple(row.get(name) for name in SAME) for row in rows if "key" in row]


def by_number(row):
    """The sort key of a row: its number, because other fields may be None, which can't be compared."""
    return row[1]


def begin(task, into):
    """Starts the program in its own process group."""
    words = ["solve", task.family, str(task.boards), "--into", str(into), "--shards", "6", "--workers", "2", "--tokeru", TOKERU]
    program = [sys.executable, str(ROOT / "cluster/campaign.py"), *words, "--", *task.options]
    return subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


def lines(into):
    """The number of lines in all shards so far."""
    return sum(len(file.read_bytes().splitlines()) for file in into.glob("shard-*.jsonl"))


def until(holds, process):
    """Waits for a condition while the program runs."""
    while not holds() and process.poll() is None:
        time.sleep(0.002)


def workers(process):
    """The worker processes of a LocalCluster: Python processes, without the program itself and the resource tracker."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rsplit(")", 1)[1].split()[1])
            words = (stat.parent / "cmdline").read_bytes()
        except OSError:
            continue  # ended meanwhile
        if parent == process.pid and b"spawn_main" in words:
            found.append(int(stat.parent.name))
    return found


def whole(into, ended, task):
    """Checks that no answer is lost, repeated or changed, and that merge reports so."""
    out, err = ended.communicate(timeout=300)
    totals = dict(zip(out.split()[::2], out.split()[1::2], strict=True))
    assert (totals["boards"], totals["missing"], totals["repeated"]) == (str(task.count), "0", "0"), err
    assert (totals["wrong"], totals["conflicts"], totals["errors"]) == ("0", "0", str(task.errors)), err
    assert answers(into / "merged.jsonl") == task.alone
    assert sorted((row for file in into.glob("shard-*.jsonl") for row in answers(file)), key=by_number) == sorted(task.alone, key=by_number)


def test_a_program_name_is_resolved_by_each_worker_and_a_path_is_shared(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "cluster"))
    monkeypatch.setenv("PATH", str(Path(TOKERU).parent))
    monkeypatch.chdir(Path(TOKERU).parents[1])
    import campaign

    def program(*words):
        return campaign.read(["solve", "maze", "--into", str(tmp_path), *words])[0].tokeru

    assert program() == "tokeru"
    assert program("--tokeru", str(Path(TOKERU).relative_to(Path.cwd()))) == TOKERU


def test_killing_a_worker_loses_nothing(task, tmp_path):
    program = begin(task, tmp_path)
    until(lambda: lines(tmp_path) > task.count / 6, program)
    victims = workers(program)
    assert len(victims) == 2
    os.kill(victims[0], signal.SIGKILL)
    whole(tmp_path, program, task)


def test_killing_the_program_three_times_loses_nothing(task, tmp_path):
    for round_ in range(1, 4):
        program = begin(task, tmp_path)
        until(lambda wanted=round_ * task.count / 5: lines(tmp_path) > wanted, program)
        os.killpg(program.pid, signal.SIGKILL)
        program.communicate()
    assert 0 < lines(tmp_path)
    whole(tmp_path, begin(task, tmp_path), task)


@pytest.mark.parametrize("wrong", [("--shards", "0"), ("--shards", "-3"), ("--workers", "0"), ("--workers", "x")])
def test_counts_that_would_hang_are_wrong_usage(wrong, tmp_path, monkeypatch, capsys):
    monkeypatch.syspath_prepend(str(ROOT / "cluster"))
    import campaign

    with pytest.raises(SystemExit) as ended:
        campaign.read(["solve", "maze", "boards.txt", "--into", str(tmp_path), *wrong])
    assert (ended.value.code, f"argument {wrong[0]}" in capsys.readouterr().err) == (2, True)


def test_a_shard_that_cannot_run_is_status_2_with_a_reason(tmp_path, monkeypatch, capsys):
    monkeypatch.syspath_prepend(str(ROOT / "cluster"))
    import campaign

    def run_here(asked, _):
        campaign.run_shard(asked, 1)

    monkeypatch.setattr(campaign, "run_all", run_here)
    missing = str(tmp_path / "missing.txt")
    words = ["solve", "maze", missing, "--into", str(tmp_path), "--tokeru"]
    for program, reason in ((TOKERU, f"exit status 2: tokeru: {missing}: No such file"), ("nowhere", "nowhere: No such file")):
        assert campaign.main([*words, program]) == campaign.FAILED
        assert f"campaign: shard 1: {reason}" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        campaign.read(["solve", "maze", missing, "--into", __file__])


def test_a_missing_or_lost_scheduler_is_status_2_with_a_reason(tmp_path, monkeypatch, capsys):
    monkeypatch.syspath_prepend(str(ROOT / "cluster"))
    import campaign
    import dask
    from distributed.client import FutureCancelledError
    from distributed.scheduler import KilledWorker

    words = ["solve", "maze", str(tmp_path / "boards.txt"), "--into", str(tmp_path), "--tokeru", TOKERU]
    with dask.config.set({"distributed.comm.timeouts.connect": "500ms"}):
        assert campaign.main([*words, "--scheduler", "tcp://127.0.0.1:1"]) == campaign.FAILED
    assert "campaign: Timed out trying to connect to tcp://127.0.0.1:1" in capsys.readouterr().err
    worker = SimpleNamespace(address="tcp://127.0.0.1:2")
    lost = (
        (FutureCancelledError(key="run_shard-1", reason="scheduler-connection-lost"), "scheduler-connection-lost"),
        (KilledWorker(task="run_shard-1", last_worker=worker, allowed_failures=100), "run_shard-1"),
    )
    for error, reason in lost:

        def run_all(_, __, error=error):
            raise error

        monkeypatch.setattr(campaign, "run_all", run_all)
        assert campaign.main(words) == campaign.FAILED
        assert reason in capsys.readouterr().err


def test_a_merge_that_cannot_run_is_status_2_with_a_reason(tmp_path, monkeypatch, capsys):
    monkeypatch.syspath_prepend(str(ROOT / "cluster"))
    import campaign

    monkeypatch.setattr(campaign, "run_all", lambda *_: None)
    killed = tmp_path / "killed"
    killed.write_text("#!/bin/sh\nprintf '{'\nkill -9 $$\n", encoding="utf-8")
    killed.chmod(0o755)
    (tmp_path / "taken/merged.jsonl").mkdir(parents=True)
    cases = (("nowhere", "free", "nowhere"), (str(killed), "free", "merge: ended by signal 9"), (TOKERU, "taken", "merged.jsonl"))
    for program, into, reason in cases:
        words = ["solve", "maze", str(tmp_path / "boards.txt"), "--into", str(tmp_path / into), "--tokeru", program]
        assert campaign.main(words) == campaign.FAILED
        assert reason in capsys.readouterr().err
