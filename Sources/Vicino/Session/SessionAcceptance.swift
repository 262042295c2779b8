/// How a node treats peers that connect.
struct SessionAcceptance: Sendable {
    /// How the peers find this device.
    let way: MeetingWay
    let changes: ChangeCounter
    /// Whether what is new of a user is fetched.
    let takes: @Sendable (UserID) async throws -> Bool
    /// Receives the result of each session; must return quickly.
    let tell: @Sendable (Listening.Event) -> Void
}
