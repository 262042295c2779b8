"""Two people on two computers, who meet through their pages. It runs in namespaces that `stage` makes."""
import os
import shutil
import sys
import tempfile
import traceback
import pathlib

from axe_playwright_python.sync_playwright import Axe
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
        page.set_default_timeout(60_000)
        page.goto(person.link())
        return person, page

    def end(self):
        for browser in self.browsers:
            browser.close()
        for person in (self.anna, self.ben):
            person.end()


def checks():
    return [compare_digits, receive, show_shared, share_more, see_near, revoke, add_a_device]


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


def add_a_device(meeting):
    """a new device beside another one joins by the pages of both, after the digits were compared"""
    anna, new = meeting.anna_page, Person(meeting.folder, "Nina", 8427, meeting.ben.computer)
    shutil.rmtree(new.folder / "data")
    new.run("config", "networks.trusted", "eth0")
    new.serve()
    page = meeting.ben_page.context.browser.new_context().new_page()
    page.set_default_timeout(60_000)
    anna.goto(meeting.anna.address + "/settings#devices")
    press(anna.get_by_role("link", name="Show and add devices"))
    press(anna.get_by_role("button", name="Open", exact=True))
    anna.get_by_text("you are open until").wait_for()
    page.goto(new.link())
    page.locator("summary", has_text="Do you already use Vicino on another device?").click()
    page.get_by_label("Name of this device", exact=True).fill("laptop")
    press(page.get_by_role("button", name="Look for it"))
    digits = [shown.locator(".code .sr").first.inner_text() for shown in (anna, page)]
    assert digits[0] == digits[1] and len(digits[0].split()) == 6, digits
    press(anna.get_by_role("button", name="The same"))
    press(page.get_by_role("button", name="The same"))
    page.get_by_text("This device is one of yours now, with your records.").wait_for()
    anna.get_by_text("laptop is one of your devices now").wait_for()
    assert anna.locator("li b > bdi:text-is('laptop')").is_visible()
    page.context.close()
    new.end()


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


def show_shared(meeting):
    """a follower's page shows what they see; another choice is tried, saved and undone, and so is another name"""
    anna = meeting.anna_page
    anna.goto(meeting.anna.address + "/people")
    press(anna.get_by_role("link", name="Details Ben"))
    shared = anna.locator("#shared")
    assert "walking" in shared.locator(".theirs").inner_text()
    shared.locator("input[value=some]").check()
    shared.get_by_label("visits", exact=True).check()
    press(shared.get_by_role("button", name="Show what they see"))
    shown = shared.inner_text()
    assert "This is not saved." in shown and "Your days are not shown" in shown, shown
    press(shared.get_by_role("button", name="Save", exact=True))
    assert anna.locator(".flash").inner_text().startswith("Saved.")
    assert "Your days are not shown" in shared.inner_text()
    press(anna.get_by_role("button", name="Undo"))
    assert shared.locator("input[value=all]").is_checked()
    assert "walking" in shared.locator(".theirs").inner_text()
    for name in ("Benny", None):
        if name:
            anna.get_by_label("Your name for them").fill(name)
            press(anna.get_by_role("button", name="Rename"))
        else:
            press(anna.get_by_role("button", name="Undo"))
        assert anna.locator("h1").inner_text() == (name or "Ben")


def share_more(meeting):
    """notes and places are shared as soon as the user says so, and one press takes them back"""
    anna = meeting.anna_page
    anna.goto(meeting.anna.address + "/people")
    press(anna.get_by_role("link", name="Details Ben"))
    shared = anna.locator("#shared")
    assert not shared.get_by_label("my notes, too").is_checked()
    assert shared.locator("select[name=from]").input_value() == "today"
    shared.get_by_label("my notes, too").check()
    shared.locator("select[name=places]").select_option("areas")
    shared.locator("select[name=from]").select_option("always")
    press(shared.get_by_role("button", name="Save", exact=True))
    assert "with notes and the names of areas, from the beginning" in anna.locator("main").inner_text()
    press(shared.get_by_role("button", name="No notes, no places, from today"))
    assert not shared.get_by_label("my notes, too").is_checked()
    assert shared.locator("select[name=places]").input_value() == "none"
    assert shared.locator("select[name=from]").input_value() == "today"
    # Whether it has arrived by now depends on the services.
    assert "You shared less" in anna.locator("main").inner_text()
    for width in (390, 1280, 2560):
        anna.set_viewport_size({"width": width, "height": 900})
        assert Axe().run(anna).response["violations"] == [], width
        assert anna.evaluate("document.documentElement.scrollWidth") <= width


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
