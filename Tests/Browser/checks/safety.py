"""What a browser, and other programs, may and may not do."""
import csv
import http.client
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

# What another person may write: markup, characters that turn text around, escape sequences.
HOSTILE = [
    "<script>document.title=1</script>", "\"><img src=x onerror=document.title=2>", "</textarea></title><b>bold",
    "\u202egnp.exe\u2066", "\u001b[2J\u0007bell", "{{t.undo}}{{{content}}}", "long " * 60, "a" + "\u0301" * 60,
]


def checks():
    return [sign_in_once, not_signed_in, other_names, nothing_outside, no_inline, hostile_person]


def sign_in_once(world):
    """a sign-in link opens one browser, and no second one"""
    link = world.anna.link()
    first, second = world.context(signed_in=False), world.context(signed_in=False)
    page = first.new_page()
    page.goto(link)
    assert page.url == world.anna.address + "/", page.url
    assert page.locator("h1").is_visible()
    other = second.new_page()
    assert other.goto(link).status == 403
    assert "has been used" in other.content()
    first.close(), second.close()


def not_signed_in(world):
    """a browser that is not signed in sees how to sign in, and no name"""
    context = world.context(signed_in=False)
    page = context.new_page()
    for path in ("/", "/calendar", "/people", "/charts", "/settings"):
        assert page.goto(world.anna.address + path).status == 403
        assert "Anna" not in page.content() and "vicino web" in page.content()
        assert page.get_by_role("link", name="Open Vicino").get_attribute("href") == "vicino:"
    context.close()


def other_names(world):
    """a request for another host, or from another site, gets nothing"""
    def status(**headers):
        connection = http.client.HTTPConnection("127.0.0.1", world.anna.port)
        connection.request("GET", "/", headers=headers)
        return connection.getresponse().status
    assert status(Host="evil.example") == 403
    host = world.anna.address.removeprefix("http://")
    assert status(Host=f"localhost:{world.anna.port}", Origin="http://evil.example") == 403
    assert status(Host=host, Origin="http://evil.example") == 403


def nothing_outside(world):
    """no page asks anything of another computer"""
    context = world.context()
    page = context.new_page()
    for path in ("/", "/calendar/week", "/people", "/charts", "/settings"):
        page.goto(world.anna.address + path)
        page.wait_for_load_state("load")
    assert context.outside == [], context.outside
    context.close()


def no_inline(world):
    """the browser finds nothing that the page's policy forbids"""
    context = world.context()
    page = context.new_page()
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    for path in ("/", "/calendar/week", "/calendar/month", "/calendar/year", "/people", "/charts?span=year", "/settings",
                 f"/people/{world.ben_id}"):
        page.goto(world.anna.address + path)
        page.wait_for_load_state("load")
    assert said == [], said
    context.close()


def hostile_person(world):
    """whatever a followed person writes into names, places and notes stays text that fits the page"""
    mallory = world.person("Mallory")
    # The program refuses some of these names where they are typed, but a changed program does not.
    now = datetime.now(ZoneInfo("America/New_York"))
    table = mallory.folder / "hostile.csv"
    with table.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["activity", "start", "end", "place", "note"])
        for index, text in enumerate(HOSTILE):
            start = now - timedelta(hours=index + 2)
            times = [moment.isoformat(timespec="seconds") for moment in (start, start + timedelta(minutes=50))]
            rows.writerow([text, *times, text, text])
    mallory.run("import", str(table))
    dump = str(mallory.folder / "mallory.vicino")
    mallory.run("export", "--everything", "-o", dump)
    world.anna.run("follow", dump, "--as", "<i>M & M</i> \"'x", "--yes")
    user = next(person["id"] for person in world.following() if person["user"].startswith("<i>"))
    try:
        context = world.context(viewport={"width": 360, "height": 800})
        page = context.new_page()
        said = []
        page.on("dialog", lambda dialog: said.append(dialog.message))
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        person = f"/people/{user}"
        links = page_links(page, world, person)
        paths = ["/", "/people", person, f"/charts?person={user}&span=week", f"/charts?span=month&with={user}"] + links
        for path in paths:
            response = page.goto(world.anna.address + path)
            page.wait_for_load_state("load")
            assert response.status == 200, f"{path}: {response.status}"
            assert page.title().endswith("· Vicino"), f"{path}: {page.title()}"
            assert page.locator("main script, main img, main i, main b:text-is('bold')").count() == 0, path
            text = page.locator("body").inner_text()
            for character in "\u202e\u2066\u001b\u0007":
                assert character not in text, f"{path}: {character!r}"
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= 360, f"{path} is {width} wide"
        assert said == [] and context.outside == [], (said, context.outside)
        context.close()
    finally:
        world.anna.run("unfollow", user[:12], "--yes")
        mallory.end()


def page_links(page, world, person):
    """The calendar pages of a person, to which their page leads."""
    page.goto(world.anna.address + person)
    links = page.eval_on_selector_all("main a", "all => all.map(a => a.getAttribute('href'))")
    return sorted({link for link in links if link.startswith("/") and "/file" not in link and "/svg" not in link
                   and "/png" not in link and "/csv" not in link})
