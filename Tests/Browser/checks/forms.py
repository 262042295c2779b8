"""What a person does on the page, with and without scripts."""
import contextlib
import json
import re
import shutil
import sqlite3
import zipfile
from datetime import datetime, timedelta

from axe_playwright_python.sync_playwright import Axe

from .browser import press


def checks():
    return [
        start_and_stop,
        start_is_taken_back,
        stop_with_details,
        time_ticks,
        midnight,
        fill_a_gap,
        leave_a_gap,
        add_edit_delete,
        keep_private,
        a_mistake,
        theirs_is_read_only,
        follow_by_invitation,
        import_a_table,
        import_doubles,
        follow_by_file,
        import_many_and_undo,
        select_in_the_list,
        confirm_a_day,
        record_by_itself,
        show_the_phrase,
        share_the_phrase,
        vouch_for_a_friend,
        rename_an_activity,
        name_an_area,
        name_a_device,
        filter_by_activity,
        one_activity,
        go_to_a_day,
        draw_a_time,
        plan_ahead,
        watch_a_folder,
        answer_about_a_removed_device,
        erase_everything,
    ]


def start_and_stop(world):
    """one press starts an activity, and one press stops it, without scripts as well"""
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address)
        press(page.get_by_role("button", name="walking", exact=True).first)
        assert page.locator(".now h2").inner_text() == "walking"
        press(page.get_by_role("button", name="Stop"))
        assert page.locator(".now h2").inner_text() == "Nothing is running"
        context.close()


def start_is_taken_back(world):
    """one press takes a start back, and what ran before runs again"""
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address)
        press(page.get_by_role("button", name="walking", exact=True).first)
        press(page.get_by_role("button", name="sitting", exact=True).first)
        assert page.locator(".now h2").inner_text() == "sitting"
        press(page.locator(".flash").get_by_role("button", name="Undo"))
        assert page.locator(".now h2").inner_text() == "walking"
        press(page.locator(".ends > .go"))
        press(page.locator(".flash").get_by_role("button", name="Undo"))
        assert page.locator(".now h2").inner_text() == "walking"
        press(page.locator(".ends > .go"))
        context.close()


def stop_with_details(world):
    """a stop takes steps, distance, place and note in one form, and a typed name starts with a place"""
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address)
        page.locator("#start-more summary").click()
        page.locator("#start-place").fill("the garden")
        page.locator("#other").fill("walking")
        with page.expect_navigation():
            page.locator("#other").press("Enter")
        assert page.locator(".now h2").inner_text() == "walking"
        assert "the garden" in page.locator(".now").inner_text()
        page.locator("#stop-more summary").click()
        assert page.locator("#stop-more input").first.get_attribute("id") == "f-steps"
        if scripts:
            assert Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"] == []
        page.locator("#f-steps").fill("2100")
        press(page.get_by_role("button", name="Save and go on"))
        assert page.locator("#f-steps").input_value() == "2100"
        page.locator("#stop-more summary").click()
        page.locator("#f-distance").fill("3.1 km")
        press(page.get_by_role("button", name="Stop and save"))
        row = recorded(page, "walking").first.inner_text()
        assert "the garden" in row
        assert "3.1 km" in row
        context.close()


def time_ticks(world):
    """the running time goes on each second, and what was typed and opened stays when the part is new"""
    context = world.context()
    page = context.new_page()
    page.goto(world.anna.address)
    press(page.get_by_role("button", name="walking", exact=True).first)
    before = page.locator("[data-passed]").inner_text()
    page.locator("[data-passed]", has_not_text=before).wait_for()
    page.locator("#stop-more summary").click()
    page.locator("#f-steps").fill("77")
    page.locator("h1").click()
    page.evaluate("document.activeElement.blur()")
    page.evaluate("refresh()")
    assert page.locator("#f-steps").input_value() == "77"
    assert page.locator("#f-steps").is_visible()
    press(page.locator(".ends > .go"))
    context.close()


def midnight(world):
    """after midnight an open page turns as a whole, by itself or when it is seen again, and what was typed stays"""
    context = world.context()
    page = context.new_page()
    for way in ("document.dispatchEvent(new Event('visibilitychange'))", "turns = 0", "seen = 0"):
        page.goto(world.anna.address)
        title, heading = page.title(), page.locator("h1").inner_text()
        page.locator("#other").fill("weeding")
        page.evaluate(f"""() => {{
            document.querySelector("[data-day]").dataset.day = "2000-01-01";
            document.querySelector("h1").textContent = "1 January";
            document.title = "Saturday 1 January";
            {way};
        }}""")
        page.get_by_role("heading", name=heading, exact=True, level=1).wait_for()
        assert page.title() == title
        assert page.locator("#other").input_value() == "weeding"
        assert page.evaluate("document.activeElement.id") == "other"
    context.close()


