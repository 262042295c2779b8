package import VicinoPresence

extension MediumObstacle {
    /// No obstacle: it has just begun, or moves to another adapter.
    package static let beginning = MediumObstacle(
        name: "beginning", reason: "Discovery over Bluetooth is starting.", remedy: "Wait a moment.")
    /// The message bus, over which BlueZ is reached, does not run.
    package static let noBus = MediumObstacle(
        name: "no-bus", reason: "The message bus of the system does not run, so BlueZ cannot be reached.",
        remedy: "Start it with: sudo systemctl start dbus")
    /// BlueZ does not run.
    package static let noDaemon = MediumObstacle(
        name: "no-daemon", reason: "BlueZ, the system's service for Bluetooth, does not run.",
        remedy: "Install the package bluez, and start it with: sudo systemctl start bluetooth")
    /// The bus does not let this program speak to BlueZ.
    package static let denied = MediumObstacle(
        name: "denied", reason: "This program may not speak to BlueZ.",
        remedy:
            "Add yourself to the group bluetooth, and log in again. In a sandbox, allow the system bus name org.bluez.")
    /// BlueZ does not answer.
    package static let silent = MediumObstacle(
        name: "silent", reason: "BlueZ does not answer.", remedy: "Restart it with: sudo systemctl restart bluetooth")
    /// The computer has no adapter.
    package static let noAdapter = MediumObstacle(
        name: "no-adapter", reason: "There is no Bluetooth adapter.",
        remedy: "Plug one in. If there is one, look at: rfkill list bluetooth")

    /// The adapter that the user has named does not exist.
    static func absent(_ name: String, existing: [String]) -> MediumObstacle {
        MediumObstacle(
            name: "no-adapter", reason: "There is no Bluetooth adapter \(name) now.",
            remedy: existing.isEmpty
                ? "Plug it in." : "Plug it in, or use another one: \(existing.joined(separator: ", ")).")
    }

    /// The adapter is off.
    static func off(_ adapter: String) -> MediumObstacle {
        MediumObstacle(
            name: "adapter-off", reason: "The Bluetooth adapter \(adapter) is off.",
            remedy: "Switch it on with: bluetoothctl power on. If it stays off: rfkill unblock bluetooth")
    }

    /// The system keeps the adapter off.
    static func blocked(_ adapter: String) -> MediumObstacle {
        MediumObstacle(
            name: "adapter-blocked", reason: "The Bluetooth adapter \(adapter) is blocked.",
            remedy: "Leave flight mode, or: rfkill unblock bluetooth")
    }

    /// The adapter cannot advertise.
    static func cannotAdvertise(_ adapter: String) -> MediumObstacle {
        MediumObstacle(
            name: "cannot-advertise",
            reason: "The Bluetooth adapter \(adapter) cannot advertise, so others cannot find this device.",
            remedy: "Use another adapter.")
    }

    /// The name of the obstacle that BlueZ would advertise from the fixed address.
    static let discoverableName = "discoverable"

    /// BlueZ would advertise from the fixed address.
    static func discoverable(_ adapter: String) -> MediumObstacle {
        MediumObstacle(
            name: discoverableName,
            reason:
                "The Bluetooth adapter \(adapter) is or was visible to all devices, which would connect beacons with "
                + "its fixed address; so nothing is advertised.",
            remedy:
                "Close the Bluetooth settings of the desktop, or: bluetoothctl discoverable off. Beacons follow within "
                + "a quarter of an hour.")
    }

    /// The kernel does not say how the adapter is set.
    static func unknownSettings(_ adapter: String) -> MediumObstacle {
        MediumObstacle(
            name: "unknown-settings",
            reason:
                "The kernel does not say whether the Bluetooth adapter \(adapter) shows its fixed address; so nothing "
                + "is advertised.",
            remedy: "In a sandbox, allow sockets of the family AF_BLUETOOTH.")
    }

    /// Other programs use all advertisements of the adapter.
    static func full(_ adapter: String) -> MediumObstacle {
        MediumObstacle(
            name: "full", reason: "Other programs use all Bluetooth advertisements that \(adapter) can send.",
            remedy: "Close one of them; this program tries again by itself.")
    }

    /// Any other failure, in BlueZ's words.
    static func failed(_ words: String) -> MediumObstacle {
        MediumObstacle(
            name: "failed", reason: "BlueZ failed: \(words)", remedy: "Look at: journalctl --unit bluetooth")
    }
}
