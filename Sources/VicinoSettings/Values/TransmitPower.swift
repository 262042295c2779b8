/// How strongly this device sends its beacons over Bluetooth: weaker ones do not carry as far.
public enum TransmitPower: String, CaseIterable, Sendable {
    /// As strongly as the adapter does by itself.
    case full
    /// Weaker: for a room.
    case reduced
    /// As weakly as possible: for a table.
    case least
}

extension TransmitPower: SettingValue {}