def fill_a_gap(world):
    """a gap of a day is filled by one press, and the press can be taken back"""
    context = world.context(java_script_enabled=False)
    page = context.new_page()
    page.goto(world.anna.address + "/calendar/week")
    before = world.anna.run("list", "--limit", "1000", "--json").count('"id"')
    gap = page.locator("a[href^='/add?start=']").first
    press(gap)
    page.get_by_label("Activity", exact=True).fill("cooking")
    press(page.get_by_role("button", name="Save"))
    assert world.anna.run("list", "--limit", "1000", "--json").count('"id"') == before + 1
    press(page.get_by_role("button", name="Undo"))
    assert world.anna.run("list", "--limit", "1000", "--json").count('"id"') == before
    context.close()


def leave_a_gap(world):
    """a gap of a day is left by one press, and the press can be taken back"""
    yesterday = datetime.now() - timedelta(days=1)
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address + f"/calendar/day?date={yesterday:%F}")
        gaps = page.locator("li.gap")
        before = gaps.count()
        assert before > 0
        press(gaps.first.get_by_role("button", name="Leave it"))
        assert page.locator("li.gap").count() == before - 1
        press(page.locator(".flash").get_by_role("button", name="Undo"))
        assert page.locator("li.gap").count() == before
        context.close()


def add_edit_delete(world):
    """an activity is added by hand, changed, deleted, and taken back"""
    context = world.context(java_script_enabled=False)
    page = context.new_page()
    page.goto(world.anna.address)
    press(page.get_by_role("link", name="Add by hand"))
    page.get_by_label("Activity", exact=True).fill("reading")
    page.get_by_label("Start").fill("00:01")
    page.get_by_label("End").fill("00:02")
    page.get_by_label("Note").fill("<b>fine</b> & good")
    press(page.get_by_role("button", name="Save"))
    assert "reading" in page.locator("main").inner_text()
    page.goto(world.anna.address)
    row = recorded(page, "reading").first
    assert "<b>fine</b> & good" in row.inner_text()
    press(row.get_by_role("link", name="Edit"))
    page.get_by_label("Place").fill("home")
    press(page.get_by_role("button", name="Save"))
    page.goto(world.anna.address)
    row = recorded(page, "reading").first
    assert "home" in row.inner_text()
    press(row.get_by_role("link", name="Edit"))
    press(page.get_by_role("button", name="Delete"))
    page.goto(world.anna.address + "/trash")
    press(page.get_by_role("button", name="Take back").first)
    page.goto(world.anna.address)
    assert recorded(page, "reading").count() == 1
    context.close()


def keep_private(world):
    """an activity is only for the user, its row and its page say so, and the change is taken back"""
    context = world.context(java_script_enabled=False)
    page = context.new_page()
    page.goto(world.anna.address + "/add")
    page.get_by_label("Activity", exact=True).fill("doctor")
    page.get_by_label("Start").fill("00:03")
    page.get_by_label("End").fill("00:04")
    page.get_by_label("Only for me").check()
    press(page.get_by_role("button", name="Save"))
    page.goto(world.anna.address)
    row = recorded(page, "doctor").first
    assert "only for you" in row.inner_text(), row.inner_text()
    press(row.get_by_role("link", name="Edit"))
    assert page.get_by_label("Only for me").is_checked()
    page.get_by_label("Only for me").uncheck()
    press(page.get_by_role("button", name="Save"))
    press(page.locator(".flash").get_by_role("button", name="Undo"))
    page.goto(world.anna.address)
    row = recorded(page, "doctor").first
    assert "only for you" in row.inner_text()
    press(row.locator("a[href^='/activity/']"))
    assert "it is only for you" in page.locator("main").inner_text()
    # Otherwise its block covers the next one's.
    press(page.get_by_role("button", name="Delete"))
    context.close()


def recorded(page, activity):
    """The rows of a day's list with this activity: not those of gaps, which suggest activities."""
    return page.locator(".list li", has=page.get_by_role("link", name="Edit")).filter(has_text=activity)


