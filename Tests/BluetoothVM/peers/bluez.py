"""What the peers of the tests share: BlueZ's objects on the system bus."""

import dbus
import dbus.mainloop.glib
from gi.repository import GLib

SERVICE = "7d1c0a52-3b68-4f0e-9a55-c2d4e6f80b17"

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SystemBus()
loop = GLib.MainLoop()


def interface(path, name):
    return dbus.Interface(bus.get_object("org.bluez", path), "org.bluez." + name)


def properties(path, name):
    proxy = bus.get_object("org.bluez", path)
    return dbus.Interface(proxy, dbus.PROPERTIES_IFACE).GetAll("org.bluez." + name)


def say(*words):
    print(*words, flush=True)


def fail(error):
    say("failed", error)
    loop.quit()


def describe(device):
    """`ADDRESS/TYPE RSSI DATA`, with the service data in hexadecimal digits."""
    data = device.get("ServiceData", {}).get(SERVICE, b"")
    return f"{device['Address']}/{device['AddressType']} {device.get('RSSI', 'unknown')} {bytes(data).hex() or 'none'}"
