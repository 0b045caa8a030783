"""A campaign of `tokeru` on a Dask scheduler: workers run the shards, and at the end their files are merged and judged.

    python cluster/campaign.py solve maze boards.txt --into results --shards 64 --workers 8 -- --nodes 1M

Without `--scheduler` it starts a LocalCluster. A shard saves its results as it goes (`--resume`), so a worker that dies
loses at most the board that it was solving, and this program can be killed and started again with the same arguments.
See docs/campaigns.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from concurrent.futures import CancelledError
from dataclasses import dataclass
from pathlib import Path

from distributed import Client, KilledWorker, LocalCluster, as_completed

#: Exit statuses of a shard whose program ran: all is answered; a finding or a bad board; nothing found within the
#: limits.
ENDED = (0, 1, 3)
#: The exit status of a campaign with a shard or a merge that can't run; `tokeru merge` uses it only for wrong usage.
FAILED = 2
#: What ends a campaign: a shard or a merge that can't run, an unreachable or lost scheduler, a shard that has lost too
#: many workers.
BROKEN = (RuntimeError, OSError, CancelledError, KilledWorker)
#: How often a shard may lose its worker before it is given up. It is large, because a shard makes progress each time.
ALLOWED_FAILURES = 100


@dataclass(frozen=True)
class Campaign:
    """The settings that every worker needs."""

    tokeru: str
    verb: str
    family: str
    boards: tuple[str, ...]
    into: str
    shards: int
    options: tuple[str, ...]

    def file(self, part: int) -> Path:
        """The results file of a shard. Names sort like numbers."""
        return Path(self.into) / f"shard-{part:0{len(str(self.shards))}}-of-{self.shards}.jsonl"

    def command(self, part: int) -> list[str]:
        """The command line of a shard."""
        family = ["--family", self.family] if self.verb == "oracle" else [self.family]
        share = ["--shard", f"{part}/{self.shards}", "--resume", str(self.file(part))]
        return [self.tokeru, self.verb, *family, *self.boards, *share, *self.options]

    def merge(self) -> list[str]:
        """The command line that merges and judges the shards."""
        files = [str(self.file(part)) for part in range(1, self.shards + 1)]
        boards = [word for file in self.boards for word in ("--boards", file)]
        return [self.tokeru, "merge", *files, *boards, "--json"]


def run_shard(campaign: Campaign, part: int) -> int:
    """Runs one shard to its end, on a worker. If its program can't run, the error ends the campaign."""
    try:
        ran = subprocess.run(campaign.command(part), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    except OSError as error:
        raise RuntimeError(f"shard {part}: {campaign.tokeru}: {error.strerror}") from error
    if ran.returncode not in ENDED:
        raise RuntimeError(f"shard {part}: exit status {ran.returncode}: {ran.stderr.strip()}")
    return ran.returncode


def run(campaign: Campaign, client: Client) -> None:
    """Runs all shards, and prints the end of each."""
    parts = range(1, campaign.shards + 1)
    futures = {client.submit(run_shard, campaign, part, pure=False): part for part in parts}
    for ended, future in enumerate(as_completed(futures), 1):
        status = future.result()
        print(f"shard {futures[future]} of {campaign.shards}: status {status} ({ended} have ended)", file=sys.stderr, flush=True)


def merge(campaign: Campaign) -> int:
    """Writes the merged answers, prints the totals, and returns the exit status of `tokeru merge`."""
    joined = Path(campaign.into) / "merged.jsonl"
    with joined.open("w", encoding="utf-8") as out:
        status = subprocess.run(campaign.merge(), stdin=subprocess.DEVNULL, stdout=out, check=False).returncode
    if status < 0:
        raise RuntimeError(f"merge: ended by signal {-status}")
    last = "{}"
    with joined.open(encoding="utf-8") as lines:
        for last in lines:
            pass
    print(" ".join(f"{name} {value}" for name, value in json.loads(last).items()))
    return status


def from_one(word: str) -> int:
    """A number of shards or workers, at least 1: without any, Dask would wait for ever."""
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"{word!r} is not a whole number of 1 or more")
    return int(word)


def read(words: list[str]) -> tuple[Campaign, argparse.Namespace]:
    """The campaign that the arguments describe; those after `--` go to `tokeru`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["solve", "generate", "curate", "oracle"])
    parser.add_argument("family", help="the puzzle family")
    parser.add_argument("boards", nargs="*", help="files of boards (solve), which all workers can read")
    parser.add_argument("--into", required=True, help="the folder of the results, which all workers share")
    parser.add_argument("--shards", type=from_one, default=64, help="how many shards; the same in every run (64)")
    parser.add_argument("--workers", type=from_one, default=2, help="workers of a LocalCluster (2)")
    parser.add_argument("--scheduler", help="the address of a scheduler; without it a LocalCluster is started")
    parser.add_argument("--tokeru", default="tokeru", help="the program: a name that every worker finds, or a path that all see (tokeru)")
    at = words.index("--") if "--" in words else len(words)
    asked = parser.parse_args(words[:at])
    into = Path(asked.into).resolve()
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"--into {asked.into}: {error.strerror}")
    # A path must be valid on all machines; a name is looked up by each worker, which may have it elsewhere.
    tokeru = asked.tokeru if Path(asked.tokeru).name == asked.tokeru else str(Path(asked.tokeru).resolve())
    boards = tuple(str(Path(file).resolve()) for file in asked.boards)
    campaign = Campaign(tokeru, asked.verb, asked.family, boards, str(into), asked.shards, tuple(words[at + 1 :]))
    return campaign, asked


def run_all(campaign: Campaign, asked: argparse.Namespace) -> None:
    """Runs the shards on the requested scheduler."""
    if asked.scheduler:
        with Client(asked.scheduler) as client:
            client.upload_file(__file__)
            run(campaign, client)
    else:
        local = {"threads_per_worker": 1, "dashboard_address": None, "memory_limit": 0}
        with LocalCluster(n_workers=asked.workers, **local) as cluster, Client(cluster) as client:
            run(campaign, client)


def main(words: list[str]) -> int:
    """Runs the campaign, then merges it."""
    import dask

    campaign, asked = read(words)
    dask.config.set({"distributed.scheduler.allowed-failures": ALLOWED_FAILURES})
    try:
        run_all(campaign, asked)
        return merge(campaign)
    except BROKEN as error:
        print(f"campaign: {error or type(error).__name__}", file=sys.stderr)
        return FAILED


if __name__ == "__main__":
    # Workers import this file as a module, so its functions must belong to a module here too.
    sys.path.insert(0, str(Path(__file__).parent))
    import campaign as own

    sys.exit(own.main(sys.argv[1:]))