def one_activity(world):
    """blocks and rows lead to the page of an activity, which changes one of the user and shows one of another person"""
    context = world.context(java_script_enabled=False)
    page = context.new_page()
    for path, part in (("day", ".list a{} b"), ("day", ".dl a{} rect"), ("week", ".week a{} rect"), ("list", ".list a{} b")):
        page.goto(f"{world.anna.address}/calendar/{path}")
        press(page.locator("main " + part.format("[href^='/activity/']")).first)
        assert page.get_by_role("link", name="Edit", exact=True).count() == 1, part
        assert page.get_by_role("button", name="Delete").count() == 1, part
        assert page.get_by_role("heading", name="Who can see it").count() == 1, part
    press(page.get_by_role("button", name="Delete"))
    press(page.get_by_role("button", name="Undo"))
    page.goto(f"{world.anna.address}/people/{world.ben_id}/calendar/list")
    press(page.locator("main .list a[href^='/activity/']").first)
    assert page.locator("main.theirs").count() == 1
    assert page.locator("main form, main a[href^='/edit']").count() == 0
    context.close()


def go_to_a_day(world):
    """the calendar goes to a day by its field without scripts, and by keys with them"""
    context = world.context(java_script_enabled=False)
    page = context.new_page()
    page.goto(world.anna.address + "/calendar/week")
    page.locator(".goto:not([hidden]) summary").click()
    page.get_by_label("Go to a day").last.fill("2026-03-05")
    press(page.get_by_role("button", name="Go", exact=True))
    assert "date=2026-03-05" in page.url
    context.close()
    context = world.context()
    page = context.new_page()
    page.goto(world.anna.address + "/calendar/day?date=2026-03-05")
    for key, date in (("ArrowLeft", "2026-03-04"), ("ArrowRight", "2026-03-05"), ("ArrowRight", "2026-03-06")):
        with page.expect_navigation():
            page.keyboard.press(key)
        assert f"date={date}" in page.url, key
    page.keyboard.press("?")
    assert page.locator(".keys").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator(".keys").is_visible()
    page.keyboard.press("g")
    assert page.evaluate("document.activeElement.name") == "date"
    page.locator("h1").click()
    with page.expect_navigation():
        page.keyboard.press("t")
    assert "date=2026-03-06" not in page.url
    with page.expect_navigation():
        page.keyboard.press("a")
    assert "/add" in page.url
    context.close()


def draw_a_time(world):
    """a drag over empty time of a week opens the form with that time, and a click with an hour"""
    context = world.context(viewport={"width": 1280, "height": 1400})
    page = context.new_page()
    for drag, expected in ((True, ("06:00", "07:30")), (False, ("06:00", "07:00"))):
        page.goto(world.anna.address + "/calendar/week?date=2020-06-03")
        column = page.locator(".week svg[data-add]").nth(2)
        column.scroll_into_view_if_needed()
        box = column.bounding_box()
        x, quarter = box["x"] + box["width"] / 2, box["height"] / 96
        page.mouse.move(x, box["y"] + 24.3 * quarter)
        page.mouse.down()
        if drag:
            page.mouse.move(x, box["y"] + 27 * quarter)
            page.mouse.move(x, box["y"] + 29.7 * quarter)
        with page.expect_navigation():
            page.mouse.up()
        assert page.get_by_label("Day", exact=True).input_value() == "2020-06-03"
        assert (page.get_by_label("Start").input_value(), page.get_by_label("End").input_value()) == expected
    context.close()


def plan_ahead(world):
    """what is planned repeats as it is told, is drawn hollow, counts for nothing, and is taken back by one press"""
    context = world.context(java_script_enabled=False)
    page = context.new_page()
    before = world.anna.run("list", "--limit", "1000", "--json").count('"id"')
    page.goto(world.anna.address + "/add?in=week")
    first = datetime.now() + timedelta(days=7)
    page.get_by_label("Activity", exact=True).fill("choir")
    page.get_by_label("Day", exact=True).fill(first.strftime("%F"))
    page.get_by_label("Start").fill("19:00")
    page.get_by_label("End").fill("21:00")
    page.get_by_text("Repeat it").click()
    page.get_by_label("How often").select_option("daily")
    page.get_by_label("Last day").fill((first + timedelta(days=2)).strftime("%F"))
    press(page.get_by_role("button", name="Save"))
    assert "It comes 2 more times." in page.locator("main").inner_text()
    assert page.locator(".week rect.p").count() > 0
    assert "2 h recorded" not in page.locator("main").inner_text()
    assert world.anna.run("list", "--limit", "1000", "--json").count('"id"') == before + 3
    press(page.get_by_role("button", name="Undo"))
    assert world.anna.run("list", "--limit", "1000", "--json").count('"id"') == before
    context.close()


