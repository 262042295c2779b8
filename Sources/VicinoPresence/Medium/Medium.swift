public import VicinoCore

/// A way to find devices: it advertises beacons and hears those of others.
///
/// A driver implements it with Bluetooth, multicast DNS or a simulation; it knows no people, keys or epochs. Every
/// driver passes `MediumConformance` of `VicinoTesting`, which tests these rules:
///
/// - It advertises the beacons of the last call, and none after an empty list or after the medium is released.
/// - A device does not hear itself.
/// - Each sequence has all events since it was requested, and drops the oldest if its reader is slow. It ends when the
///   reading task is cancelled.
/// - Addresses that can change do so in the same step as the ids, never apart from them.
/// - Events are few while nothing changes. A beacon that is still heard is reported at least once a minute if its tag
///   has changed.
public protocol Medium: Sendable {
    /// The kind of the medium, which is part of the ids.
    var kind: MediumKind { get }

    /// How many beacons it advertises at a time; at least one.
    var beaconLimit: Int { get }

    /// The names of the network interfaces on which it advertises, such as `wlan0`; nil if they may change, or if it uses
    /// none.
    var interfaces: [String]? { get }

    /// Whether it can be used: first the present state, then each change.
    var availability: AsyncStream<Availability> { get }

    /// Carries connections over the medium itself; nil if a network leads to the medium's devices.
    var transport: (any MediumTransport)? { get }

    /// The events from now on.
    var events: AsyncStream<MediumEvent> { get }

    /// Advertises these beacons in place of the earlier ones; an empty list means silence.
    ///
    /// While the medium is unavailable the beacons are remembered, and advertised as soon as it is ready.
    ///
    /// - Parameter port: where this device listens for sessions now. A medium that names no port ignores it.
    /// - Throws: ``VicinoError`` with `.tooMany` for more beacons than ``beaconLimit``, and with `.unavailable` for
    ///   beacons at port 0 if the medium names ports; then nothing changes.
    func advertise(_ beacons: [Beacon], port: UInt16) async throws(VicinoError)

    /// Waits until nothing is left of the connections that the transport carried, such as a radio's links.
    ///
    /// It is called at the end of a discovery, when all connections are closed, and waits in a cancelled task too. The
    /// medium can be used after it.
    func finish() async
}

extension Medium {
    /// None that are known.
    public var interfaces: [String]? { nil }

    /// None: devices are reached over a network.
    public var transport: (any MediumTransport)? { nil }

    /// Nothing: no connection leaves anything.
    public func finish() async {}

    /// Withdraws all beacons.
    public func stopAdvertising() async throws(VicinoError) { try await advertise([], port: 0) }
}
