internal import VicinoBluetooth
internal import VicinoPresence
internal import VicinoSettings

/// How the settings want Bluetooth to be used.
struct BluetoothUse: Equatable, Sendable {
    /// The adapter's name or address; nil for any.
    let adapter: String?
    /// How much this device advertises and scans.
    private(set) var dutyCycle: BluetoothDutyCycle
    /// How strongly this device sends its beacons.
    let power: BluetoothPower
    /// The range that counts as near.
    private(set) var range: SignalRange
    /// The strength of a beacon at one metre.
    let reference: SignalStrength

    /// Whether only strangers are let ask.
    private(set) var isForOpening = false

    /// The same for two people beside each other, who wait: nothing is saved, and devices outside the range count.
    func inPerson(isOpening: Bool) -> BluetoothUse {
        var use = self
        use.dutyCycle = .always
        use.range = .anywhere
        use.isForOpening = isOpening
        return use
    }

    /// Reads the settings; nil if Bluetooth is off.
    init?(_ settings: Settings) {
        guard settings.usesBluetooth else { return nil }
        adapter = settings.bluetoothAdapter.name
        range = settings.signalRange
        dutyCycle = settings.dutyCycle
        power = settings.bluetoothPower
        reference = settings.bluetoothReference.strength
    }
}
