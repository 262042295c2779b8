internal import FoundationEssentials
public import VicinoPresence

/// Bluetooth Low Energy as a medium, through BlueZ, the system's service for it.
///
/// ```swift
/// try await node.discover(over: [Bluetooth.medium()]) { discovery in
///     for await event in discovery.events { … }
/// }
/// ```
///
/// It recognises people who are near without any network, and sends the beacons of each id from another address. Sessions
/// run over Bluetooth too, if the system hides the adapter's fixed address (`Privacy = device` in
/// `/etc/bluetooth/main.conf`). Otherwise they need a network.
public enum Bluetooth {
    /// A medium on an adapter of this computer.
    ///
    /// If BlueZ does not run, or no adapter is on, it waits and starts by itself. `Medium.availability` says what is
    /// missing, and what the user can do.
    ///
    /// - Parameters:
    ///   - adapter: the name of the adapter to use, such as `hci0`, or its address; nil for the first one that is on.
    ///   - dutyCycle: how much it advertises and scans.
    ///   - power: how strongly it sends beacons, where the adapter can choose.
    ///   - range: the range within which BlueZ's monitors report a device. If BlueZ reports a device that is farther
    ///     away, the medium does so too, with the strength of its signal.
    ///   - sharesFixedAddress: whether sessions run over Bluetooth although each connection shows the adapter's fixed
    ///     address, by which strangers recognise the computer at any time.
    ///   - forOpening: whether the medium is for `acceptPairing`. Its beacons may then have one address for as long as the
    ///     device is open, on adapters that seldom change it.
    public static func medium(
        adapter: String? = nil, dutyCycle: BluetoothDutyCycle = .balanced, power: BluetoothPower = .full,
        range: SignalRange = .anywhere, sharesFixedAddress: Bool = false, forOpening: Bool = false
    ) -> any Medium {
        var configuration = BluetoothConfiguration()
        configuration.adapter = adapter
        configuration.dutyCycle = dutyCycle
        configuration.range = range
        configuration.power = power
        configuration.sharesFixedAddress = sharesFixedAddress
        configuration.isForOpening = forOpening
        return BluetoothMedium(configuration, environment: ProcessInfo.processInfo.environment)
    }
}
