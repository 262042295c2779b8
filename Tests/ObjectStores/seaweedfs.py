"""Runs a SeaweedFS of one process on loopback.

    seaweedfs.py FOLDER KEY SECRET [BUCKET]

Prints a line with the port of its S3 once objects can be written. If a bucket is named, it is made, and strangers can read
its objects, without a list of them.
"""

import json
import os
import pathlib
import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

folder, key, secret = sys.argv[1:4]
buckets = sys.argv[4:]


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
    try:
        with urllib.request.urlopen(address, timeout=2) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, b""
    except OSError:
        return 0, b""


def is_ready():
    # A volume can be assigned, and the part that speaks S3 refuses a stranger.
    _, assigned = status(f"http://127.0.0.1:{master}/dir/assign")
    return b'"fid"' in assigned and status(f"http://127.0.0.1:{s3}/")[0] == 403


master, volume, filer, s3 = free_ports(4)
identities = {
    "identities": [{
        "name": "author",
        "credentials": [{"accessKey": key, "secretKey": secret}],
        "actions": ["Admin", "Read", "Write", "List", "Tagging"],
    }]
}
if buckets:
    identities["identities"].append({"name": "anonymous", "actions": [f"Read:{bucket}" for bucket in buckets]})
configuration = pathlib.Path(folder, "s3.json")
configuration.write_text(json.dumps(identities))
weed = pathlib.Path(sys.executable).with_name("weed")
server = subprocess.Popen(
    [
        weed, "-logtostderr=true", "server", f"-dir={folder}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1",
        "-master.volumeSizeLimitMB=64", "-volume.max=400", "-filer", "-s3", f"-s3.config={configuration}",
        f"-master.port={master}", f"-volume.port={volume}", f"-filer.port={filer}", f"-s3.port={s3}",
        "-s3.port.iceberg=0", "-s3.port.lance=0",
    ],
    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=open(os.path.join(folder, "weed.log"), "wb"))
while not is_ready():
    if server.poll() is not None:
        sys.exit("SeaweedFS has ended.")
    time.sleep(0.1)
for bucket in buckets:
    urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{filer}/buckets/{bucket}/", method="POST"), timeout=10)
print(s3, flush=True)
server.wait()
