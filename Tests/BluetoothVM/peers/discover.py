"""Says what a discovery hears, a line for each report, until it is killed.

discover.py ADAPTER
"""

import sys

import dbus
from bluez import bus, describe, interface, loop, say

adapter = "/org/bluez/" + sys.argv[1]
devices = {}


def hear(path, news):
    device = devices.setdefault(path, {})
    device.update(news)
    # The level is in every report, and in nothing else.
    if path.startswith(adapter + "/dev_") and "RSSI" in news and "Address" in device:
        say("heard", describe(device))


def add(path, interfaces):
    hear(path, interfaces.get("org.bluez.Device1", {}))


bus.add_signal_receiver(add, "InterfacesAdded", "org.freedesktop.DBus.ObjectManager")
bus.add_signal_receiver(
    lambda name, news, _, path: hear(path, news), "PropertiesChanged", dbus.PROPERTIES_IFACE, path_keyword="path"
)
known = dbus.Interface(bus.get_object("org.bluez", "/"), "org.freedesktop.DBus.ObjectManager").GetManagedObjects()
for path, interfaces in known.items():
    devices[path] = dict(interfaces.get("org.bluez.Device1", {}))
discovery = interface(adapter, "Adapter1")
discovery.SetDiscoveryFilter({"Transport": "le", "DuplicateData": True, "RSSI": dbus.Int16(-127)})
discovery.StartDiscovery()
say("discovering")
loop.run()
