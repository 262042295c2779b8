internal import VicinoPresence
internal import VicinoStore

extension Node {
    /// When those whom one follows were met last, as far as they were, by whatever program.
    func lastMeetings() throws -> [UserID: Timestamp] { try catalog.lastMeetings() }

    /// Where the replica of somebody who has just been met stands with their devices.
    ///
    /// - Returns: nil if something of theirs is missing.
    func standing(of user: UserID) throws -> [DeviceIndex: UInt64]? {
        guard try catalog.contact(user) != nil, try isUpToDate(person(following: user)) == true else { return nil }
        return try followedPerson(user, key: nil).devices.reduce(into: [:]) { $0[$1.index] = $1.revision }
    }
}
