/// How a node treats peers that connect.
struct ServingRules: Sendable {
    /// How the peers find this device.
    let way: MeetingWay
    let changes: ChangeCounter
    /// Whether a user who connected over a transport gets a session.
    var serves: @Sendable (UserID, Transport) async -> Bool = { _, _ in true }
    /// Whether a user's new records are fetched.
    let fetches: @Sendable (UserID) async throws -> Bool
    /// Whether a session over Bluetooth should end after this time, to go on over a network; nil for never. It receives
    /// the user and the signing key of the user's device.
    var moves: (@Sendable (UserID, [UInt8], Duration) async -> Bool)?
    /// Receives the result of each session; must return quickly.
    let tell: @Sendable (SessionNote) -> Void
}
