/// An author whom the user has followed in person: both users confirmed the same digits.
public struct FollowReport: Sendable {
    /// The author, under the new petname.
    public let person: Person
    /// The report of the first session, or why it was cut short; a later session fetches what is missing.
    public let session: Result<SyncReport, any Error>
}
