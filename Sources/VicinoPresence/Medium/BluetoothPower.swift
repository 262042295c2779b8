/// How strongly a device sends its beacons over Bluetooth. Weaker ones do not carry as far, to friends and strangers.
///
/// | | asked of the controller | heard as far as |
/// |---|---|---|
/// | ``full`` | nothing: its own choice, 0 to 8 dBm with most | usual |
/// | ``reduced`` | -8 dBm | a third of that |
/// | ``least`` | -20 dBm | a ninth of that |
///
/// BlueZ passes the wish on where the controller has extended advertising (Bluetooth 5), and the controller takes the
/// nearest power that it has. Channels to peers are opened and used at full power.
public enum BluetoothPower: String, Hashable, Sendable, CaseIterable {
    /// The controller's own choice.
    case full
    /// For a room.
    case reduced
    /// For a table.
    case least
}
