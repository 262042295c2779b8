"""What an open page does when its server ends, and when it runs again."""
import contextlib
import http.server
import socket
import threading

from .browser import press


def checks():
    return [finds_back, typed_text_stays, nothing_for_others, held_question, held_stream]


@contextlib.contextmanager
def visitor(world):
    """A person whose page is served, and a page of theirs. A check that fails leaves nothing to the next one."""
    gil = world.person("Gil")
    context = world.browser.new_context()
    try:
        gil.serve()
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto(gil.link())
        yield gil, page
    finally:
        context.close()
        gil.end()


def stop(gil):
    gil.server.terminate()
    gil.server.wait(timeout=10)


def finds_back(world):
    """an open page says calmly that its server has ended, and finds back when it runs again, signed in"""
    with visitor(world) as (gil, page):
        page.goto(gil.address + "/people?x=1")
        former = gil.address
        stop(gil)
        note = page.locator("main > .flash[role=status]")
        note.get_by_text("Vicino was stopped").wait_for()
        assert note.get_by_role("link", name="Open Vicino").get_attribute("href") == "vicino:"
        assert page.locator("h1").is_visible()
        gil.serve()
        assert gil.address != former
        page.wait_for_url(gil.address + "/people?x=1")
        assert page.locator(".nav").is_visible()
        assert page.locator("main > .flash[role=status]").count() == 0
        # The browser is signed in like after a link, and it is still one.
        page.goto(gil.address + "/settings")
        assert page.locator("#browsers li").count() == 1
        # So it goes on.
        stop(gil)
        gil.serve()
        page.wait_for_url(gil.address + "/settings")


def typed_text_stays(world):
    """what is typed stays until the user goes on"""
    with visitor(world) as (gil, page):
        page.goto(gil.address + "/add")
        field = page.locator("form [name=note]")
        field.fill("by the river")
        stop(gil)
        page.get_by_text("Vicino was stopped").wait_for()
        gil.serve()
        page.get_by_text("Vicino runs again").wait_for()
        assert field.input_value() == "by the river"
        press(page.get_by_role("button", name="Go on"))
        page.wait_for_url(gil.address + "/add")


def nothing_for_others(world):
    """another program at the port gets nothing that signs in, and is not believed"""
    with visitor(world) as (gil, page):
        page.goto(gil.address + "/people")
        cookies = {cookie["value"] for cookie in page.context.cookies()}
        stop(gil)
        # Until then, the page goes on asking with its cookie, which signs nobody in any more.
        page.get_by_text("Vicino was stopped").wait_for()
        asked = []
        asked_twice = threading.Event()

        class Listener(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.requestline + str(self.headers))
                if len(asked) > 1:
                    asked_twice.set()
                body = b"00" * 200 if self.path.startswith("/return") else b"<title>Mallory</title>"
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", gil.port), Listener)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        # The page has not believed the first answer, and asks again.
        assert asked_twice.wait(60)
        server.shutdown()
        server.server_close()
        assert all(line.startswith("GET /return?key=") for line in asked), asked
        assert not any(value in line for value in cookies for line in asked), asked
        assert "Mallory" not in page.title()
        gil.serve()
        page.wait_for_url(gil.address + "/people")


def held_question(world):
    """a page finds back although another program, which has given up the port, never answers what it has asked"""
    with visitor(world) as (gil, page):
        page.goto(gil.address + "/people")
        stop(gil)
        listener = socket.create_server(("127.0.0.1", gil.port))
        held, _ = listener.accept()
        listener.close()
        gil.serve()
        page.wait_for_url(gil.address + "/people")
        held.close()


def held_stream(world):
    """a page finds back although another program has taken the port before the page's stream was there"""
    with visitor(world) as (gil, page):
        held = []

        def take(route):
            if held:
                return route.continue_()
            stop(gil)
            with socket.create_server(("127.0.0.1", gil.port)) as listener:
                route.continue_()
                held.append(listener.accept()[0])

        page.route("**/live", take)
        page.goto(gil.address + "/people")
        page.locator("html[data-lost]").wait_for(state="attached")
        gil.serve()
        page.wait_for_url(gil.address + "/people")
        held[0].close()
