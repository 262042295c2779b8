/// Why no steps come from the watch, and what to do about it.
enum WatchObstacle: Error, Equatable {
    /// The message bus of the system does not run.
    case noBus
    /// BlueZ does not run.
    case noBluetooth
    /// The bus does not let this program speak to BlueZ.
    case denied
    /// BlueZ knows no such device, or one of that name which the user has neither paired nor trusted.
    case unknown(WatchName)
    /// It is not in range, or connected to another device.
    case away(WatchName)
    /// Its services are not known yet.
    case looking(WatchName)
    /// It has no count of steps in InfiniTime's form.
    case noSteps(WatchName)
    /// It wants to be paired first, which this program never does.
    case unpaired(WatchName)
    /// BlueZ refuses, in its own words.
    case failed(String)

    /// What is missing.
    var reason: String {
        switch self {
        case .noBus: "The message bus of the system does not run, so the watch cannot be reached."
        case .noBluetooth: "BlueZ, the system's service for Bluetooth, does not run."
        case .denied: "This program may not speak to BlueZ."
        case .unknown(let name): "The computer knows no watch “\(name.text)” of yours."
        case .away(let name): "The watch “\(name.text)” is not connected."
        case .looking(let name): "The watch “\(name.text)” is being asked for its services."
        case .noSteps(let name): "The watch “\(name.text)” does not show its steps as InfiniTime does."
        case .unpaired(let name): "The watch “\(name.text)” shows its steps to paired computers only."
        case .failed(let words): "BlueZ failed: \(words)"
        }
    }

    /// What the user can do.
    var remedy: String {
        switch self {
        case .noBus: "Start it with: sudo systemctl start dbus"
        case .noBluetooth: "Install the package bluez, and start it with: sudo systemctl start bluetooth"
        case .denied: "Add yourself to the group bluetooth, and log in again."
        case .unknown: "Pair it in the Bluetooth settings, or: bluetoothctl, then scan on, and pair or trust ADDRESS."
        case .away: "Wear it near this computer, and disconnect it from other devices; it is tried every five minutes."
        case .looking: "Wait a moment."
        case .noSteps: "Update InfiniTime on the watch, or name another one."
        case .unpaired: "Pair it in the Bluetooth settings."
        case .failed: "Look at: journalctl --unit bluetooth"
        }
    }
}
