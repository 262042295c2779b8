internal import VicinoLink
public import VicinoPresence
internal import VicinoSync

extension Node {
    /// Asks the users of open devices, one after the other, follows the one with whom both find the same digits, and takes
    /// their records.
    ///
    /// ```swift
    /// let followed = try await node.follow(near: devices) { question in
    ///     await ask("\(question.claimedName): do both screens show \(question.digits)?")
    /// }
    /// ```
    ///
    /// Who it is shows with the digits. Anybody on a network can be open too, or copy a beacon: whoever is not meant shows
    /// digits that the other screen does not, and after a no the next one is asked. Their users see digits as well, so an
    /// app that lets its person choose hands over one device only. Nothing is kept before both have agreed; then they are
    /// followed whatever happens.
    ///
    /// - Parameters:
    ///   - devices: from the events of `discover`, or from `lookForOpenDevices`, those first that are likely to be meant. They
    ///     are asked at 24 addresses at most.
    ///   - petname: the name to give them; without one, what they call themselves, made unlike everybody else's.
    ///   - progress: told how far the session has come; must be quick.
    ///   - confirm: shows the digits to the person and says whether they are the same on the other screen; cancelled when the
    ///     other side has ended it. They have two minutes for each device.
    /// - Returns: whom one follows now, also if the session that came after was cut short.
    /// - Throws: an error with a sentence if nobody is followed, as nobody answers, either says no, or it takes too long; of
    ///   several devices that of the one with which it came farthest.
    public func follow(
        near devices: [OpenDevice], as petname: String? = nil,
        progress: @escaping @Sendable (SyncProgress) -> Void = { _ in },
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> FollowedInPerson {
        let timepiece = SystemTimeSource(wall: configuration.now)
        return try await follow(near: devices, as: petname, by: timepiece, progress: progress, confirm: confirm)
    }

    func follow(
        near devices: [OpenDevice], as petname: String?, by timepiece: any TimeSource,
        progress: @escaping @Sendable (SyncProgress) -> Void,
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> FollowedInPerson {
        let petname = try petname.map(Self.checked)
        let asking = Asking(node: self, petname: petname, timepiece: timepiece, confirm: confirm)
        let (outcome, host) = try await asking.run(devices)
        let roster = try newestRoster(outcome.peer.roster)
        try begin(following: outcome.peer.user, as: petname, claimed: outcome.peer.roster.claimedName)
        try keep(outcome.grant)
        let session: Result<SyncReport, any Error>
        do {
            session = .success(try await meet(outcome, roster, at: host, by: timepiece, progress))
        } catch { session = .failure(error) }
        return FollowedInPerson(person: try person(following: outcome.peer.user), session: session)
    }

    /// Has the first session with somebody, where they wait for it.
    private func meet(
        _ outcome: PairingConversation.Outcome, _ roster: Verified<Roster>, at host: String,
        by timepiece: any TimeSource, _ progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws -> SyncReport {
        let user = outcome.peer.user
        guard let place = PeerAddress(host: host, port: outcome.port),
            let index = roster.index(ofSigningKey: outcome.peer.device),
            let key = try knockKey(at: user, index, by: .bridge)
        else { throw NodeError(.unreachable, "Where their device waits for you is no address.") }
        let knock = key.knocking(on: .localNetwork) { timepiece.now.wall }
        return try await sync(with: user, at: [place], knock: knock, progress: progress)
    }
}
