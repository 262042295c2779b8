"""The people of the checks: each has a data folder, and a page that the built program serves."""
import os
import pathlib
import shutil
import subprocess
import time
import urllib.parse
from datetime import datetime, timedelta

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = REPOSITORY / ".build" / "debug" / "vicino"


class Person:
    """A user, with folders of their own, on a computer: the words that run a program there."""

    def __init__(self, folder, name, port, computer=(), environment={}):
        self.name, self.port, self.computer = name, port, list(computer)
        self.folder = pathlib.Path(folder) / name.lower()
        self.folder.mkdir(parents=True)
        self.environment = dict(
            os.environ, VICINO_DATA=str(self.folder / "data"), XDG_CONFIG_HOME=str(self.folder / "config"),
            XDG_STATE_HOME=str(self.folder / "state"), XDG_RUNTIME_DIR=str(self.folder), TZ="America/New_York",
            NO_COLOR="1", **environment)
        for variable in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            self.environment.pop(variable, None)
        self.server = None
        self.run("init", "--name", name)

    def run(self, *arguments, stdin=None):
        """Runs the program, and returns what it prints."""
        done = subprocess.run(
            [*self.computer, PROGRAM, *arguments], env=self.environment, input=stdin, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, f"vicino {' '.join(arguments)}: {done.stderr}"
        return done.stdout

    def record(self, rows):
        """Imports activities: tuples of a name, a start, an end, and further columns."""
        lines = ["activity,start,end,steps,distance,place,note"]
        for name, start, end, *rest in rows:
            rest = [*rest, *[""] * (4 - len(rest))]
            lines.append(",".join([name, start.strftime("%FT%R"), end.strftime("%FT%R"), *map(str, rest)]))
        path = self.folder / "rows.csv"
        path.write_text("\n".join(lines) + "\n")
        self.run("import", str(path))

    def serve(self):
        """Serves the page, and returns when it answers."""
        self.server = subprocess.Popen(
            [*self.computer, PROGRAM, "web", "--no-open", "--port", str(self.port)], env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        line = self.server.stdout.readline()
        assert line.startswith("http://vicino-"), line
        self.address = self.address_of(line)

    def run_service(self):
        """Starts the service, which meets people on the network `eth0` and serves the page."""
        for setting in (("networks.trusted", "eth0"), ("web", "on"), ("web.port", str(self.port))):
            self.run("config", *setting)
        self.server = subprocess.Popen(
            [*self.computer, PROGRAM, "run"], env=self.environment, stdout=open(self.folder / "log", "w"),
            stderr=subprocess.STDOUT)
        self.await_line("Looks for others")
        self.address = self.address_of(self.link())

    def start(self, *arguments):
        """Starts the program beside the page."""
        return subprocess.Popen(
            [PROGRAM, *arguments], env=self.environment, stdout=open(self.folder / "log", "w"), stderr=subprocess.STDOUT)

    def await_line(self, words, seconds=120):
        """Waits until the service says these words.

        A change that is made while a session ends is announced only by the beacon of the next minute, and a session that
        fails is tried again after half a minute.
        """
        end = time.monotonic() + seconds
        while words not in (log := (self.folder / "log").read_text()):
            assert time.monotonic() < end and self.server.poll() is None, f"{self.name}: no “{words}” in:\n{log}"
            time.sleep(0.05)

    def link(self):
        """A new link that signs in a browser."""
        return self.run("web", "--no-open").strip()

    @staticmethod
    def address_of(link):
        """The address of the page to which a link leads. Its host is another one in each run of the server."""
        return "http://" + urllib.parse.urlsplit(link).netloc

    def end(self):
        if self.server:
            self.server.terminate()
            self.server.wait(timeout=10)
        shutil.rmtree(self.folder, ignore_errors=True)


def some_weeks(now):
    """Records of some weeks up to yesterday, the same at every call, with gaps."""
    rows = []
    day = datetime(now.year, now.month, now.day)
    for back in range(60, 0, -1):
        start = day - timedelta(days=back)
        if back % 11 == 0:
            continue
        rows.append(("sleeping", start, start + timedelta(hours=7, minutes=10 + back % 20)))
        rows.append(("walking", start + timedelta(hours=8), start + timedelta(hours=8, minutes=40), 4000 + 40 * back, 3100))
        rows.append(("sitting", start + timedelta(hours=9, minutes=30), start + timedelta(hours=11)))
        rows.append(("garden", start + timedelta(hours=15), start + timedelta(hours=16), "", "", "home", "Planted tulips"))
        rows.append(("cycling", start + timedelta(hours=17), start + timedelta(hours=18), "", 15500))
    return rows
