"""Compares pages with their pictures in `pictures`, so that nobody changes the look by accident.

With `--update`, the pictures are taken anew. Day, hour, data and fonts are fixed.
"""
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import traceback
from datetime import datetime
from zoneinfo import ZoneInfo

from PIL import Image
from playwright.sync_api import sync_playwright

from . import likeness
from .browser import CHROMIUM
from .people import REPOSITORY, Person, some_weeks

PICTURES = pathlib.Path(__file__).resolve().parents[1] / "pictures"
DIFFERENCES = REPOSITORY / ".build" / "test" / "pictures"
PAGES = {"today": "/", "month": "/calendar/month", "people": "/people", "charts": "/charts?span=month"}
NOW = datetime(2026, 5, 14, 14, 32, tzinfo=ZoneInfo("America/New_York"))
# A page differs from its picture with each of these changes of the style: colours, a width, a size.
CHANGES = {
    "another colour of an activity": (
        ".a-walk { --c:light-dark(#0c6b12,#98ec84) }", ".a-walk { --c:light-dark(#0c2b72,#98a4ec) }"),
    "another colour of the page": ("--bg:light-dark(#faf8f4,", "--bg:light-dark(#f4f8fa,"),
    "another colour of the buttons": (".btn,button { font:inherit", ".btn,button { background:#e8eef4!important; font:inherit"),
    "a margin of 4 pixels": (".card { ", ".card { margin-left:4px; "),
    "larger badges": ("place-items:center; width:1.5rem; height:1.5rem", "place-items:center; width:1.8rem; height:1.5rem"),
    "larger headings": ("h2 { font-size:1.0625rem", "h2 { font-size:1.15rem"),
}
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>/usr/share/fonts/truetype/dejavu</dir>
<cachedir>{folder}/fonts</cachedir>
<match target="font"><edit name="hinting" mode="assign"><bool>{hinting}</bool></edit></match>
<match target="pattern"><edit name="family" mode="assign" binding="strong"><string>DejaVu Sans</string></edit></match>
</fontconfig>
"""


def clock(folder):
    """The environment in which the program's clock stands still."""
    library = pathlib.Path(folder) / "clock.so"
    source = PICTURES.parent / "clock.c"
    subprocess.run([shutil.which("clang") or "cc", "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
    return {"LD_PRELOAD": str(library), "STILL_AT": str(int(NOW.timestamp()))}


class Pages:
    """The pages of Anna, who follows Ben, at a moment that does not pass, in a browser with fixed fonts."""

    def __init__(self, folder, playwright):
        still = clock(folder)
        self.anna = Person(folder, "Anna", 8464, environment=still)
        ben = Person(folder, "Ben", 8465, environment=still)
        for person in (self.anna, ben):
            person.record(some_weeks(NOW) + this_day())
        dump = str(ben.folder / "ben.vicino")
        ben.run("export", "--everything", "-o", dump)
        self.anna.run("follow", dump, "--yes")
        self.anna.run("start", "reading", "--at", "14:05")
        self.anna.serve()
        self.playwright, self.folder, self.contexts = playwright, pathlib.Path(folder), {}
        self.browser = self.browse(hinting=True)

    def browse(self, hinting):
        """Starts a browser that has one family of fonts.

        With hinting, letters are fitted to the points of the screen.
        """
        fonts = self.folder / f"fonts-{hinting}.conf"
        fonts.write_text(FONTS.format(folder=self.folder, hinting=str(hinting).lower()))
        return self.playwright.chromium.launch(
            executable_path=CHROMIUM, env={**os.environ, "FONTCONFIG_FILE": str(fonts)},
            args=["--no-sandbox", "--force-color-profile=srgb", "--disable-lcd-text"])

    def context(self, scheme):
        """A window in a scheme, signed in."""
        if scheme not in self.contexts:
            context = self.browser.new_context(
                timezone_id="America/New_York", locale="en-GB", color_scheme=scheme, reduced_motion="reduce")
            context.set_default_timeout(60_000)
            # The time that runs would differ from picture to picture.
            context.clock.set_fixed_time(NOW)
            context.new_page().goto(self.anna.link())
            self.contexts[scheme] = context
        return self.contexts[scheme]

    def picture(self, name, scheme, width, change=None):
        """A page as it looks now; with a change of its style, if there is one."""
        context = self.context(scheme)
        page = context.pages[0]
        if change:
            page.route(re.compile(r"\.css|/style"), lambda route: changed(route, *change))
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(self.anna.address + PAGES[name])
        # The window holds all of the page, so that nothing of it scrolls.
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": height})
        shot = page.screenshot(full_page=True, animations="disabled")
        if change:
            page.unroute_all()
        return likeness.small(Image.open(io.BytesIO(shot)))

    def end(self):
        self.browser.close()
        self.anna.end()


def changed(route, old, new):
    """Answers with the style in which a text is replaced."""
    # The program behind `fetch` does not know the names below localhost, as the browser does.
    answer = route.fetch(url=re.sub("//[^/]*:", "//127.0.0.1:", route.request.url))
    style = answer.text()
    assert old in style, f"the style has no “{old}” any more; change it in CHANGES"
    route.fulfill(response=answer, body=style.replace(old, new))


def this_day():
    """What was recorded on the day itself."""
    def at(hour, minute=0):
        return datetime(NOW.year, NOW.month, NOW.day, hour, minute)
    return [
        ("sleeping", at(0), at(6, 50)), ("walking", at(7, 30), at(8, 15), 5200, 3900, "along the river"),
        ("sitting", at(9), at(11, 40)), ("cycling", at(12), at(12, 35), "", 9800)]


def combinations():
    return [(name, scheme, width) for name in PAGES for scheme in ("light", "dark") for width in (360, 1280)]


def path(name, scheme, width):
    return PICTURES / f"{name}-{scheme}-{width}.png"


def update(pages):
    """Takes all pictures anew."""
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.png"):
        old.unlink()
    for kind in combinations():
        pages.picture(*kind).save(path(*kind), optimize=True)
    size = sum(file.stat().st_size for file in PICTURES.glob("*.png"))
    print(f"{len(combinations())} pictures, {size // 1000} kB. Look at them before you commit them.")


def looks_as_before(pages, kind):
    """Compares a page with its picture."""
    assert path(*kind).exists(), "it has no picture; Tests/Browser/look --update takes it"
    old, new = Image.open(path(*kind)), pages.picture(*kind)
    if fault := likeness.fault(old, new):
        DIFFERENCES.mkdir(parents=True, exist_ok=True)
        shown = DIFFERENCES / path(*kind).name
        likeness.comparison(old, new).save(shown)
        raise AssertionError(
            f"{fault}; see {shown}. If the change is wanted, run Tests/Browser/look --update")


def shows_change(pages, change):
    """Makes sure that the comparison notices a change of the style."""
    kind = ("today", "light", 1280)
    new = pages.picture(*kind, change=change)
    assert likeness.fault(Image.open(path(*kind)), new), "the comparison does not notice it"


def tolerates_letters(pages, kind):
    """Makes sure that the comparison tolerates letters that are drawn in another way."""
    with_hinting = pages.browser, pages.contexts
    pages.browser, pages.contexts = pages.browse(hinting=False), {}
    try:
        new = pages.picture(*kind)
    finally:
        pages.browser.close()
        pages.browser, pages.contexts = with_hinting
    old = Image.open(path(*kind))
    assert any(likeness.cells(old, new).getdata()), "they are drawn in the same way"
    assert (fault := likeness.fault(old, new)) is None, fault


def main(words):
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        pages = Pages(folder, playwright)
        try:
            if words == ["--update"]:
                return update(pages)
            checks = [(f"the look of {'-'.join(map(str, kind))}", looks_as_before, kind) for kind in combinations()]
            checks.append(("letters without hinting", tolerates_letters, ("month", "dark", 360)))
            checks += [(what, shows_change, change) for what, change in CHANGES.items()]
            for what, check, subject in checks:
                try:
                    check(pages, subject)
                    passed += 1
                except Exception as error:
                    failed += 1
                    said = isinstance(error, AssertionError) and str(error)
                    print(f"✘ {what}\n  {said or traceback.format_exc()}")
        finally:
            pages.end()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
