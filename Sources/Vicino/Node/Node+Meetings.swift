extension Node {
    /// What this device holds of a followed author's records.
    ///
    /// ```swift
    /// if try node.replicaStatus(of: person).completeness == .behind { print("\(person) has more than you hold.") }
    /// ```
    ///
    /// - Throws: ``VicinoError`` with `.notFollowed` for a person whom the user does not follow.
    public func replicaStatus(of person: Person) throws -> ReplicaStatus { try followed.status(of: person) }

    /// The last session with a person that reached its end; nil if there was none.
    package func lastMeeting(with person: Person) throws -> PastMeeting? { try peers.lastMeeting(with: person.user) }

    /// The last session with a person that failed or left something missing; nil if there was none.
    package func lastFailure(with person: Person) throws -> FailedMeeting? { try peers.lastFailure(with: person.user) }
}
