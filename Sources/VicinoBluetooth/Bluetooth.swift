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
/// People who are near are recognised without any network. The beacons that this device sends come from an address that
/// changes with each of them, and to which no peer can connect; so records travel over another medium.
public enum Bluetooth {
    /// A medium on an adapter of this computer.
    ///
    /// It waits by itself for what is missing: BlueZ, an adapter, or that the adapter is on. `Medium.availability` says
    /// what that is, and what the user can do.
    ///
    /// - Parameters:
    ///   - adapter: the name of the adapter to use, such as `hci0`, or its address; nil for the first one that is on.
    ///   - dutyCycle: how much it advertises and listens.
    ///   - range: the range within which BlueZ itself reports a device as found. Devices that are farther away are
    ///     reported, too, with the strengths of their signals.
    public static func medium(
        adapter: String? = nil, dutyCycle: BluetoothDutyCycle = .balanced, range: SignalRange = .anywhere
    ) -> any Medium {
        var configuration = BluetoothConfiguration()
        (configuration.adapter, configuration.dutyCycle, configuration.range) = (adapter, dutyCycle, range)
        return BluetoothMedium(configuration, environment: ProcessInfo.processInfo.environment)
    }
}