def a_mistake(world):
    """a form with a mistake keeps what was typed, and says beside the field what is wrong"""
    context = world.context(java_script_enabled=False)
    page = context.new_page()
    page.goto(world.anna.address + "/add")
    page.get_by_label("Activity", exact=True).fill("walking")
    page.get_by_label("Steps").evaluate("field => field.removeAttribute('min')")
    page.get_by_label("Steps").fill("-5")
    page.get_by_label("Start").fill("00:01")
    page.get_by_label("End").fill("00:02")
    page.locator("form").last.evaluate("form => form.noValidate = true")
    press(page.get_by_role("button", name="Save"))
    assert page.get_by_label("Activity", exact=True).input_value() == "walking"
    assert page.get_by_label("Steps").input_value() == "-5"
    assert page.locator("[aria-invalid=true]").count() == 1
    context.close()


def theirs_is_read_only(world):
    """what a followed person recorded has no link or form that changes it"""
    context = world.context()
    page = context.new_page()
    for span in ("day", "week", "month", "year", "list"):
        page.goto(f"{world.anna.address}/people/{world.ben_id}/calendar/{span}")
        assert page.locator("main.theirs").count() == 1, span
        assert page.locator("main a[href^='/edit'], main a[href^='/add'], main form[method=post]").count() == 0, span
    context.close()


def follow_by_invitation(world):
    """an invitation that was cut off is refused in words, and stays in its field"""
    context = world.context(java_script_enabled=False)
    page = context.new_page()
    page.goto(world.anna.address + "/people/follow")
    field = page.locator("textarea, input[name=invitation]").first
    field.fill("vicino:AEFCAIYBDKBR3FKPY6T6")
    field.evaluate("field => field.form.noValidate = true")
    press(page.locator("form", has=field).get_by_role("button").first)
    assert page.locator(".err, [aria-invalid=true]").count() > 0
    assert "vicino:AEFCAIYBDKBR3FKPY6T6" in page.content()
    context.close()


def import_a_table(world):
    """a table is sent by the page, shown before anything changes, and taken; another file is refused in words"""
    table = world.anna.folder / "week <1>.csv"
    table.write_text("activity,start,end\npainting,2026-01-02T08:00,2026-01-02T09:00\nbroken,x,y\n")
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address + "/settings")
        press(page.get_by_role("link", name="Choose a file"))
        page.get_by_label("Files", exact=True).set_input_files(
            {"name": "photo.csv", "mimeType": "text/csv", "buffer": b"%PDF-1.7"})
        press(page.get_by_role("button", name="Show what it holds"))
        assert "not a file that Vicino reads" in page.locator("#file-mistake").inner_text()
        before = world.anna.run("list", "--activity", "painting", "--json").count('"id"')
        page.get_by_label("Files", exact=True).set_input_files(table)
        press(page.get_by_role("button", name="Show what it holds"))
        assert "week <1>.csv" in page.locator("main").inner_text()
        assert world.anna.run("list", "--activity", "painting", "--json").count('"id"') == before
        press(page.get_by_role("button", name="Import", exact=True))
        assert "1 skipped" in page.locator("main").inner_text()
        assert world.anna.run("list", "--activity", "painting", "--json").count('"id"') == 1
        context.close()


def import_doubles(world):
    """what another source recorded is left out, with the activity that it equals, and taken by a tick"""
    def count():
        return world.anna.run("list", "--activity", "whittling", "--json").count('"id"')

    table = world.anna.folder / "whittling.csv"
    for scripts in (True, False):
        def write(start):
            day = "2026-01-08" if scripts else "2026-01-09"
            table.write_text(f"activity,start,end\nwhittling,{day}T{start},{day}T09:00\n")

        write("08:00")
        world.anna.run("import", str(table))
        before = count()
        write("08:01")
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        for tick in (False, True):
            page.goto(world.anna.address + "/import")
            page.get_by_label("Files", exact=True).set_input_files(table)
            press(page.get_by_role("button", name="Show what it holds"))
            assert "is the same as whittling" in page.locator("main").text_content()
            if tick:
                page.get_by_label("Take both where another source").check()
                if scripts:
                    assert Axe().run(page).response["violations"] == []
            press(page.get_by_role("button", name="Import", exact=True))
            assert count() == before + (1 if tick else 0)
        context.close()


