"""What every page must be for every reader: legible, reachable by keyboard, and as wide as the window."""
from axe_playwright_python.sync_playwright import Axe

WIDTHS = (360, 390, 768, 1280, 2560)


def pages(world):
    """The pages by their addresses."""
    return [
        "/", "/add", "/calendar/day", "/calendar/week", "/calendar/month", "/calendar/year", "/calendar/list", "/trash",
        "/people", f"/people/{world.ben_id}", f"/people/{world.ben_id}/calendar/week", "/people/invite", "/people/follow", "/import",
        "/charts?span=week", "/charts?span=year", "/charts/steps/table?span=year", f"/charts?person={world.ben_id}",
        "/settings", "/nothing",
    ]


def checks():
    return [accessible, fits, keyboard, headings]


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
