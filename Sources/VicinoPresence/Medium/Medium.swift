/// A way to meet: something over which devices advertise beacons and hear those of others.
///
/// A driver makes one of Bluetooth, of multicast DNS or of a simulation; it knows nothing of people, keys and time.
/// Every driver passes `MediumConformance` of `VicinoTesting`, which says in code what is said here:
///
/// - What is advertised is what was handed in last, and none of it after an empty list or after the medium has gone.
/// - A device does not hear itself.
/// - Each sequence sees everything from when it was asked for, drops the oldest where nobody reads, and ends when the
///   task that reads it is cancelled.
/// - Where addresses can be changed they change in the same step as the ids, never apart from them.
/// - Events are few while nothing changes, but a beacon that goes on being heard is reported at least once a minute if
///   its tag has changed.
public protocol Medium: Sendable {
    /// Which one it is, as it goes into the ids.
    var kind: MediumKind { get }

    /// How many beacons it advertises at a time; at least one.
    var room: Int { get }

    /// Whether it can be used: first how it is now, then each change.
    var availability: AsyncStream<Availability> { get }

    /// What it hears from now on.
    var events: AsyncStream<MediumEvent> { get }

    /// Advertises these beacons instead of those before; none to be silent.
    ///
    /// While the medium is unavailable the beacons are remembered, and advertised as soon as it is ready.
    ///
    /// - Throws: `PresenceError` with `.tooMany` for more than there is room for; nothing changes then.
    func advertise(_ beacons: [Beacon]) async throws(PresenceError)
}
