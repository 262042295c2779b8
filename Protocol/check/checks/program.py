"""The program as built from this repository, run for one person with a separate folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import threading
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

PATH = Path(os.environ.get("VICINO_PROGRAM") or Path(__file__).resolve().parents[3] / ".build/debug/vicino")
TIMEOUT = 60


class Program:
    """A person for whom the program runs; to be used with `with`."""

    def __init__(self, name: str) -> None:
        if not PATH.exists():
            raise AssertionError(f"There is no program at {PATH}. Run `swift build`, or pass --without-program.")
        self.folder = Path(tempfile.mkdtemp(prefix="vicino-check-"))
        self._listener: subprocess.Popen | None = None
        self._environment = {
            "VICINO_DATA": f"{self.folder}/data", "XDG_STATE_HOME": f"{self.folder}/state", "HOME": str(self.folder),
            "TZ": "UTC", "PATH": "/usr/bin:/bin",
        }
        self.run("init", "--name", name)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        if self._listener is not None:
            self._listener.terminate()
            self._listener.communicate(timeout=TIMEOUT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *arguments: str, given: str = "") -> str:
        """Runs the program, which must succeed, and returns its output."""
        result = subprocess.run(
            [PATH, *arguments], env=self._environment, input=given, capture_output=True, text=True, timeout=TIMEOUT
        )
        if result.returncode != 0:
            raise AssertionError(f"vicino {arguments[0]} ended with {result.returncode}: {result.stderr}")
        return result.stdout

    def refuses(self, *arguments: str) -> str:
        """Runs the program, which must not succeed, and returns what it says."""
        result = subprocess.run(
            [PATH, *arguments], env=self._environment, capture_output=True, text=True, timeout=TIMEOUT
        )
        if result.returncode == 0:
            raise AssertionError(f"vicino {arguments[0]} succeeded: {result.stdout}")
        return result.stderr

    def json(self, *arguments: str) -> Any:
        """Runs the program and returns its JSON output."""
        return json.loads(self.run(*arguments, "--json"))

    def listen(self) -> str:
        """Lets the program listen on the loopback interface, and returns its address."""
        self._listener = subprocess.Popen(
            [PATH, "listen", "127.0.0.1:0"], env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True,
        )
        assert self._listener.stdout is not None
        line = self._listener.stdout.readline().strip()
        return line.removeprefix("Listening on ")

    def hears(self, words: str, times: int) -> None:
        """Waits until the listener has printed these words for so many sessions."""
        assert self._listener is not None and self._listener.stderr is not None
        watchdog = threading.Timer(TIMEOUT, self._listener.kill)
        watchdog.start()
        said = ""
        while said.count(words) < times:
            line = self._listener.stderr.readline()
            if not line:
                raise AssertionError(f"{words!r} was not said {times} times: {said}")
            said += line
        watchdog.cancel()

    def follow(self, invitation: str, *arguments: str) -> str:
        """Lets the program follow an invitation, without showing it to other users of the computer."""
        path = self.folder / "invitation.txt"
        path.write_text(invitation)
        return self.run("follow", str(path), *arguments)

    def activities(self, count: int) -> None:
        """Imports so many activities, one an hour."""
        path = self.folder / "activities.csv"
        starts = (datetime(2000, 1, 1) + timedelta(hours=number) for number in range(count))
        rows = [f"walking,{start.isoformat()}Z,{(start + timedelta(minutes=30)).isoformat()}Z\n" for start in starts]
        path.write_text("activity,start,end\n" + "".join(rows))
        self.run("import", str(path), "--yes")
