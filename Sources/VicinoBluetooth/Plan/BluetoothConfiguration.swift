package import VicinoPresence

/// The settings of a medium.
package struct BluetoothConfiguration: Hashable, Sendable {
    /// The name or address of the adapter to use; nil for any.
    package var adapter: String?
    /// How much it advertises and scans.
    package var dutyCycle = BluetoothDutyCycle.balanced
    /// How strongly it sends beacons.
    package var power = BluetoothPower.full
    /// The range within which a device counts as found.
    package var range = SignalRange.anywhere
    /// Whether to connect with peers although BlueZ does not hide the adapter's fixed address (`Privacy` in its
    /// settings). Each connection and each connectable advertisement shows that address.
    package var sharesFixedAddress = false
    /// Whether the beacons are those of one opening to strangers, which may have one address in several epochs. Its
    /// user has said for how long all may know that the device is open. Otherwise an adapter with one address for all
    /// that it sends would be silent after each epoch.
    package var isForOpening = false
    /// How long the parts of its work may take.
    package var timings = BluetoothTimings()
    /// The maximum number of beacons at a time, where the adapter can advertise several.
    package var beaconLimit = 4
    /// The maximum number of devices with beacons that it keeps. Beyond it, it forgets the one that was heard longest
    /// ago.
    package var deviceLimit = 1024
    /// The maximum number of BlueZ objects that it keeps: adapters, devices with beacons, and devices with links.
    package var objectLimit = 10_000
    /// The maximum number of events that wait for a reader; beyond it, the oldest are dropped.
    package var eventLimit = 1024

    /// The usual settings.
    package init() {}

    /// Why no peer may connect to an adapter with these settings; nil if peers may.
    func channelObstacle(_ settings: AdapterSettings) -> MediumObstacle? {
        if !settings.hidesAddress, !sharesFixedAddress { return .cannotHide }
        return settings.isBondable ? .bondable : nil
    }
}

/// How long the parts of a medium's work may take.
package struct BluetoothTimings: Hashable, Sendable {
    /// How long BlueZ may take to answer.
    package var answer = Duration.seconds(20)
    /// How long BlueZ may take to activate a monitor before discovery replaces it.
    package var activation = Duration.seconds(5)
    /// When monitors are tried again after one has failed.
    package var monitorRetry = Duration.seconds(900)
    /// How long to wait after a failure: at first, and at most.
    package var retries = Duration.seconds(1)...Duration.seconds(60)
    /// The least time between two sightings of an unchanged beacon. Strengths in between are averaged.
    package var reporting = Duration.seconds(1)
    /// How often a beacon is reported while a monitor only says that it is still there.
    package var repeating = Duration.seconds(20)
    /// How long a monitor hears nothing of a device, or only weak signals, before it has lost it; whole seconds.
    package var absence = Duration.seconds(15)
    /// How long a link stays up after its last channel.
    package var parting = Duration.seconds(2)
    /// How long a link that a peer has set up may be without a channel.
    package var idling = Duration.seconds(4)
    /// How long BlueZ may report no device, after it has reported some, before the scan counts as stalled.
    package var silence = Duration.seconds(300)

    /// The usual times.
    package init() {}
}
