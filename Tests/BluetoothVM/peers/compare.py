"""Compares what an adapter has captured in two epochs of two devices, as btmon prints it.

compare.py ADAPTER FIRST SECOND

Fails if an advertisement holds anything but a beacon, or if an id or an address is in both captures.
"""

import re
import sys

SERVICE = bytes.fromhex("b92cf25cd14f92a13d4b7fc16b8b2d09")
BEACON_BYTES = 10


def packets(path, adapter):
    """The packets of an adapter, as lists of lines."""
    packet = []
    for line in open(path, errors="replace"):
        if line[0] in "<>@=":
            packet = []
            if f"[{adapter}]" in line:
                yield packet
        packet.append(line.strip())


def advertisements(path, adapter):
    """The address and the elements of each advertisement that an adapter has heard."""
    for packet in list(packets(path, adapter)):
        if not any(line.startswith("LE Advertising Report") or "Extended Advertising Report" in line for line in packet):
            continue
        text = "\n".join(packet)
        address = re.search(r"Address: ([0-9A-F:]{17})", text).group(1)
        data = packet[next(i for i, line in enumerate(packet) if line.startswith("Data length")) + 1 :]
        yield address, [line for line in data if not line.startswith("RSSI")]


def beacons(path, adapter):
    """The addresses and ids of an epoch."""
    addresses, ids = set(), set()
    for address, elements in advertisements(path, adapter):
        bare = [line for line in elements if not line.startswith(("Flags", "BR/EDR Not Supported", "LE General"))]
        match = re.fullmatch(r"(?:Unknown EIR field 0x21|Service Data \(UUID 128\)): ([0-9a-f]+)", "".join(bare))
        if not match:
            sys.exit(f"{address} advertises {bare}")
        content = bytes.fromhex(match.group(1))
        if not content.startswith(SERVICE) or len(content) != len(SERVICE) + BEACON_BYTES:
            sys.exit(f"{address} advertises {content.hex()}")
        addresses.add(address)
        ids.add(content[len(SERVICE) + 2 : len(SERVICE) + 8])
    return addresses, ids


first, second = (beacons(path, sys.argv[1]) for path in sys.argv[2:4])
for name, one, other in (("addresses", first[0], second[0]), ("ids", first[1], second[1])):
    print(name, len(one), len(other))
    if len(one) < 2 or len(other) < 2:
        sys.exit(f"the two devices have fewer than two {name} in an epoch")
    if one & other:
        sys.exit(f"{name} in both epochs: {one & other}")
