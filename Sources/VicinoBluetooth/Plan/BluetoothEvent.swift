internal import VicinoBus
internal import VicinoPresence

/// An event that a medium handles.
enum BluetoothEvent: Hashable, Sendable {
    /// The caller wants these beacons advertised.
    case advertise([Beacon])
    /// BlueZ cannot be reached, and all that it held for this program is gone.
    case disconnected(MediumObstacle)
    /// BlueZ runs anew, or not at all; what it held for this program is gone.
    case restarted
    /// BlueZ's adapters; nil if it does not run.
    case adapters([Adapter]?)
    /// BlueZ has reported something of any device that it heard.
    case heardAnything
    /// BlueZ has reported a device with a beacon.
    case device(DeviceReport)
    /// BlueZ has forgotten a device.
    case removed(ObjectPath)
    /// The monitor of a number has found a device, or lost it.
    case found(ObjectPath, monitor: Int)
    case lost(ObjectPath, monitor: Int)
    /// A link to a device is up, or over.
    case linkUp(LinkReport)
    case linkDown(ObjectPath)
    /// This device listens at so many more channels.
    case listening(Int)
    /// A channel of a device is being opened or was accepted, or is closed again.
    case channelOpened(ObjectPath)
    case channelClosed(ObjectPath)
    /// There was no link yet to a device to which a channel is being opened.
    case linkMissing(ObjectPath)
    /// BlueZ has answered the request to end the link to a device.
    case linkEnded(ObjectPath)
    /// BlueZ reports for the first time that a device is paired.
    case paired(ObjectPath)
    /// The result of a step, with the obstacle if it has failed.
    case registered(Int, obstacle: MediumObstacle?)
    case withdrawn(Int)
    case monitorRegistered(Int, obstacle: MediumObstacle?)
    case monitorRemoved(Int)
    case discoveryStarted(MediumObstacle?)
    case discoveryStopped
    /// BlueZ has activated a monitor, or has given up a monitor or an advertisement.
    case monitorActivated(Int)
    case monitorReleased(Int)
    case released(Int)
    /// Time has passed.
    case tick
}

/// What the driver does for a medium.
enum BluetoothEffect: Hashable, Sendable {
    case advertising(AdvertisingPlan.Step, on: ObjectPath)
    case scan(ScanPlan.Step, on: ObjectPath)
    case link(BluetoothLinks.Step)
    case report(MediumEvent)
}
