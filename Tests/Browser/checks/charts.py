"""What a person does on the charts: read what has changed, compare by another measure, save a file."""
from datetime import datetime, timedelta

from .browser import press


def checks():
    return [trend, compare, person_bar, downloads]


def last_days():
    """How many days end yesterday, on which the records have fewer steps than on those before, and the query for them.

    They are no whole month: the page would name it.
    """
    today = datetime.now().date()
    count = 29 if (today - timedelta(days=30)).day == 1 else 30
    return count, f"from={today - timedelta(days=count)}&to={today - timedelta(days=1)}"


def trend(world):
    """a sentence above the charts says what has clearly changed, in the reader's language and without scripts"""
    count, query = last_days()
    sentences = {
        "en-GB": f"Fewer steps than in the {count} days before",
        "it-IT": f"Meno passi rispetto ai {count} giorni prima",
    }
    for locale, words in sentences.items():
        context = world.context(locale=locale, java_script_enabled=False)
        page = context.new_page()
        page.goto(f"{world.anna.address}/charts?{query}")
        assert words in page.locator(".trend").inner_text(), page.locator(".trend").inner_text()
        context.close()


def compare(world):
    """the user is compared with a person by steps, by one activity, and from the page of two calendars"""
    context = world.context()
    page = context.new_page()
    page.goto(f"{world.anna.address}/charts/compare?{last_days()[1]}")
    page.get_by_role("checkbox").first.check()
    page.get_by_label("Compare by").select_option("steps")
    press(page.get_by_role("button", name="Show", exact=True).last)
    card = page.locator(".card", has=page.get_by_role("heading", name="You and"))
    assert "steps" in card.locator(".head p").inner_text()
    assert "since" in card.inner_text(), "Both sides say since when they are known."
    card.get_by_label("Compare by").select_option(label="garden")
    press(card.get_by_role("button", name="Show"))
    card = page.locator(".card", has=page.get_by_role("heading", name="You and"))
    assert "garden" in card.locator(".head p").inner_text()
    page.goto(f"{world.anna.address}/people/{world.ben_id}/beside")
    press(page.locator("main").get_by_role("link", name="Distance"))
    assert page.get_by_label("Compare by").input_value() == "distance"
    context.close()


def person_bar(world):
    """the charts of a person keep the links between that person's pages, whatever period is shown"""
    context = world.context()
    page = context.new_page()
    page.goto(f"{world.anna.address}/people/{world.ben_id}")
    bar = page.locator(".seg", has=page.get_by_role("link", name="Overview"))
    press(bar.get_by_role("link", name="Charts"))
    for name in ("Month", "Year"):
        press(page.get_by_role("link", name=name, exact=True))
        assert bar.locator("[aria-current=page]").inner_text() == "Charts", page.url
    press(page.get_by_role("link", name="As a table").first)
    press(bar.get_by_role("link", name="Calendar"))
    assert bar.locator("[aria-current=page]").inner_text() == "Calendar", page.url
    context.close()


def downloads(world):
    """the files of each chart are links in one line, whose names tell the charts apart"""
    context = world.context()
    page = context.new_page()
    page.goto(world.anna.address + "/charts?span=month")
    names = page.evaluate("[...document.querySelectorAll('.charts .foot a')].map((link) => link.textContent.trim())")
    assert len(names) > 4, names
    assert len(set(names)) == len(names), names
    for foot in page.locator(".charts .foot").all():
        assert "Download" in foot.inner_text(), foot.inner_text()
        tops = foot.evaluate("(foot) => [...foot.querySelectorAll('a')].map((link) => Math.round(link.getBoundingClientRect().top))")
        assert max(tops) - min(tops) < 4, tops
    with page.expect_download() as download:
        page.locator(".charts .foot a", has_text="CSV").first.click()
    assert download.value.suggested_filename.endswith(".csv")
    context.close()
