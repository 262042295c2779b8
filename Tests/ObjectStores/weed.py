"""What the scripts that run SeaweedFS have in common."""

import json
import pathlib
import random
import socket
import sys
import urllib.error
import urllib.request

program = pathlib.Path(sys.executable).with_name("weed")


def is_free(port):
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_ports(count):
    """Ports such that those for gRPC, 10,000 above, are free, too."""
    ports = []
    while len(ports) < count:
        port = random.randrange(20_000, 30_000)
        if port not in ports and is_free(port) and is_free(port + 10_000):
            ports.append(port)
    return ports


def status(address):
    """The code and the body of an answer; zero if nothing answers."""
    try:
        with urllib.request.urlopen(address, timeout=2) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, b""
    except OSError:
        return 0, b""


def can_assign(master):
    """Whether a master gives out places for objects."""
    _, assigned = status(f"http://127.0.0.1:{master}/dir/assign")
    return b'"fid"' in assigned


def refuses_strangers(s3):
    """Whether the part that speaks S3 answers."""
    return status(f"http://127.0.0.1:{s3}/")[0] == 403


def write_identities(folder, key, secret, open_buckets):
    """Writes the author's keys, and the buckets that strangers can read without a list, and returns the file."""
    identities = [{
        "name": "author",
        "credentials": [{"accessKey": key, "secretKey": secret}],
        "actions": ["Admin", "Read", "Write", "List", "Tagging"],
    }]
    if open_buckets:
        identities.append({"name": "anonymous", "actions": [f"Read:{bucket}" for bucket in open_buckets]})
    file = pathlib.Path(folder, "s3.json")
    file.write_text(json.dumps({"identities": identities}))
    return file


def make_bucket(filer, bucket):
    address = f"http://127.0.0.1:{filer}/buckets/{bucket}/"
    urllib.request.urlopen(urllib.request.Request(address, method="POST"), timeout=10)
