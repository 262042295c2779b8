"""The first hour of a new user: the ways to begin, the demo, and the empty pages."""
import json
import re
import shutil
import zipfile

from axe_playwright_python.sync_playwright import Axe

from playwright.sync_api import expect

from .browser import press
from .people import REPOSITORY

EMPTY = ("/", "/calendar/day", "/calendar/week", "/calendar/month", "/calendar/year", "/calendar/list", "/charts",
         "/people", "/settings/feeds")


def checks():
    return [ways_to_begin, look_around, bring_a_history, empty_pages, added_elsewhere, join_another_device]


def newcomer(world, **options):
    """A person who has recorded nothing, and a page of theirs on a phone."""
    fay = world.person("Fay")
    fay.serve()
    context = world.browser.new_context(viewport={"width": 360, "height": 800}, **options)
    context.set_default_timeout(60_000)
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


HEALTH = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
]>
<HealthData locale="it_IT">
 <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Watch" startDate="2026-05-01 18:00:00 +0200"
  endDate="2026-05-01 18:30:00 +0200"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2026-05-01 10:00:00 +0200"
  endDate="2026-05-01 10:06:00 +0200" value="620"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2026-05-01 10:00:10 +0200"
  endDate="2026-05-01 10:06:05 +0200" value="640"/>
 <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="2026-04-30 23:10:00 +0200"
  endDate="2026-05-01 06:40:00 +0200" value="HKCategoryValueSleepAnalysisAsleepCore"/>
</HealthData>
"""


def phone_exports(folder):
    """A track of OpenTracks with a photo, and the export of Apple Health, each as the phone packs it."""
    track = REPOSITORY / "Tests" / "Recordings" / "tracks" / "legacy_kml22_statistics_marker.kml"
    with zipfile.ZipFile(folder / "walk.kmz", "w", zipfile.ZIP_DEFLATED) as files:
        files.write(track, "doc.kml")
        files.writestr("images/1.jpg", b"\xff\xd8\xff\xe0photo")
    with zipfile.ZipFile(folder / "export.zip", "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr("apple_health_export/export_cda.xml", "<ClinicalDocument/>")
        files.writestr("apple_health_export/electrocardiograms/ecg.csv", "Name,Fay\n")
        files.writestr("apple_health_export/export.xml", HEALTH)
    return folder / "walk.kmz", folder / "export.zip"


def bring_a_history(world):
    """a newcomer brings in a track of OpenTracks and an export of Apple Health from the first page, and sees them"""
    for scripts in (True, False):
        fay, page = newcomer(world, java_script_enabled=scripts)
        press(page.locator("#live-first").get_by_role("link", name="Choose a file"))
        for path, found in zip(phone_exports(fay.folder), ("walking: 1", "running: 1, sleeping: 1, walking: 1")):
            page.get_by_label("Files", exact=True).set_input_files(path)
            press(page.get_by_role("button", name="Show what it holds"))
            text = page.locator("main").inner_text()
            assert found in text, text
            assert "not read" not in text, text
            press(page.get_by_role("button", name="Import", exact=True))
            if scripts:
                fine(page)
        press(page.get_by_role("link", name="Show them").first)
        assert "sleeping" in page.locator("main").inner_text()
        assert fay.run("list", "--json").count('"id"') == 4
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


def join_another_device(world):
    """the first page of a new device shows its code, takes the answer of another device, and the diary follows"""
    for scripts in (True, False):
        fay = world.person("Fay")
        new = world.person("Gil")
        shutil.rmtree(new.folder / "data")
        new.serve()
        context = world.browser.new_context(viewport={"width": 360, "height": 800}, java_script_enabled=scripts)
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto(new.link())
        page.locator("summary", has_text="Do you already use Vicino on another device?").click()
        page.get_by_label("Name of this device", exact=True).fill("laptop")
        press(page.get_by_role("button", name="Show the code of this device"))
        assert page.locator("svg.qr").is_visible()
        if scripts:
            fine(page)
        code = page.locator("#code-text").inner_text().strip()
        answer = json.loads(fay.run("device", "add", code, "--json"))["answer"]
        page.get_by_label("Answer of the other device", exact=True).fill(answer[:-1])
        press(page.get_by_role("button", name="Join", exact=True))
        assert page.locator("#join-mistake").is_visible()
        page.get_by_label("Answer of the other device", exact=True).fill(answer)
        press(page.get_by_role("button", name="Join", exact=True))
        assert "This device is one of yours now." in page.locator(".flash").inner_text()
        status = [person.run("status", "--json") for person in (new, fay)]
        assert len({found.split('"fingerprint":"')[1].split('"')[0] for found in status}) == 1, status
        leave(new, page)
        fay.end()
