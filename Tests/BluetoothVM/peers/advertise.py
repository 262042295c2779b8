"""Advertises ten bytes of service data until it is killed. SIGUSR1 registers it anew; SIGUSR2 changes the last byte.

advertise.py ADAPTER broadcast|peripheral DATA    such as: hci0 broadcast 01545354455354455354
"""

import os
import signal
import sys

import dbus
import dbus.service
from bluez import GLib, SERVICE, bus, fail, interface, loop, say

adapter, kind = sys.argv[1:3]
data = bytearray.fromhex(sys.argv[3])
path = f"/test/advertisement{os.getpid()}"
manager = interface("/org/bluez/" + adapter, "LEAdvertisingManager1")


def service_data():
    return dbus.Dictionary({SERVICE: dbus.Array(data, signature="y", variant_level=1)}, signature="sv")


class Advertisement(dbus.service.Object):
    @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature="s", out_signature="a{sv}")
    def GetAll(self, _):
        return {
            "Type": kind,
            "ServiceData": service_data(),
            "MinInterval": dbus.UInt32(100),
            "MaxInterval": dbus.UInt32(100),
        }

    @dbus.service.signal(dbus.PROPERTIES_IFACE, signature="sa{sv}as")
    def PropertiesChanged(self, interface_name, changed, invalidated):
        pass

    @dbus.service.method("org.bluez.LEAdvertisement1")
    def Release(self):
        say("released")


def register():
    # BlueZ reads the object before it answers, so a call that waits would never end.
    manager.RegisterAdvertisement(path, {}, reply_handler=lambda: say("registered"), error_handler=fail)


def renew():
    manager.UnregisterAdvertisement(path, reply_handler=register, error_handler=fail)
    return True


def change():
    data[-1] = (data[-1] + 1) % 256
    advertisement.PropertiesChanged("org.bluez.LEAdvertisement1", {"ServiceData": service_data()}, [])
    say("changed", data.hex())
    return True


advertisement = Advertisement(bus, path)
GLib.unix_signal_add(GLib.PRIORITY_HIGH, signal.SIGUSR1, renew)
GLib.unix_signal_add(GLib.PRIORITY_HIGH, signal.SIGUSR2, change)
register()
loop.run()
