"""Runs a SeaweedFS of one process on loopback.

    seaweedfs.py FOLDER KEY SECRET [BUCKET]

Prints a line with the port of its S3 once objects can be written. If a bucket is named, it is made, and strangers can read
its objects, without a list of them.
"""

import os
import subprocess
import sys
import time

import weed

folder, key, secret = sys.argv[1:4]
buckets = sys.argv[4:]

master, volume, filer, s3 = weed.free_ports(4)
configuration = weed.write_identities(folder, key, secret, buckets)
server = subprocess.Popen(
    [
        weed.program, "-logtostderr=true", "server", f"-dir={folder}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1",
        "-master.volumeSizeLimitMB=64", "-volume.max=400", "-filer", "-s3", f"-s3.config={configuration}",
        f"-master.port={master}", f"-volume.port={volume}", f"-filer.port={filer}", f"-s3.port={s3}",
        "-s3.port.iceberg=0", "-s3.port.lance=0",
    ],
    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=open(os.path.join(folder, "weed.log"), "wb"))
while not (weed.can_assign(master) and weed.refuses_strangers(s3)):
    if server.poll() is not None:
        sys.exit("SeaweedFS has ended.")
    time.sleep(0.1)
for bucket in buckets:
    weed.make_bucket(filer, bucket)
print(s3, flush=True)
server.wait()
