internal import VicinoLink
public import VicinoPresence
internal import VicinoSync

extension Node {
    /// Asks the user of an open device, follows them when both have found the digits equal, and takes their records.
    ///
    /// ```swift
    /// let (person, report) = try await node.follow(near: device) { question in
    ///     await ask("\(question.claimedName): do both screens show \(question.digits)?")
    /// }
    /// ```
    ///
    /// Who it is shows with the digits. Nothing is kept before both have agreed; then they are followed whatever happens, and
    /// what a session that is cut short has not brought comes with the next one.
    ///
    /// - Parameters:
    ///   - device: from the events of `lookOut`, or from `lookForOpenDevices`.
    ///   - petname: the name to give them; without one, what they call themselves, made unlike everybody else's.
    ///   - progress: told how far the session has come; must be quick.
    ///   - confirm: shows the digits to the person and says whether they are the same on the other screen; cancelled when the
    ///     other side has ended it. They have two minutes.
    /// - Throws: an error with a sentence if they do not answer, either says no, it takes too long, or the session is cut
    ///   short.
    public func follow(
        near device: OpenDevice, as petname: String? = nil,
        progress: @escaping @Sendable (SyncProgress) -> Void = { _ in },
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> (person: Person, report: SyncReport) {
        let timepiece = SystemTimepiece(wall: configuration.now)
        return try await follow(near: device, as: petname, by: timepiece, progress: progress, confirm: confirm)
    }

    func follow(
        near device: OpenDevice, as petname: String?, by timepiece: any Timepiece,
        progress: @escaping @Sendable (SyncProgress) -> Void,
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> (person: Person, report: SyncReport) {
        let petname = try petname.map(Self.checked)
        let (link, host) = try await connect(to: device, by: timepiece)
        let conversation = PairingConversation(
            link: link, timepiece: timepiece, wish: .follow,
            judge: { peer in
                try checkMayPair(peer)
                if let petname { _ = try free(petname, for: peer.user) }
            }, confirm: confirm)
        let outcome = try await conversation.run(pairing(.asker, over: link))
        let (user, device) = (outcome.peer.user, outcome.peer.device)
        let roster = try newestRoster(outcome.peer.roster)
        try begin(following: user, as: petname, claimed: outcome.peer.roster.claimedName)
        try keep(outcome.grant)
        guard let place = PeerAddress(host: host, port: outcome.port), let index = roster.index(ofSigningKey: device),
            let key = try knockKey(at: user, index, by: .bridge)
        else { throw NodeError(.unreachable, "Where their device waits for you is no address.") }
        let knock = key.knocking(on: .localNetwork) { timepiece.now.wall }
        let report = try await sync(with: user, at: [place], knock: knock, progress: progress)
        return (try person(following: user), report)
    }

    /// - Returns: the link, and the host at which it was reached.
    private func connect(to device: OpenDevice, by timepiece: any Timepiece) async throws -> (Link, host: String) {
        let knock = KnockKey.strangers.knocking(on: .localNetwork) { timepiece.now.wall }
        let identity = try DeviceIdentity.throwaway()
        var last: (any Error)?
        for address in device.addresses.compactMap({ PeerAddress($0.text) }) {
            do {
                let place = LinkAddress(host: address.host, port: Int(address.port))
                // Who it is shows inside, and nobody's certificate says anything here.
                let link = try await Link.connect(
                    to: place, expecting: nil, identity: identity, knock: knock, limits: .pairing
                ) { _ in true }
                return (link, address.host)
            } catch {
                try Task.checkCancellation()
                last = error
            }
        }
        throw NodeError(
            .unreachable, "They do not answer: they may not let strangers ask any more. Let them open again.",
            cause: last)
    }
}
