internal import VicinoPresence

extension BluetoothPower {
    /// The power to ask for, in decibels above a milliwatt; nil for none.
    var decibels: Int16? {
        switch self {
        case .full: nil
        case .reduced: -8
        case .least: -20
        }
    }
}
