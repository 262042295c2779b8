public import VicinoCore

/// A stay of a person in range, with all of their devices, from entered to left.
public struct Encounter: Hashable, Sendable {
    /// Who is near; it *seems* so until a session proves it.
    public let person: UserID
    /// When they entered, by one's own clock.
    public let entered: Timestamp
    /// How to reach their devices.
    public internal(set) var roads: [Road]
    let began: Duration

    /// Whether a session has proved that it is really them.
    public var isProven: Bool { roads.contains { $0.isProven } }
}
