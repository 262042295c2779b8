"""What a browser, and other programs, may and may not do."""
import http.client


def checks():
    return [sign_in_once, not_signed_in, other_names, nothing_outside, no_inline]


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
    context.close()


def other_names(world):
    """a request for another host, or from another site, gets nothing"""
    def status(**headers):
        connection = http.client.HTTPConnection("127.0.0.1", world.anna.port)
        connection.request("GET", "/", headers=headers)
        return connection.getresponse().status
    assert status(Host="evil.example") == 403
    assert status(Host=f"localhost:{world.anna.port}", Origin="http://evil.example") == 403


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
