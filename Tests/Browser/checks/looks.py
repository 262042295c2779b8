"""What every page must be for every reader: legible, reachable by keyboard, and as wide as the window."""
from datetime import datetime, timedelta

from axe_playwright_python.sync_playwright import Axe

WIDTHS = (360, 390, 768, 1280, 2560)


def pages(world):
    """The pages by their addresses."""
    return [
        "/", "/add", "/calendar/day", "/calendar/week", "/calendar/month", "/calendar/year", "/calendar/list", "/trash",
        "/people", f"/people/{world.ben_id}", f"/people/{world.ben_id}/calendar/week", "/people/invite", "/people/follow", "/import",
        "/charts?span=week", "/charts?span=year", "/charts?from=2024-01-01&to=2027-12-31",
        "/charts/steps/table?span=year", f"/charts?person={world.ben_id}",
        "/charts/compare?span=week", "/settings", "/settings/feeds", "/nothing",
    ]


def checks():
    return [accessible, fits, long_words, keyboard, headings]


def accessible(world):
    """an automatic audit finds no fault on any page, in either scheme, wide or narrow"""
    found = []
    for scheme in ("light", "dark"):
        context = world.context(color_scheme=scheme)
        page = context.new_page()
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            for path in pages(world):
                page.goto(world.anna.address + path)
                result = Axe().run(page, options={"resultTypes": ["violations"]})
                found += [
                    f"{path} {scheme} {width}: {fault['id']} {fault['nodes'][0]['html'][:120]}"
                    for fault in result.response["violations"]
                ]
        context.close()
    assert found == [], "\n  ".join(found)


def fits(world):
    """no page scrolls sideways, from 360 to 2560 pixels"""
    context = world.context()
    page = context.new_page()
    wide = []
    for path in pages(world):
        page.goto(world.anna.address + path)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            scrolled = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if scrolled > 0:
                wide.append(f"{path} at {width}: {scrolled} pixels too wide")
    context.close()
    assert wide == [], "\n  ".join(wide)


def long_words(world):
    """a word of 24 wide letters, which a followed person chose, makes no page wider than a phone"""
    word = "W" * 24
    dora = world.person("Dora")
    now = datetime.now()
    dora.record([(word, now - timedelta(hours=back + 1), now - timedelta(hours=back), "", "", word, word)
                 for back in range(24, 96, 5)])
    dump = str(dora.folder / "dora.vicino")
    dora.run("export", "-o", dump)
    world.anna.run("follow", dump, "--as", word, "--yes")
    path = f"/people/{next(person['id'] for person in world.following() if person['user'] == word)}"
    paths = ["/people", "/settings", "/settings/feeds", "/charts", "/charts/compare", path, path + "/beside",
             f"/charts?person={path.split('/')[-1]}", *(f"{path}/calendar/{span}" for span in ("day", "week", "month", "year", "list"))]
    context = world.context(viewport={"width": 360, "height": 900})
    page = context.new_page()
    wide = []
    for path in paths:
        assert page.goto(world.anna.address + path).status == 200, path
        scrolled = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if scrolled > 0:
            wide.append(f"{path}: {scrolled} pixels too wide")
    context.close()
    world.anna.run("unfollow", word, "--yes")
    dora.end()
    assert wide == [], "\n  ".join(wide)


def keyboard(world):
    """the first press of the tab key reaches a link to the content, and the focus can be seen"""
    context = world.context()
    page = context.new_page()
    for path in pages(world):
        page.goto(world.anna.address + path)
        page.keyboard.press("Tab")
        focus = page.evaluate("document.activeElement.getAttribute('href')")
        assert focus == "#main", f"{path}: {focus}"
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", path
    context.close()


def headings(world):
    """every page has one main heading, a title, and the page's own part of the navigation marked"""
    context = world.context()
    page = context.new_page()
    for path in pages(world):
        page.goto(world.anna.address + path)
        assert page.locator("h1").count() == 1, path
        assert page.title().endswith("· Vicino"), path
        assert page.locator(".nav [aria-current=page]").count() == 1, path
    context.close()
