"""Runs the checks, and prints a line for each failure and the counts at the end."""
import json
import sys
import tempfile
import traceback

from playwright.sync_api import sync_playwright

from . import charts, first, forms, looks, safety, stopping
from .browser import CHROMIUM
from .people import Person, some_weeks
from datetime import datetime


class World:
    """Anna, who follows Ben, and a browser."""

    def __init__(self, folder, browser):
        self.browser = browser
        self.anna = Person(folder, "Anna", 8461)
        self.ben = Person(folder, "Ben", 8462)
        now = datetime.now()
        for person in (self.anna, self.ben):
            person.record(some_weeks(now))
        dump = str(self.ben.folder / "ben.vicino")
        self.ben.run("export", "--everything", "-o", dump)
        self.anna.run("follow", dump, "--yes")
        self.anna.serve()
        self.ben_id = next(
            line for line in self.anna.run("following", "--json").split('"') if len(line) == 64)

    def person(self, name):
        """One more person, without a page."""
        return Person(self.anna.folder.parent, name, 8463)

    def following(self):
        """The people whom Anna follows, as the program lists them."""
        return json.loads(self.anna.run("following", "--json"))

    def context(self, signed_in=True, **options):
        """A new browser window of Anna, which asks nothing outside this computer."""
        context = self.browser.new_context(timezone_id="America/New_York", **options)
        context.set_default_timeout(60_000)
        context.outside = []
        context.on("request", lambda asked: context.outside.append(asked.url)
                   if not asked.url.startswith(self.anna.address) else None)
        if signed_in:
            context.new_page().goto(self.anna.link())
            context.pages[0].close()
        return context

    def end(self):
        self.anna.end()
        self.ben.end()


def main(words):
    checks = [check for module in (safety, looks, first, forms, charts, stopping) for check in module.checks()
              if all(word in check.__doc__ for word in words)]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        world = World(folder, browser)
        try:
            for check in checks:
                try:
                    check(world)
                    passed += 1
                except Exception as error:
                    failed += 1
                    said = isinstance(error, AssertionError) and str(error)
                    text = said or traceback.format_exc()
                    print(f"✘ {check.__doc__}\n  {text}")
        finally:
            world.end()
            browser.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
