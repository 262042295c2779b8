internal import VicinoPresence
internal import VicinoStore

extension Node {
    /// When those whom one follows were met last, as far as they were, by whatever program.
    func lastMeetings() throws -> [UserID: Timestamp] { try catalog.lastMeetings() }

    /// Where the devices of somebody were found to stand who has just been met.
    ///
    /// - Returns: nil if something of theirs is missing.
    func standing(of user: UserID) throws -> [PresenceEvent]? {
        guard try catalog.contact(user) != nil, try isUpToDate(person(following: user)) == true else { return nil }
        return try followedPerson(user, key: nil).devices.compactMap { device in
            device.revision.map { .met(user, device.index, .completed(revision: $0, address: nil)) }
        }
    }
}
