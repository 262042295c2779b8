package import VicinoPresence

/// The present condition of a medium, for `status` and `doctor`.
package struct BluetoothCondition: Hashable, Sendable {
    /// The adapter in use; nil for none.
    package internal(set) var adapter: String?
    /// Whether peers may connect to the addresses from which beacons come.
    package internal(set) var isConnectable = false
    /// What keeps it from working; nil if it works.
    package internal(set) var obstacle: MediumObstacle?
    /// What limits it while it works.
    package internal(set) var remarks: [MediumObstacle] = []
}

extension MediumObstacle {
    /// BlueZ has no monitors, or they do not work.
    static let noMonitor = MediumObstacle(
        name: "no-monitor",
        reason: "BlueZ does not listen for beacons alone, so this program searches for all devices from time to time.",
        remedy: "This costs more energy. Enable BlueZ's experimental interfaces: Experimental = true in "
            + "/etc/bluetooth/main.conf.")
    /// Peers could connect to the fixed address only.
    static let cannotHide = MediumObstacle(
        name: "cannot-hide",
        reason:
            "The Bluetooth adapter shows its fixed address to each device that it connects with, so this device connects "
            + "with none over Bluetooth.",
        remedy: "People are recognised all the same. To exchange records over Bluetooth, set Privacy = device in "
            + "/etc/bluetooth/main.conf, and restart BlueZ.")
    /// A stranger could pair with the adapter, and would then recognise it by each address.
    static let bondable = MediumObstacle(
        name: "bondable",
        reason:
            "The Bluetooth adapter lets strangers pair with it, who would recognise it from then on; so this device "
            + "connects with none over Bluetooth.",
        remedy: "People are recognised all the same. To exchange records over Bluetooth: bluetoothctl pairable off")
    /// All that the adapter sends comes from one address, which changes seldom.
    static let sharedAddress = MediumObstacle(
        name: "shared-address",
        reason:
            "The Bluetooth adapter changes its address every quarter of an hour at most, so this device is silent in "
            + "every other quarter.",
        remedy: "Use an adapter with Bluetooth 5.")
    /// An opening to strangers has the address that other beacons have had.
    static let connectedOpening = MediumObstacle(
        name: "shared-address",
        reason:
            "The Bluetooth adapter has one address for all that it sends, so observers can connect this opening with the "
            + "beacons that this device sent in the last quarter of an hour.",
        remedy: "Use an adapter with Bluetooth 5.")
    /// The power of beacons cannot be lowered.
    static let fullPower = MediumObstacle(
        name: "full-power",
        reason: "The Bluetooth adapter cannot lower its power, so beacons are sent at full power.",
        remedy: "They are heard from farther away than you have chosen. Use an adapter with Bluetooth 5.")
    /// Discovery hears nothing any more.
    static let stalled = MediumObstacle(
        name: "stalled", reason: "Nothing has been heard over Bluetooth for minutes, although something was before.",
        remedy: "If devices are near: sudo systemctl restart bluetooth")
    /// Beacons are heard, but BlueZ seldom says how strongly.
    static let strengthSeldom = MediumObstacle(
        name: "strength-seldom", reason: "BlueZ seldom says how strong the beacons are, so distances are rough.",
        remedy: "Choose a wider range if people near you are not noticed.")
}