def import_many_and_undo(world):
    """a table and an archive come as one import, each with its summary, and one press takes all of it back"""
    def rows(day):
        return f"activity,start,end\nsewing,2026-01-{day:02}T08:00,2026-01-{day:02}T09:00\n"

    def count():
        return world.anna.run("list", "--activity", "sewing", "--json").count('"id"')

    table = world.anna.folder / "one.csv"
    archive = world.anna.folder / "more.zip"
    for scripts in (True, False):
        table.write_text(rows(3 if scripts else 5))
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as files:
            files.writestr("two.csv", rows(4 if scripts else 6))
            files.writestr("../outside.csv", rows(7))
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address + "/import")
        page.get_by_label("Files", exact=True).set_input_files([table, archive])
        press(page.get_by_role("button", name="Show what it holds"))
        text = page.locator("main").inner_text()
        for shown in ("one.csv", "more.zip/two.csv", "leads out of the archive", "1 file is not read"):
            assert shown in text, shown
        assert count() == 0
        press(page.get_by_role("button", name="Import", exact=True))
        assert count() == 2
        if scripts:
            assert Axe().run(page).response["violations"] == []
        press(page.locator(".flash").get_by_role("button", name="Undo"))
        assert count() == 0
        assert "2 activities moved to the trash" in page.locator(".flash").inner_text()
        press(page.locator(".flash").get_by_role("button", name="Undo"))
        assert count() == 2
        press(page.locator(".list form[action='/import/undo'] button").first)
        assert count() == 0
        context.close()


def select_in_the_list(world):
    """activities are selected in the list, all shown at once as well, deleted together, and taken back by one press"""
    rows = "".join(f"knitting,2026-01-0{day}T10:00,2026-01-0{day}T11:00\n" for day in range(3, 7))
    table = world.anna.folder / "knitting.csv"
    table.write_text("activity,start,end\n" + rows)
    world.anna.run("import", str(table))

    def count():
        return world.anna.run("list", "--activity", "knitting", "--json").count('"id"')

    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address + "/calendar/list?activity=knitting")
        press(page.get_by_role("link", name="Select…"))
        boxes = page.locator("main li input[type=checkbox]")
        assert boxes.count() == 4
        boxes.nth(1).check()
        if scripts:
            assert Axe().run(page).response["violations"] == []
        press(page.get_by_role("button", name="Delete the selected ones").first)
        assert count() == 3
        press(page.locator(".flash").get_by_role("button", name="Undo"))
        assert count() == 4
        press(page.get_by_role("link", name="Select…"))
        press(page.get_by_role("link", name="Select all 4 shown"))
        assert all(boxes.nth(index).is_checked() for index in range(4))
        press(page.get_by_role("button", name="Delete the selected ones").last)
        assert count() == 0
        press(page.locator(".flash").get_by_role("button", name="Undo"))
        assert count() == 4
        context.close()


def confirm_a_day(world):
    """all guesses of a day are confirmed by one press, and one press takes that back"""
    def track(hour):
        points = "".join(
            f'<trkpt lat="{45 + second * 0.000012:.6f}" lon="9"><time>2026-01-08T{hour}:{second // 60:02}:'
            f"{second % 60:02}Z</time></trkpt>" for second in range(0, 1200, 10))
        return f"<trk><trkseg>{points}</trkseg></trk>"

    def guesses():
        return world.anna.run("guesses", "2026-01-08", "--json").count('"id"')

    tracks = world.anna.folder / "walks.gpx"
    tracks.write_text(f'<gpx xmlns="http://www.topografix.com/GPX/1/1">{track(10)}{track(12)}</gpx>')
    world.anna.run("import", str(tracks))
    assert guesses() == 2
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address + "/calendar/day?date=2026-01-08")
        if scripts:
            assert Axe().run(page).response["violations"] == []
        press(page.get_by_role("button", name="Yes, all 2 guesses are right"))
        assert guesses() == 0
        assert "2 guesses confirmed" in page.locator(".flash").inner_text()
        press(page.locator(".flash").get_by_role("button", name="Undo"))
        assert guesses() == 2
        context.close()


def record_by_itself(world):
    """what records by itself is off, says what it costs and keeps, and is switched on and off in the settings"""
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address + "/settings")
        card = page.locator("section", has=page.locator("#group-recording"))
        assert "hardly any energy" in card.inner_text()
        box = card.locator("[name='record.computer'][type=checkbox]")
        assert not box.is_checked()
        box.check()
        press(card.get_by_role("button"))
        assert world.anna.run("config", "record.computer").strip() == "true"
        box.uncheck()
        press(card.get_by_role("button"))
        assert world.anna.run("config", "record.computer").strip() == "false"
        context.close()


