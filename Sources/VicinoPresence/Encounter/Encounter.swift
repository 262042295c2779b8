package import VicinoCore

/// A stay of a person in range, with all of their devices, from entered to left.
package struct Encounter: Hashable, Sendable {
    /// The person who is near; it *seems* so until a session proves it.
    package let person: UserID
    /// When the person entered, by this device's clock.
    package let entered: Timestamp
    /// The addresses of the person's devices.
    package internal(set) var routes: [PeerRoute]
    /// How near the person seems to be; nil while no medium says how strong the person's signals are.
    package internal(set) var zone: ZoneEstimate?
    let began: Duration

    /// Whether a session has proved that it is this person.
    package var isProven: Bool { routes.contains { $0.isProven } }
}
