package import VicinoPresence

/// The settings of a medium.
package struct BluetoothConfiguration: Hashable, Sendable {
    /// The name or address of the adapter to use; nil for any.
    package var adapter: String?
    /// How much it advertises and scans.
    package var dutyCycle = BluetoothDutyCycle.balanced
    /// The range within which a device counts as found.
    package var range = SignalRange.anywhere
    /// Whether peers may connect to the addresses from which the beacons come, because the device listens there.
    ///
    /// It has no effect unless BlueZ hides the adapter's fixed address (`Privacy` in its settings), which a connection
    /// would show. `BluetoothCondition.isConnectable` says whether it has.
    package var isConnectable = false
    /// How long the parts of its work may take.
    package var timings = BluetoothTimings()
    /// The most beacons at a time, where the adapter can advertise several.
    package var beaconLimit = 4
    /// The most devices with beacons that it keeps; beyond it, it forgets the one that was heard longest ago.
    package var deviceLimit = 1024
    /// The most events that wait for a reader; beyond it, the oldest are dropped.
    package var eventLimit = 1024

    /// The usual settings.
    package init() {}
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
    /// How long BlueZ may report no device, after it has reported some, before the scan counts as stalled.
    package var silence = Duration.seconds(300)

    /// The usual times.
    package init() {}
}