def show_the_phrase(world):
    """the recovery phrase is in no page until it is asked for, and another press hides it"""
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address + "/settings")
        page.locator("details.advanced > summary").click()
        card = page.locator("#identity")
        assert "twelve words" in card.inner_text()
        press(card.get_by_role("button", name="Show the phrase"))
        words = page.locator("main ol li").all_inner_texts()
        assert len(words) == 12, words
        if scripts:
            assert Axe().run(page).response["violations"] == []
        press(page.get_by_role("link", name="Hide the words"))
        assert page.url.endswith("/settings#identity"), page.url
        assert page.locator("main ol li.big").count() == 0
        context.close()


VERIFY = "INSERT INTO verified (user, verified_at) VALUES (?, 0)"


def change_catalog(world, *statements):
    """Changes what the program of Anna knows of people, as a pairing would."""
    with contextlib.closing(sqlite3.connect(world.anna.folder / "data" / "catalog.sqlite")) as catalog, catalog:
        for statement, values in statements:
            catalog.execute(statement, values)


def share_the_phrase(world):
    """two friends who were verified side by side are chosen on a friend's page, and the page says that their shares wait"""
    change_catalog(world, *((VERIFY, (bytes.fromhex(user),)) for user in (world.ben_id, "07" * 32)))
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address + f"/people/{world.ben_id}")
        if scripts:
            press(page.get_by_role("link", name=re.compile("keep a share")))
            assert page.get_by_role("checkbox").first.is_checked() != page.get_by_role("checkbox").last.is_checked()
            for box in page.get_by_role("checkbox").all():
                box.check()
            press(page.get_by_role("button", name="Divide the phrase"))
            text = page.locator("main").inner_text()
            assert all(f"{name} gets a share when your devices meet" in text for name in ("07070707", "Ben")), text
            assert Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"] == []
        else:
            assert "gets a share when your devices meet" in page.locator("main").inner_text()
        context.close()
    assert [friend["state"] for friend in json.loads(world.anna.run("identity", "shares", "--json"))["friends"]] == ["waiting"] * 2
    change_catalog(world, *((f"DELETE FROM {table}", ()) for table in ("given_share", "division", "verified")))


def vouch_for_a_friend(world):
    """others may learn that the user has met a friend who was verified side by side, until one press takes it back, without scripts as well"""
    def allowed():
        return [choice["allowed"] for choice in json.loads(world.anna.run("vouch", "--json"))]
    change_catalog(world, (VERIFY, (bytes.fromhex(world.ben_id),)))
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address + f"/people/{world.ben_id}")
        assert "You have compared six digits" in page.locator("main").inner_text()
        press(page.get_by_role("button", name="Let others learn that you have met"))
        assert "They do once" in page.locator("main").inner_text()
        assert allowed() == [True]
        if scripts:
            assert Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"] == []
            press(page.get_by_role("button", name="Undo"))
        else:
            press(page.get_by_role("button", name="Tell nobody any more"))
        assert "They do once" not in page.locator("main").inner_text()
        assert allowed() == [False]
        context.close()
    change_catalog(world, ("DELETE FROM verified", ()))


def rename_an_activity(world):
    """an activity is renamed everywhere once its entries are counted, its colour is chosen, and the name is taken back"""
    def names():
        return {row["activity"]: row["entries"] for row in json.loads(world.anna.run("activity", "--json"))}
    before = names()
    context = world.context(java_script_enabled=False)
    page = context.new_page()
    page.goto(world.anna.address + "/settings")
    press(page.get_by_role("link", name="Colours, letters and names"))
    press(page.get_by_role("link", name="Change garden"))
    page.get_by_role("radio", name="teal", exact=True).check()
    press(page.get_by_role("button", name="Save"))
    press(page.get_by_role("link", name="Change garden"))
    assert page.get_by_role("radio", name="teal", exact=True).is_checked()
    page.get_by_label("New name").fill("weeding")
    press(page.get_by_role("button", name="Continue").first)
    assert f"{before['garden']} entries change their name" in page.locator("main").inner_text()
    assert names() == before
    press(page.get_by_role("button", name="Rename"))
    after = names()
    assert after["weeding"] == before["garden"] and "garden" not in after
    press(page.get_by_role("button", name="Undo"))
    assert names() == before
    press(page.get_by_role("link", name="Change garden"))
    page.get_by_role("radio", name="one that is free").check()
    press(page.get_by_role("button", name="Save"))
    context.close()


