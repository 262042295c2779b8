public import VicinoCore

/// A stay of a person in range, with all of their devices, from entered to left.
public struct Encounter: Hashable, Sendable {
    /// The person who is near; it *seems* so until a session proves it.
    public let person: UserID
    /// When the person entered, by this device's clock.
    public let entered: Timestamp
    /// The addresses of the person's devices.
    public internal(set) var routes: [PeerRoute]
    /// How near the person seems to be; nil while no medium says how strong the person's signals are.
    public internal(set) var zone: ZoneEstimate?
    let began: Duration

    /// Whether a session has proved that it is this person.
    public var isProven: Bool { routes.contains { $0.isProven } }
}
