"""Runs a cluster of SeaweedFS on loopback: three masters, of which two must agree, and a process for each other part.

    cluster.py run FOLDER KEY SECRET BUCKET   prints the port of S3 once objects can be written, and goes on
    cluster.py halt FOLDER                    stops a master that follows: without it, the leader needs the third one
    cluster.py kill FOLDER                    kills the leader, as soon as the bucket has an object with another name
    cluster.py wait FOLDER                    lets the halted master go on, and waits for another leader

Each of the last three prints the port of the master when it has done so; "kill" also prints it before it waits. The bucket
is made, and strangers can read its objects, without a list of them.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import urllib.request

import weed


class Cluster:
    """What other processes have to know of a cluster."""

    def __init__(self, folder):
        self.file = pathlib.Path(folder, "cluster.json")

    def write(self, masters, filer, bucket):
        self.file.write_text(json.dumps({"masters": masters, "filer": filer, "bucket": bucket, "halted": None}))

    def halt(self, port):
        known = self.known
        known["halted"] = port
        self.file.write_text(json.dumps(known))
        os.kill(self.masters[port], signal.SIGSTOP)

    @property
    def known(self):
        return json.loads(self.file.read_text())

    @property
    def masters(self):
        """The process of each master, by its port."""
        return {int(port): process for port, process in self.known["masters"].items()}

    def leader(self):
        """The port of the master that says that it leads and gives out places for objects; none if there is none."""
        for port in self.masters:
            _, said = weed.status(f"http://127.0.0.1:{port}/cluster/status")
            if b'"IsLeader":true' in said and weed.can_assign(port):
                return port
        return None

    def names(self):
        """The names of all objects of the bucket."""
        known = self.known
        address = f"http://127.0.0.1:{known['filer']}/buckets/{known['bucket']}/?limit=10000"
        request = urllib.request.Request(address, headers={"Accept": "application/json"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return {entry["FullPath"] for entry in json.load(answer)["Entries"] or []}


def run(folder, key, secret, bucket):
    folder = pathlib.Path(folder).absolute()
    *masters, volume, filer, s3 = weed.free_ports(6)
    peers = ",".join(f"127.0.0.1:{port}" for port in masters)
    processes = {}

    def start(name, *arguments):
        place = folder / name
        place.mkdir()
        with open(folder / f"{name}.log", "wb") as log:
            processes[name] = subprocess.Popen(
                [weed.program, "-logtostderr=true", *arguments], cwd=place, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=log)
        return processes[name].pid

    # What is started ends with this process, also if it is told to end.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    here = ["-ip=127.0.0.1", "-ip.bind=127.0.0.1"]
    cluster = Cluster(folder)
    numbers = {
        port: start(
            f"master-{port}", "master", *here, f"-port={port}", "-mdir=.", f"-peers={peers}", "-volumeSizeLimitMB=64",
            "-telemetry=false")
        for port in masters
    }
    cluster.write(numbers, filer, bucket)
    start("volume", "volume", *here, f"-port={volume}", "-dir=.", "-max=100", f"-master={peers}")
    start("filer", "filer", *here, f"-port={filer}", f"-master={peers}")
    identities = weed.write_identities(folder, key, secret, [bucket])
    start(
        "s3", "s3", "-ip.bind=127.0.0.1", f"-port={s3}", f"-filer=127.0.0.1:{filer}", f"-config={identities}",
        "-port.iceberg=0", "-port.lance=0")
    try:
        while not (cluster.leader() and weed.refuses_strangers(s3)):
            for name, process in processes.items():
                if process.poll() is not None:
                    sys.exit(f"The {name} of SeaweedFS has ended.")
            time.sleep(0.1)
        weed.make_bucket(filer, bucket)
        print(s3, flush=True)
        for process in processes.values():
            process.wait()
    finally:
        for process in processes.values():
            process.kill()


def halt(folder):
    cluster = Cluster(folder)
    leader = cluster.leader()
    port = next(port for port in cluster.masters if port != leader)
    cluster.halt(port)
    print(port)


def kill(folder):
    cluster = Cluster(folder)
    port = cluster.leader()
    process = cluster.masters[port]
    names = cluster.names()
    print(port, flush=True)
    while cluster.names() <= names:
        time.sleep(0.002)
    os.kill(process, signal.SIGKILL)
    print(port)


def wait(folder):
    cluster = Cluster(folder)
    halted = cluster.known["halted"]
    if halted:
        os.kill(cluster.masters[halted], signal.SIGCONT)
    while not (port := cluster.leader()):
        time.sleep(0.1)
    print(port)


{"run": run, "halt": halt, "kill": kill, "wait": wait}[sys.argv[1]](*sys.argv[2:])