def name_an_area(world):
    """an area is named by its position, renamed, shown in activities and removed, and presses can be taken back"""
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address + "/settings#areas")
        page.get_by_role("link", name="Show and change areas").click()
        page.get_by_label("Name", exact=True).fill("allotment")
        page.get_by_label("Position", exact=True).fill("45.813; 15.977")
        press(page.get_by_role("button", name="Add", exact=True))
        assert page.get_by_text("That is no position.").is_visible()
        assert page.get_by_label("Name", exact=True).input_value() == "allotment"
        page.get_by_label("Position", exact=True).fill("45.813, 15.977")
        press(page.get_by_role("button", name="Add", exact=True))
        row = page.locator("li", has_text="within 150 m of 45.813,15.977")
        row.get_by_text("Change", exact=True).click()
        row.get_by_label("New name of allotment").fill("garden plot")
        press(row.get_by_role("button", name="Rename"))
        assert page.locator("li b", has_text="garden plot").is_visible()
        press(page.locator(".flash").get_by_role("button", name="Undo"))
        row = page.locator("li", has_text="allotment")
        assert row.get_by_text("its name is in activities").count() == 0
        row.get_by_text("Change", exact=True).click()
        press(row.get_by_role("button", name="Show in my activities allotment"))
        assert page.get_by_text("its name is in activities").is_visible()
        page.goto(world.anna.address + "/add")
        assert page.get_by_label("Area", exact=True).input_value() == ""
        page.goto(world.anna.address + "/areas")
        row = page.locator("li", has_text="allotment")
        row.get_by_text("Change", exact=True).click()
        press(row.get_by_role("button", name="Take it out of my activities allotment"))
        assert page.get_by_text("its name is in activities").count() == 0
        row = page.locator("li", has_text="allotment")
        row.get_by_text("Change", exact=True).click()
        press(row.get_by_role("button", name="Remove the area allotment"))
        assert page.get_by_text("No area yet").is_visible()
        press(page.locator(".flash").get_by_role("button", name="Undo"))
        row = page.locator("li", has_text="allotment")
        row.get_by_text("Change", exact=True).click()
        press(row.get_by_role("button", name="Remove the area allotment"))
        context.close()


def name_a_device(world):
    """the first device gets a name, which one press takes back, and a wrong code for another is shown again"""
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(world.anna.address + "/settings#devices")
        page.get_by_role("link", name="Show and add devices").click()
        page.get_by_text("Change", exact=True).click()
        page.get_by_label("New name of first device").fill("desktop")
        press(page.get_by_role("button", name="Rename"))
        assert page.locator("li b", has_text="desktop").is_visible()
        press(page.locator(".flash").get_by_role("button", name="Undo"))
        assert page.locator("li b", has_text="first device").is_visible()
        page.get_by_label("Code of the new device").fill("vicino-device:AAAA")
        press(page.get_by_role("button", name="Add the device"))
        assert page.get_by_text("The code has a mistake in it").is_visible()
        assert page.get_by_label("Code of the new device").input_value() == "vicino-device:AAAA"
        context.close()


def filter_by_activity(world):
    """the filter offers all activities, a script narrows the list, and charts and calendar show what was ticked"""
    for index in range(8):
        world.anna.run("add", f"hobby {index}", "--start", f"2026-01-0{index + 1} 8:00", "--for", "5m")
    for scripts in (True, False):
        context = world.context(java_script_enabled=scripts)
        page = context.new_page()
        for path in ("/calendar/list", "/charts?span=year"):
            page.goto(world.anna.address + path)
            page.locator("summary", has_text="Activity").first.click()
            search = page.get_by_role("searchbox", name="Search your activities")
            assert search.is_visible() == scripts, path
            if scripts:
                search.fill("hobby 3")
                assert not page.get_by_label("hobby 4", exact=True).is_visible(), path
            page.get_by_label("hobby 3", exact=True).check()
            press(page.locator(".pop:has(input[value='hobby 3'])").get_by_role("button", name="Show"))
            assert "activity=hobby" in page.url, page.url
            assert "hobby 3" in page.locator("main").inner_text(), path
        context.close()


def follow_by_file(world):
    """a person is followed by a file that the browser sends, after their name and fingerprint were shown"""
    carl = world.person("Carl")
    carl.run("add", "rowing", "--start", "2026-01-02 08:00", "--end", "09:00")
    dump = carl.folder / "carl.vicino"
    carl.run("export", "-o", str(dump))
    fingerprint = carl.run("status", "--json").split('"fingerprint":"')[1].split('"')[0]
    context = world.context(java_script_enabled=False)
    page = context.new_page()
    page.goto(world.anna.address + "/people/follow")
    page.locator("summary", has_text="From a file").click()
    page.get_by_label("File", exact=True).set_input_files(dump)
    press(page.get_by_role("button", name="Show what it holds"))
    assert fingerprint in page.locator("main").inner_text()
    page.get_by_label("Your name for them").fill("Carlo")
    press(page.get_by_role("button", name="Follow"))
    assert "You follow Carlo: 1 new record." in page.locator("main").inner_text()
    context.close()
    world.anna.run("unfollow", "Carlo", "--yes")
    carl.end()


