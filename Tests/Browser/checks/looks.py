"""What every page must be for every reader: legible, reachable by keyboard, and as wide as the window."""
import json
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
        f"/activity/{json.loads(world.anna.run('list', '--limit', '1', '--json'))[0]['id']}",
    ]


def checks():
    return [
        accessible, fits, long_words, keyboard, headings, phone, undo, gap_focus, cool_paper, year_map, wide_screen, columns,
    ]


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


def phone(world):
    """on a phone, the calendar begins in the first third of the screen"""
    context = world.context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    for span, drawing in (("week", ".week"), ("month", ".month")):
        page.goto(f"{world.anna.address}/calendar/{span}")
        top = page.locator(drawing).bounding_box()["y"]
        assert top < 281, f"{span}: {top}"
    context.close()


def undo(world):
    """what undoes the last change stands below the title, above the navigation, and moves nothing"""
    context = world.context()
    page = context.new_page()
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(world.anna.address + "/")
        before = page.locator("h1").bounding_box()
        page.evaluate("""document.querySelector("main").insertAdjacentHTML(
            "afterbegin", '<div class="flash" role="status"><span>Deleted.</span><button>Undo</button></div>')""")
        assert page.locator("h1").bounding_box() == before, width
        bar = page.locator(".flash").bounding_box()
        assert bar["y"] > before["y"] + before["height"], width
        if width < 1024:
            assert bar["y"] + bar["height"] <= page.locator(".nav").bounding_box()["y"], width
    context.close()


def gap_focus(world):
    """the focus ring of a gap lies within the gap, where no block covers it"""
    context = world.context()
    page = context.new_page()
    page.goto(world.anna.address + "/calendar/week")
    page.keyboard.press("Tab")
    page.locator(".week a.hit:not([class*=a-])").first.focus()
    offset = page.evaluate("getComputedStyle(document.activeElement).outlineOffset")
    assert float(offset.removesuffix("px")) < 0, offset
    context.close()


def cool_paper(world):
    """the month of another person has the paper of that person, in either scheme"""
    for scheme in ("light", "dark"):
        context = world.context(color_scheme=scheme)
        page = context.new_page()
        page.goto(f"{world.anna.address}/people/{world.ben_id}/calendar/month?date=2026-05-01")
        cell = page.evaluate("getComputedStyle(document.querySelector('.month .out')).backgroundColor")
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert cell == paper, f"{scheme}: {cell}"
        context.close()


def year_map(world):
    """on the map of a year, a day without records has an outline, and one to come has none"""
    context = world.context()
    page = context.new_page()
    page.goto(f"{world.anna.address}/calendar/year")
    strokes = page.evaluate("""["uk", "lx"].map(kind => {
        const path = document.createElementNS("http://www.w3.org/2000/svg", "path")
        path.setAttribute("class", kind)
        document.querySelector(".year svg").append(path)
        return getComputedStyle(path).stroke
    })""")
    assert strokes[0] != "none", strokes
    assert strokes[1] == "none", strokes
    context.close()


def wide_screen(world):
    """a wide screen is not left empty beside the page"""
    context = world.context(viewport={"width": 2560, "height": 1300})
    page = context.new_page()
    page.goto(world.anna.address + "/charts?span=month")
    empty = page.evaluate("""document.querySelector("main").getBoundingClientRect().left
        - document.querySelector(".side").getBoundingClientRect().right""")
    assert empty < 60, empty
    context.close()


def columns(world):
    """the columns of a table do not touch"""
    context = world.context()
    page = context.new_page()
    page.goto(world.anna.address + "/charts/steps/table?span=month")
    space = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.data td')).paddingRight)")
    assert space >= 12, space
    context.close()
