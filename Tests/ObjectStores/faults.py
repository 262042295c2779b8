"""A web server on loopback that does what no store should do. The first name in a path says what.

    faults.py [CERTIFICATE KEY]

Prints a line with its port. With a certificate it speaks TLS.
"""

import socket
import ssl
import sys
import threading
import time

page = b"HTTP/1.1 200 OK\r\nETag: \"a\"\r\n"


def redirect(_):
    return [b"HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:%d/whole/x\r\nContent-Length: 0\r\n\r\n" % port]


def busy(_):
    return [b"HTTP/1.1 503 Slow Down\r\nRetry-After: 120\r\nContent-Length: 0\r\n\r\n"]


def whole(_):
    return [page + b"Content-Length: 5\r\n\r\nwhole"]


def announced(_):
    return [page + b"Content-Length: 9000000000\r\n\r\n", b"x" * 1000]


def endless(_):
    yield page + b"Transfer-Encoding: chunked\r\n\r\n"
    while True:
        yield b"10000\r\n" + b"x" * 0x10000 + b"\r\n"


def trickling(_):
    yield page + b"Content-Length: 100000\r\n\r\n"
    while True:
        time.sleep(0.05)
        yield b"x"


def silent(_):
    time.sleep(3600)
    return []


def short(_):
    return [page + b"Content-Length: 10\r\n\r\nshort"]


def error(_):
    return [b"HTTP/1.1 403 Forbidden\r\nContent-Length: 1000000\r\n\r\n<Error><Code>AccessDenied</Code>", b" " * 100_000]


def nonsense(_):
    return [b"What do you want?\r\n\r\n"]


def header(_):
    return [b"HTTP/1.1 200 OK\r\nETag: \"" + b"a" * 5000 + b"\"\r\nContent-Length: 5\r\n\r\nwhole"]


def unasked(_):
    return [b"HTTP/1.1 304 Not Modified\r\n\r\n"]


def echo(request):
    return [page + b"Content-Length: %d\r\n\r\n" % len(request), request]


faults = {
    function.__name__.encode(): function
    for function in [
        redirect, busy, whole, announced, endless, trickling, silent, short, error, nonsense, header, unasked, echo
    ]
}


def serve(plain):
    request = b""
    with plain:
        try:
            connection = context.wrap_socket(plain, server_side=True) if context else plain
            while b"\r\n\r\n" not in request:
                piece = connection.recv(65536)
                if not piece:
                    return
                request += piece
            name = request.split(b" ")[1].split(b"/")[1]
            for piece in faults[name](request):
                connection.sendall(piece)
        except OSError:
            pass


context = None
if len(sys.argv) == 3:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
listener = socket.create_server(("127.0.0.1", 0))
port = listener.getsockname()[1]
print(port, flush=True)
while True:
    accepted, _ = listener.accept()
    threading.Thread(target=serve, args=(accepted,), daemon=True).start()