def watch_a_folder(world):
    """a folder that the settings name is imported by the service, and one press on the page undoes that, without scripts"""
    eva = world.person("Eva")
    eva.serve()
    service = eva.start("run")
    eva.await_line("Ready")
    tracks = eva.folder / "Tracks"
    tracks.mkdir()
    (tracks / "old.csv").write_text("activity,start,end\nwalking,2026-01-02T08:00Z,2026-01-02T09:00Z\n")
    context = world.browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(eva.link())
    page.goto(eva.address + "/settings")
    page.get_by_label("Folders", exact=True).fill(str(tracks))
    press(page.locator("[aria-labelledby=group-folders]").get_by_role("button", name="Save"))
    eva.await_line("1 file imported, 1 activity added")
    page.goto(eva.address + "/import")
    assert f"from the folder {tracks}" in page.locator("main").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    press(page.get_by_role("button", name="Undo: old.csv"))
    assert "1 activity moved to the trash" in page.locator("main").inner_text()
    assert eva.run("list", "--json").count('"id"') == 0
    service.terminate()
    assert service.wait(timeout=10) == 0
    context.close()
    eva.end()


def answer_about_a_removed_device(world):
    """what a removed device still had is shown as a question, kept by a press, and discarded by two"""
    anna = world.anna
    for index, word in enumerate(("Keep them", "Discard for ever")):
        name, note = f"old laptop {index}", f"rowing alone {index}"
        laptop = world.person(f"laptop-{index}")
        shutil.rmtree(laptop.folder / "data")
        code = json.loads(laptop.run("device", "new", name, "--json"))["code"]
        answer = json.loads(anna.run("device", "add", code, "--json"))["answer"]
        laptop.run("device", "join", answer)
        laptop.run("add", "rowing", "--start", "2h ago", "--for", "30m", "--note", note)
        anna.run("device", "remove", name)
        laptop.run("export", "--own", "-o", str(laptop.folder / "own"))
        anna.run("import", str(laptop.folder / "own"))
        context = world.context(java_script_enabled=index == 0)
        page = context.new_page()
        page.goto(anna.address + "/settings#devices")
        assert page.get_by_text("A removed device has something that no other one knew").is_visible()
        page.get_by_role("link", name="Show and add devices").click()
        assert page.get_by_text(f"The removed device {name} has a record").is_visible()
        assert page.get_by_text(note).is_visible()
        if index == 1:
            page.locator("summary", has_text="Discard them").click()
        press(page.get_by_role("button", name=f"{word} {name}", exact=True))
        assert page.locator(".flash", has_text=name).is_visible()
        assert page.get_by_text("What a removed device still had").count() == 0
        assert (note in anna.run("list")) == (index == 0)
        context.close()


def erase_everything(world):
    """everything is erased while the service runs, and the last page says so"""
    for scripts in (True, False):
        eva = world.person("Eva")
        eva.serve()
        service = eva.start("run")
        eva.await_line("Ready")
        context = world.browser.new_context(java_script_enabled=scripts, viewport={"width": 360, "height": 800})
        page = context.new_page()
        page.goto(eva.link())
        page.goto(eva.address + "/settings")
        page.locator("#erase summary").click()
        assert "It is ended first" in page.locator("#erase").inner_text()
        # A wrong word loses nothing that was entered elsewhere, and stores nothing.
        page.locator("[name=claimed-name]").fill("Evelyn")
        page.locator("#erase").get_by_label("type the word").fill("no")
        press(page.get_by_role("button", name="Erase everything"))
        assert page.locator("#erase-mistake").is_visible()
        assert page.locator("[name=claimed-name]").input_value() == "Evelyn"
        page.locator("#erase").get_by_label("type the word").fill("erase")
        press(page.get_by_role("button", name="Erase everything"))
        assert page.locator("h1").inner_text() == "Everything is erased"
        if scripts:
            assert Axe().run(page).response["violations"] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert service.wait(timeout=10) == 0 and not (eva.folder / "data").exists()
        context.close()
        eva.end()
