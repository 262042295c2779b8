internal import VicinoPresence
internal import VicinoStore

extension Node {
    /// Where the devices of somebody were found to stand who has been met since a moment, in another program too.
    ///
    /// - Returns: nil if they have not been met, or something of theirs is missing.
    func meetings(with user: UserID, since moment: Timestamp) throws -> [PresenceEvent]? {
        guard try catalog.contact(user) != nil else { return nil }
        let person = try person(following: user)
        guard let met = try lastMeeting(with: person), met.at > moment, try isUpToDate(person) == true else {
            return nil
        }
        return try followedPerson(user, key: nil).devices.compactMap { device in
            device.revision.map { .met(user, device.index, .completed(revision: $0, address: nil)) }
        }
    }
}
