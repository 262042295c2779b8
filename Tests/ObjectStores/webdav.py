"""Serves a folder by WebDAV on loopback, for one user with a password.

    webdav.py FOLDER USER PASSWORD [--open]

Prints a line with its port once it answers. With `--open`, strangers can read.
"""

import sys

from cheroot import wsgi
from wsgidav.wsgidav_app import WsgiDAVApp

folder, user, password = sys.argv[1:4]


class OpenReading:
    """Lets strangers read single files, as a web server beside the WebDAV server would."""

    def __init__(self, inner, reading):
        self.inner = inner
        self.reading = reading

    def __call__(self, environ, start_response):
        is_file = not environ["PATH_INFO"].endswith("/")
        is_stranger = "HTTP_AUTHORIZATION" not in environ
        chosen = self.reading if is_stranger and is_file and environ["REQUEST_METHOD"] == "GET" else self.inner
        return chosen(environ, start_response)


def application(users):
    return WsgiDAVApp({
        "provider_mapping": {"/": folder},
        "http_authenticator": {"accept_basic": True, "accept_digest": False, "default_to_digest": False},
        "simple_dc": {"user_mapping": {"*": users}},
        "logging": {"enable_loggers": []},
        "verbose": 0,
    })


served = application({user: {"password": password}})
if "--open" in sys.argv:
    served = OpenReading(served, application(True))
server = wsgi.Server(("127.0.0.1", 0), served)
server.prepare()
print(server.bind_addr[1], flush=True)
server.serve()
