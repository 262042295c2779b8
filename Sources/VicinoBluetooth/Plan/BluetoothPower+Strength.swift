internal import VicinoPresence

extension BluetoothPower {
    /// The power to ask for in dBm; nil for none.
    var dBm: Int16? {
        switch self {
        case .full: nil
        case .reduced: -8
        case .least: -20
        }
    }
}
