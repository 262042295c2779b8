"""Says which devices an advertisement monitor finds and loses, until it is killed.

monitor.py ADAPTER HIGH LOW    found at HIGH dBm for 1 s, lost at LOW for 2 s
"""

import sys
import uuid

import dbus
import dbus.service
from bluez import SERVICE, GLib, bus, describe, fail, interface, loop, properties, say

adapter, high, low = sys.argv[1:]
MONITOR = "org.bluez.AdvertisementMonitor1"
SERVICE_DATA = 0x21  # of a 128-bit UUID; its bytes come in reverse order
content = dbus.ByteArray(uuid.UUID(SERVICE).bytes[::-1])
pattern = dbus.Struct((dbus.Byte(0), dbus.Byte(SERVICE_DATA), content), signature="yyay")
settings = {
    "Type": "or_patterns",
    "Patterns": dbus.Array([pattern], signature="(yyay)"),
    "RSSIHighThreshold": dbus.Int16(int(high)),
    "RSSIHighTimeout": dbus.UInt16(1),
    "RSSILowThreshold": dbus.Int16(int(low)),
    "RSSILowTimeout": dbus.UInt16(2),
    "RSSISamplingPeriod": dbus.UInt16(0),
}


def show(device):
    try:
        say("found", describe(properties(device, "Device1")))
    except dbus.DBusException as error:
        say("vanished", error)


class Application(dbus.service.Object):
    @dbus.service.method("org.freedesktop.DBus.ObjectManager", out_signature="a{oa{sa{sv}}}")
    def GetManagedObjects(self):
        return {dbus.ObjectPath("/test/monitor/one"): {MONITOR: settings}}


class Monitor(dbus.service.Object):
    @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature="s", out_signature="a{sv}")
    def GetAll(self, _):
        return settings

    @dbus.service.method(MONITOR)
    def Activate(self):
        say("active")

    @dbus.service.method(MONITOR)
    def Release(self):
        say("released")

    @dbus.service.method(MONITOR, in_signature="o")
    def DeviceFound(self, device):
        GLib.idle_add(show, device)

    @dbus.service.method(MONITOR, in_signature="o")
    def DeviceLost(self, device):
        say("lost", device)


served = [Application(bus, "/test/monitor"), Monitor(bus, "/test/monitor/one")]
interface("/org/bluez/" + adapter, "AdvertisementMonitorManager1").RegisterMonitor(
    "/test/monitor", reply_handler=lambda: say("registered"), error_handler=fail
)
loop.run()
