internal import VicinoPresence
internal import VicinoStore

extension Node {
    /// When each followed author was last met, by any program; authors that were never met are absent.
    func lastMeetings() throws -> [UserID: Timestamp] { try catalog.lastMeetings() }

    /// The revisions of an author's devices that the replica holds after a session.
    ///
    /// - Returns: nil if the replica lacks something.
    func heldRevisions(of user: UserID) throws -> [DeviceIndex: UInt64]? {
        guard try catalog.contact(user) != nil, try completeness(of: user) == .upToDate else { return nil }
        return try followedPerson(user, key: nil).devices.reduce(into: [:]) { $0[$1.index] = $1.revision }
    }
}
