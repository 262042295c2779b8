"""The first hour of a new user: the ways to begin, the demo, and the empty pages."""
import re

from axe_playwright_python.sync_playwright import Axe

from playwright.sync_api import expect

from .browser import press

EMPTY = ("/", "/calendar/day", "/calendar/week", "/calendar/month", "/calendar/year", "/calendar/list", "/charts",
         "/people", "/settings/feeds")


def checks():
    return [ways_to_begin, look_around, empty_pages, added_elsewhere]


def newcomer(world, **options):
    """A person who has recorded nothing, and a page of theirs on a phone."""
    fay = world.person("Fay")
    fay.serve()
    context = world.browser.new_context(viewport={"width": 360, "height": 800}, **options)
    context.set_default_timeout(8_000)
    page = context.new_page()
    page.goto(fay.link())
    return fay, page


def leave(fay, page):
    page.context.close()
    fay.end()


def fine(page):
    """Whether a page on a phone is accessible, and no wider than the window."""
    assert Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"] == [], page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, page.url


def ways_to_begin(world):
    """each way to begin is one press away from the first card, with and without scripts"""
    for scripts in (True, False):
        fay, page = newcomer(world, java_script_enabled=scripts)
        ways = {"Choose a file": "/import", "Follow with an invitation": "/people/follow",
                "Invite a friend": "/people/invite"}
        for name, path in ways.items():
            page.goto(fay.address)
            press(page.locator("#live-first").get_by_role("link", name=name))
            assert page.url == fay.address + path, page.url
        page.goto(fay.address)
        if scripts:
            fine(page)
            order = page.evaluate(
                "[...document.querySelectorAll('#live-first :is(a, button)')].map((found) => found.innerText.trim())")
            assert order[-4:] == [*ways, "Show three invented days"], order
        press(page.locator("#live-first").get_by_role("button", name="walking", exact=True))
        assert page.locator(".now h2").inner_text() == "walking"
        assert page.locator("#live-first").count() == 0
        leave(fay, page)


def look_around(world):
    """one press shows three days of demo data, which every page says, and one press ends them"""
    for scripts in (True, False):
        fay, page = newcomer(world, java_script_enabled=scripts)
        press(page.get_by_role("button", name="Show three invented days"))
        for path in EMPTY:
            page.goto(fay.address + path)
            assert page.get_by_role("region", name="Demo data").is_visible(), path
            if scripts:
                fine(page)
        press(page.get_by_role("button", name="End the demo"))
        assert page.locator("#live-first").is_visible()
        assert "The demo data are gone." in page.locator(".flash").inner_text()
        assert fay.run("list", "--json").count('"id"') == 0
        leave(fay, page)


def added_elsewhere(world):
    """an open first page hears of an activity that another program adds, and its title of one that runs"""
    fay, page = newcomer(world)
    assert page.locator("#live-first").is_visible()
    fay.run("add", "reading", "--start", "2h ago", "--for", "30m")
    page.locator("#live-first").wait_for(state="detached")
    assert page.locator("#live-running").is_visible()
    fay.run("start", "walking")
    expect(page).to_have_title(re.compile("^walking · "))
    leave(fay, page)


def empty_pages(world):
    """each page of an empty diary has a button for the next step, and one that brings a history"""
    fay, page = newcomer(world)
    for path in EMPTY:
        page.goto(fay.address + path)
        assert page.locator(":is(#live-first, .empty) :is(a.btn, button)").count() > 0, path
        assert page.locator("main a[href='/import']").first.is_visible(), path
        fine(page)
    leave(fay, page)
