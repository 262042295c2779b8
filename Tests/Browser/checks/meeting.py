"""Two people on two computers, who meet through their pages. It runs in namespaces that `stage` makes."""
import os
import sys
import tempfile
import traceback
import pathlib

from playwright.sync_api import sync_playwright

from .browser import CHROMIUM, press
from .people import Person


class Meeting:
    """Anna and Ben, each with a computer, a service and a browser."""

    def __init__(self, folder, playwright):
        self.playwright, self.folder, self.browsers = playwright, folder, []
        self.anna, self.anna_page = self.person("Anna")
        self.ben, self.ben_page = self.person("Ben")

    def person(self, name):
        computer = ["nsenter", "--target", os.environ[name.upper()], "--net", "--mount", "--wd=/", "--"]
        person = Person(self.folder, name, 8426, computer)
        person.run_service()
        start = person.folder / "chromium"
        start.write_text(f"#!/bin/sh\nexec {' '.join(computer)} {CHROMIUM} \"$@\"\n")
        start.chmod(0o755)
        browser = self.playwright.chromium.launch(executable_path=start, args=["--no-sandbox"])
        self.browsers.append(browser)
        page = browser.new_context(timezone_id="America/New_York").new_page()
        page.set_default_timeout(30_000)
        page.goto(person.link())
        return person, page

    def end(self):
        for browser in self.browsers:
            browser.close()
        for person in (self.anna, self.ben):
            person.end()


def checks():
    return [compare_digits, receive, see_near, revoke]


def compare_digits(meeting):
    """two people in one room compare six digits on their pages, and one follows the other"""
    anna, ben = meeting.anna_page, meeting.ben_page
    for page in (anna, ben):
        press(page.get_by_role("link", name="People").first)
        press(page.get_by_role("link", name="Pair in person"))
    press(anna.get_by_role("button", name="Open", exact=True))
    anna.get_by_text("you are open until").wait_for()
    press(ben.get_by_role("button", name="Look for them"))
    digits = [page.locator(".code .sr").first.inner_text() for page in (anna, ben)]
    assert digits[0] == digits[1] and len(digits[0].split()) == 6, digits
    press(anna.get_by_role("button", name="The same"))
    press(ben.get_by_role("button", name="The same"))
    ben.get_by_text("You follow Anna.").wait_for()
    anna.get_by_text("Ben follows you.").wait_for()


def receive(meeting):
    """what one person starts on a page appears on the page of a follower"""
    anna, ben = meeting.anna_page, meeting.ben_page
    anna.goto(meeting.anna.address)
    press(anna.get_by_role("button", name="walking", exact=True).first)
    meeting.ben.await_line("Anna: 1 new")
    ben.goto(meeting.ben.address + "/people")
    press(ben.get_by_role("link", name="Anna").first)
    shown = ben.locator("main").inner_text()
    assert "Walking since" in shown, shown
    assert ben.locator("main.theirs").count() == 1


def see_near(meeting):
    """the page of today shows by itself who is near"""
    ben = meeting.ben_page
    ben.goto(meeting.ben.address)
    ben.locator("#live-near", has_text="Anna").wait_for()


def revoke(meeting):
    """a follower who was revoked on the page receives nothing more"""
    anna, ben = meeting.anna_page, meeting.ben_page
    anna.goto(meeting.anna.address + "/people")
    press(anna.get_by_role("link", name="Details Ben"))
    anna.locator("summary").first.click()
    press(anna.locator("form[action$='/revoke'] button"))
    anna.goto(meeting.anna.address)
    press(anna.get_by_role("button", name="Stop"))
    ben.goto(meeting.ben.address + "/people")
    press(ben.get_by_role("link", name="Anna").first)
    press(ben.get_by_role("button", name="Fetch what is new"))
    # Her device does not answer his any more, or tells him so in a session that it had begun to accept.
    told = ben.locator(".flash").inner_text()
    assert told.startswith(("Nothing was fetched.", "0 new records.")), told
    assert "Walking since" in ben.locator("main").inner_text()


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        meeting = Meeting(pathlib.Path(folder), playwright)
        try:
            for check in checks():
                try:
                    check(meeting)
                    passed += 1
                except Exception as error:
                    failed += 1
                    said = isinstance(error, AssertionError) and str(error)
                    text = said or traceback.format_exc()
                    print(f"✘ {check.__doc__}\n  {text}")
        finally:
            meeting.end()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
