"""Thunderbird without a window, steered by its own remote protocol, Marionette."""
import json
import os
import shutil
import socket
import subprocess
import time

# A calendar program asks nobody on the network, shows no first pages, and keeps its zone.
PREFERENCES = {
    "marionette.port": 0, "app.update.enabled": False, "mail.provider.suppress_dialog_on_startup": True,
    "mail.spotlight.firstRunDone": True, "mail.winsearch.firstRunDone": True, "app.donation.eoy.version.viewed": 999,
    "mailnews.start_page.enabled": False, "mailnews.start_page_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False,
    "extensions.update.enabled": False, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "services.settings.server": "", "geo.enabled": False,
    "calendar.timezone.useSystemTimezone": True, "browser.shell.checkDefaultClient": False,
}


class Thunderbird:
    """A running Thunderbird with a profile of its own, which stays when it ends."""

    def __init__(self, folder, seconds=60):
        self.profile = folder / "profile"
        self.profile.mkdir(exist_ok=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (self.profile / "user.js").write_text("\n".join(lines) + "\n")
        port = self.profile / "MarionetteActivePort"
        port.unlink(missing_ok=True)
        environment = dict(
            os.environ, HOME=str(folder), TZ="America/New_York", MOZ_HEADLESS="1", MOZ_CRASHREPORTER_DISABLE="1")
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            ["thunderbird", "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile",
             str(self.profile)],
            env=environment, stdout=open(folder / "thunderbird.log", "a"), stderr=subprocess.STDOUT)
        end = time.monotonic() + seconds
        while not port.exists() or not port.read_text().strip():
            assert self.process.poll() is None and time.monotonic() < end, (folder / "thunderbird.log").read_text()
            time.sleep(0.05)
        self.socket = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=seconds)
        self.stream = self.socket.makefile("rb")
        self.number = 0
        self.read()
        self.ask("WebDriver:NewSession", {})
        self.ask("Marionette:SetContext", {"value": "chrome"})

    def read(self):
        """The next message."""
        size = b""
        while (byte := self.stream.read(1)) != b":":
            assert byte, "Thunderbird has closed the connection."
            size += byte
        return json.loads(self.stream.read(int(size)))

    def ask(self, command, parameters):
        """Sends a command, and returns its result."""
        self.number += 1
        text = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        _, number, error, result = self.read()
        assert number == self.number and error is None, error
        return result

    def do(self, script, *arguments, seconds=30):
        """Runs the body of an asynchronous function with the program's own rights, and returns its result."""
        wrapped = (
            "const done = arguments[arguments.length - 1]; const input = Array.from(arguments).slice(0, -1);"
            "(async (...input) => {" + script + "})(...input).then(done, e => done({failed: String(e) + e.stack}));")
        result = self.ask("WebDriver:ExecuteAsyncScript", {
            "script": wrapped, "args": list(arguments), "scriptTimeout": seconds * 1000, "sandbox": "system"})["value"]
        assert not (isinstance(result, dict) and "failed" in result), result["failed"]
        return result

    def end(self):
        """Quits as a user does, so that all is stored."""
        try:
            self.ask("Marionette:Quit", {"flags": ["eForceQuit"]})
        except (AssertionError, OSError):
            self.process.terminate()
        self.socket.close()
        self.process.wait(timeout=30)
