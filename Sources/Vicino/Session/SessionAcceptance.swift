/// What those find who connect.
struct SessionAcceptance: Sendable {
    /// By which way they come.
    let way: MeetingWay
    let changes: ChangeCounter
    /// Whether what is new of somebody is taken.
    let takes: @Sendable (UserID) async throws -> Bool
    /// Told what comes of each; must be quick.
    let tell: @Sendable (Listening.Event) -> Void
}
