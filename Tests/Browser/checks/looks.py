"""What every page must be for every reader: legible, reachable by keyboard, and as wide as the window."""
import json
import re
from datetime import datetime, timedelta

from axe_playwright_python.sync_playwright import Axe

from .browser import press

WIDTHS = (360, 390, 768, 1280, 2560)


def pages(world):
    """The pages by their addresses."""
    return [
        "/", "/add", "/calendar/day", "/calendar/week", "/calendar/month", "/calendar/year", "/calendar/list", "/trash",
        "/people", f"/people/{world.ben_id}", f"/people/{world.ben_id}/calendar/week", "/people/invite", "/people/follow", "/import",
        "/charts?span=week", "/charts?span=year", "/charts?from=2024-01-01&to=2027-12-31",
        "/charts/steps/table?span=year", f"/charts?person={world.ben_id}",
        f"/charts?span=week&with={world.ben_id}&of=steps",
        "/charts/compare?span=week", "/settings", "/settings/feeds", "/devices", "/activities", "/areas", "/activities/edit?activity=garden",
        "/activities/rename?activity=garden&to=cycling", "/nothing",
        f"/activity/{json.loads(world.anna.run('list', '--limit', '1', '--json'))[0]['id']}",
    ]


def checks():
    return [
        accessible, fits, long_words, keyboard, headings, phone, undo, gap_focus, cool_paper, year_map, wide_screen, columns,
        sheets, chosen_look, right_to_left,
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
    dora.run("export", "--everything", "-o", dump)
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
    """on the map of a year, unknown days are hatched, those to come are blank, which its key says, and names stay legible"""
    context = world.context()
    page = context.new_page()
    for width in (390, 1280, 2560):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{world.anna.address}/calendar/year")
        stroke = page.evaluate("""(() => {
            const path = document.createElementNS("http://www.w3.org/2000/svg", "path")
            path.setAttribute("class", "uk")
            document.querySelector(".year svg").append(path)
            const stroke = getComputedStyle(path).stroke
            path.remove()
            return stroke
        })()""")
        assert stroke != "none", stroke
        assert page.locator(".year .lx").count() == 0
        key = page.locator(".key", has_text="nothing recorded").inner_text()
        today = datetime.now()
        assert "blank:" in key or (today.month, today.day) == (12, 31), key
        covered = page.evaluate("""[...document.querySelectorAll(".year > div")].filter((month) => {
            const name = month.querySelector("h3").getBoundingClientRect()
            return [...month.querySelectorAll("svg :is(rect, path)")].some((day) => day.getBoundingClientRect().top < name.bottom - 1)
        }).length""")
        assert covered == 0, f"{width}: {covered} names of months are covered"
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


def sheets(world):
    """a week and a month are printed on one sheet each, across, with title and legend and without navigation"""
    context = world.context()
    page = context.new_page()
    for path in ("/calendar/week", "/calendar/month?date=2026-05-01", f"/people/{world.ben_id}/calendar/month"):
        page.goto(world.anna.address + path)
        page.emulate_media(media="print")
        for shown in ("h1", ".tots .bdg"):
            assert page.locator(shown).count() == 0 or page.locator(shown).first.is_visible(), f"{path}: {shown}"
        for hidden in (".side", ".seg", ".top .btn", ".filter"):
            assert not page.locator(hidden).first.is_visible(), f"{path}: {hidden}"
        pdf = page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1, f"{path} takes several sheets"
        left, bottom, right, top = map(float, re.search(rb"/MediaBox\s*\[([^\]]*)\]", pdf).group(1).split())
        assert right - left > top - bottom, f"{path} is not printed across"
    context.close()


def chosen_look(world):
    """the user chooses the colours and the language of the page, which hold at once and against the browser"""
    context = world.context(color_scheme="light", locale="en-GB")
    page = context.new_page()
    page.goto(world.anna.address + "/settings")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("#setting-appearance").select_option("dark")
    page.locator("#setting-language").select_option("de")
    press(page.locator("[name=section][value=group-display]"))
    assert page.locator("h1").inner_text() == "Einstellungen"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != paper
    page.locator("#setting-appearance").select_option("system")
    page.locator("#setting-language").select_option("browser")
    press(page.locator("[name=section][value=group-display]"))
    assert page.locator("h1").inner_text() == "Settings"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == paper
    context.close()


def right_to_left(world):
    """a time behind a Hebrew name stays behind it, in what the page tells and in the lists"""
    context = world.context()
    page = context.new_page()
    page.goto(world.anna.address + "/add")
    page.get_by_label("Activity", exact=True).fill("\u05e8\u05d9\u05e6\u05d4")
    page.get_by_label("Start").fill("00:02")
    page.get_by_label("End").fill("00:03")
    press(page.get_by_role("button", name="Save"))
    # Where the time is drawn that follows the name: to the right of its last letter.
    ends = page.evaluate("""() => {
        const text = document.querySelector(".flash span")
        const letters = [...text.querySelector("b").getClientRects()]
        const range = document.createRange()
        const after = text.lastChild
        const digit = after.data.search(/[0-9]/)
        range.setStart(after, digit)
        range.setEnd(after, digit + 1)
        return [Math.max(...letters.map(box => box.right)), range.getBoundingClientRect().left]
    }""")
    assert ends[1] >= ends[0] - 1, ends
    press(page.get_by_role("button", name="Undo"))
    context.close()
