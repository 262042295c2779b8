internal import VicinoStore

/// Parts of the recovery phrase, which friends keep.
extension Node {
    /// Divides the recovery phrase among friends. Each is given a share in the next session with them.
    ///
    /// While too few friends keep their share, those of an earlier division keep theirs.
    ///
    /// - Parameters:
    ///   - phrase: the recovery phrase.
    ///   - needed: how many of the shares are the phrase.
    ///   - friends: who is to keep one each. The user has verified them in person.
    /// - Throws: `VicinoError` with `.badValue` unless 2 ≤ needed ≤ number of friends ≤ 10, and `.refused` for another phrase or
    ///   a friend whom the user has not verified.
    package func divide(_ phrase: RecoveryPhrase, needed: Int, among friends: [UserID]) throws {
        try friendShares.divide(phrase, needed: needed, among: friends)
    }

    /// Divides the recovery phrase among friends to whom the user hands the shares over as texts.
    ///
    /// - Returns: the texts of the shares, in the order of the friends. Each is for one friend, and for nobody else.
    /// - Throws: `VicinoError` with `.badValue` unless 2 ≤ needed ≤ number of friends ≤ 10, and `.refused` for another phrase.
    package func shares(of phrase: RecoveryPhrase, needed: Int, among friends: [UserID]) throws -> [String] {
        var generator = SystemRandomNumberGenerator()
        return try files.own.shares(of: phrase, needed: needed, among: friends, at: now, using: &generator)
            .map(\.source.text)
    }

    /// The friends who keep shares of the recovery phrase, or are to keep them; nil if it was not divided on this device.
    package func shareCircle() throws -> ShareCircle? { try friendShares.circle() }

    /// Gives up the shares that wait on this device for friends.
    package func endWaitingShares() throws { try friendShares.endWaiting() }

    /// The friends for whom this device keeps shares, each with the time of the newest.
    package func keptShares() throws -> [(friend: Person, since: Timestamp)] { try friendShares.keptFor() }

    /// Whom the user has verified in person: both have compared six digits, side by side.
    package func verifiedPeople() throws -> [Person] {
        try catalog.verified().keys.map { people.person(toShow: $0) }.sorted { $0.name < $1.name }
    }

    /// Whether the user has verified a person in person.
    package func isVerified(_ user: UserID) throws -> Bool { try catalog.isVerified(user) }

    /// How often a user's identity key was replaced, as far as this device knows. Those who did it had the recovery phrase, or
    /// enough shares.
    package func successionCount(of user: UserID) throws -> Int {
        try peers.newestRoster(of: user)?.value.identity.successions.count ?? 0
    }

    // MARK: Giving back

    /// Gives the share of an author's phrase back to a person who stands there, and says that they are the author. It goes in
    /// the next session of the two, within an hour.
    ///
    /// - Throws: `VicinoError` with `.refused` if this device keeps no share, or if the two have not compared six digits within
    ///   the last hour.
    package func giveBackShare(of author: UserID, to receiver: UserID) throws {
        try friendShares.giveBack(author, to: receiver)
    }

    /// The people with whom the user has compared six digits within the last hour.
    package func peopleBeside() throws -> [Person] { try friendShares.beside() }

    /// What friends have given back to this user, by the user whose phrase it is.
    package func returnedPhrases() throws -> [ReturnedPhrase] { try friendShares.returned() }

    /// Friends who have given a share of this user's own phrase back, as they say, each with the last time.
    package func shareReturns() throws -> [(friend: Person, at: Timestamp)] {
        try catalog.returnNotices()
            .map { (friend: people.person(toShow: $0.key), at: $0.value) }
            .sorted { $0.at > $1.at }
    }

    /// To whom this user gave shares back: of whose phrase, and when.
    package func sharesGivenBack() throws -> [(author: Person, receiver: Person, at: Timestamp)] {
        try catalog.returns().map {
            (people.person(toShow: $0.author), people.person(toShow: $0.receiver), $0.returnedAt)
        }
    }

    /// Sets up an empty data folder for a user who has lost everything, with what friends have given back.
    ///
    /// - Parameters:
    ///   - returned: what friends have given back to the user of another folder.
    ///   - source: the newest dump of the user's own records that anyone has; nil for none. Then followers bring back what they
    ///     hold, once they are met.
    ///   - isKeepingDevices: whether the user's other devices stay; otherwise they are removed.
    /// - Returns: the node, and what was merged of the dump. The new phrase is on this device.
    /// - Throws: `VicinoError` with `.refused` if shares are missing, for a dump of another user, and for a folder that is set up;
    ///   nothing is made then.
    package static func recover(
        _ configuration: Configuration, by returned: ReturnedPhrase, from source: DumpSource?, isKeepingDevices: Bool
    ) throws -> (node: Node, report: MergeReport?) {
        let phrase = try returned.phrase()
        if let source {
            let recovered = try recover(
                configuration, from: source, with: .phrase(phrase), isKeepingDevices: isKeepingDevices)
            return (recovered.node, recovered.report)
        }
        var generator = SystemRandomNumberGenerator()
        try OwnStore.create(
            in: configuration.folder, continuing: returned.roster, with: phrase, isKeepingDevices: isKeepingDevices,
            now: configuration.now(), using: &generator
        ).close()
        return (try open(configuration), nil)
    }
}
