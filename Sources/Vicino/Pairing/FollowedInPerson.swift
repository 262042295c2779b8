/// Somebody whom one follows since both have found the same digits.
public struct FollowedInPerson: Sendable {
    /// Who it is, under the name that they have got.
    public let person: Person
    /// What their first session has brought, or why it was cut short: what is missing comes when the two meet again.
    public let session: Result<SyncReport, any Error>
}
