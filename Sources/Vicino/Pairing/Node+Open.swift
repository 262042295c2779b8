public import VicinoPresence
internal import VicinoStore

extension Node {
    /// The longest that strangers may ask: one hour.
    public static let longestOpening = Duration.seconds(3600)

    /// Lets strangers ask to follow, for some time, and lets one of them in whose digits are the same.
    ///
    /// ```swift
    /// let follower = try await node.open(
    ///     on: ["wlan0"], over: { [try LocalNetwork.medium(on: ["wlan0"], port: $0)] }
    /// ) { question in
    ///     await ask("\(question.claimedName) wants to follow you: do both screens show \(question.digits)?")
    /// }
    /// ```
    ///
    /// While it is open, everybody near sees that somebody with Vicino is there, and not who; whoever begins to pair learns
    /// what one calls oneself, the id, and the list of devices. It is an affair of its own, at a port and with media of its own, and may run beside
    /// a `discover`. It ends with the time, with the first one whose digits were shown, whatever came of it, or when too many
    /// have begun and not come so far.
    ///
    /// - Parameters:
    ///   - duration: how long; at most an hour. Whoever has been shown digits by then may finish.
    ///   - kinds: what may be seen; nil for all kinds, also those of later. What is marked as personal is never shown.
    ///   - host: the address to wait at; nil for all.
    ///   - interfaces: the names of the network interfaces by which others can come, such as `wlan0`; nil for all. Whoever
    ///     connects by another one finds no port, whatever address they connect to.
    ///   - media: makes the media, as for `discover`.
    ///   - opened: told when somebody could come.
    ///   - confirm: shows the digits to the person and says whether they are the same on the other screen; cancelled when the
    ///     other side has ended it. They have two minutes.
    /// - Returns: who follows now, after their first session, however long it takes, or after they have not been there
    ///   for a minute; nil if nobody has asked.
    /// - Throws: an error with a sentence if digits were shown and nothing came of it, if too many tried, or what `media` throws.
    public func open(
        for duration: Duration = .seconds(600), kinds: [KindID]? = nil, at host: String? = nil,
        on interfaces: [String]? = nil, over media: (@escaping @Sendable () -> UInt16) throws -> [any Medium],
        opened: @escaping @Sendable () -> Void = {}, confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> Follower? {
        let plan = Opening.Plan(
            duration: duration, kinds: kinds, place: ListenAddress(host: host, interfaces: interfaces), opened: opened,
            confirm: confirm)
        return try await open(plan, over: media, by: SystemTimeSource(wall: configuration.now))
    }

    func open(
        _ plan: Opening.Plan, over media: (@escaping @Sendable () -> UInt16) throws -> [any Medium],
        by timepiece: any TimeSource
    ) async throws -> Follower? {
        guard plan.duration > .zero, plan.duration <= Self.longestOpening else {
            throw NodeError(.refused, "Strangers may ask for some time, and for an hour at most.")
        }
        guard plan.kinds?.isEmpty != true else { throw NodeError(.refused, "Who follows needs something to see.") }
        let address = PresentAddress()
        let opening = Opening(self, plan, address, try media { address.port }, timepiece)
        return try await opening.run().map { user in
            guard let follower = try followers().first(where: { $0.user == user }) else {
                throw NodeError(.notFound, "They do not follow you any more.")
            }
            return follower
        }
    }

    /// Lets somebody in whom one has met in person: stores the grant.
    func admit(_ roster: Verified<Roster>, kinds: [KindID]?) throws -> Verified<Grant> {
        var generator = SystemRandomNumberGenerator()
        let unseen = InvitationSecret(using: &generator).id
        // First: a list that contradicts the one that is known lets nobody in.
        _ = try newestRoster(roster)
        return try catalog.admit(roster, kinds: kinds, as: unseen, now: now) { try signAdmission($0, at: now) }
    }
}
