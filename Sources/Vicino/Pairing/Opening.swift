internal import VicinoLink
internal import VicinoPresence
internal import VicinoStore
internal import VicinoSync

/// A time in which strangers may ask: one port, one certificate and one beacon for each epoch, one pairing at a time, and
/// digits once.
actor Opening {
    /// What was chosen.
    struct Plan: Sendable {
        let duration: Duration
        /// What whoever comes may see; nil for all.
        var kinds: [KindID]?
        var host: String?
        var opened: @Sendable () -> Void = {}
        let confirm: @Sendable (PairingQuestion) async -> Bool
    }

    private let node: Node
    private let plan: Plan
    private let address: PresentAddress
    private let media: [any Medium]
    private let timepiece: any Timepiece
    private let keeping: Doorkeeping
    private var advertiser = StrangerAdvertiser()
    private var begun = 0
    private var isBusy = false
    /// Whether digits have been shown: then nobody else is let in, whatever becomes of it.
    private var isSpent = false
    /// Whether the port of the present epoch has had its time.
    private var isClosing = false
    private var result: Result<UserID, any Error>?
    private var whenIdle: AsyncStream<Void>.Continuation?
    /// Where the first session takes place.
    private let doors: AsyncStream<(Door, Doorkeeping)>
    private let door: AsyncStream<(Door, Doorkeeping)>.Continuation
    private let meetings: AsyncStream<UserID>
    private let meeting: AsyncStream<UserID>.Continuation

    /// How many may begin, and come to no digits.
    static let limit = 3
    /// How long the first session is waited for.
    private static let patience = Duration.seconds(60)

    init(
        _ node: Node, _ plan: Plan, _ address: PresentAddress, _ media: [any Medium], _ timepiece: any Timepiece
    ) {
        (self.node, self.plan, self.address, self.media, self.timepiece) = (node, plan, address, media, timepiece)
        keeping = Doorkeeping(.localNetwork) { timepiece.now.wall }
        (doors, door) = AsyncStream.makeStream()
        (meetings, meeting) = AsyncStream.makeStream()
    }

    /// Is open until somebody follows, or the time is over.
    ///
    /// - Returns: who follows.
    func run() async throws -> UserID? {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            // Whoever was let in has their first session beside the end of the pairing; cancelled when it is over.
            group.addTask { await self.serveDoors() }
            let end = timepiece.now.uptime + plan.duration
            while timepiece.now.uptime < end, !isSpent { try await receive(until: end) }
            guard let user = try result?.get() else { return nil }
            // Who does not come for their first session must not be waited for; ends with the wait, or when it is cancelled.
            group.addTask { await self.losePatience() }
            for await met in meetings where met == user { break }
            return user
        }
    }

    // MARK: An epoch

    /// Is open until the end, or until the epoch is over.
    private func receive(until end: Duration) async throws {
        let now = timepiece.now
        let epochEnd = Minute(number: Epoch(at: now.wall).minutes.upperBound.number + 1).number * Minute.milliseconds
        let left = Duration.milliseconds(epochEnd - now.wall.milliseconds)
        let (idle, whenIdle) = AsyncStream.makeStream(of: Void.self)
        (self.whenIdle, isClosing) = (whenIdle, false)
        do { try await listen(until: min(end, now.uptime + left), idle) } catch {
            await fallSilent()
            throw error
        }
        await fallSilent()
    }

    private func listen(until end: Duration, _ idle: AsyncStream<Void>) async throws {
        let places = plan.host.map { [LinkAddress(host: $0, port: 0)] } ?? LinkAddress.everywhere()
        try await LinkListener.with(
            at: places, identity: try .throwaway(), knock: keeping.doorkeeper, limits: .pairing, admits: { _ in true }
        ) { listener in
            address.move(to: try listener.reachable.compactMap { PeerAddress(host: $0.host, port: UInt16($0.port)) })
            keeping.openToStrangers()
            try await withThrowingTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                // Beacons change while one waits; ends with the time, or when there is nobody to advertise for any more.
                group.addTask { await self.advertise(until: end) }
                // Who comes is answered while one waits; ends likewise.
                group.addTask { await self.serve(listener) }
                for await _ in idle {}
                try Task.checkCancellation()
            }
        }
    }

    private func advertise(until end: Duration) async {
        do { try await advertiseInTurns(until: end) } catch {
            // Where nobody can find one nobody comes.
            shut(because: error)
        }
        await fallSilent()
        isClosing = true
        settle()
    }

    private func advertiseInTurns(until end: Duration) async throws {
        var generator = SystemRandomNumberGenerator()
        var isFirst = true
        while timepiece.now.uptime < end, !isSpent {
            let now = timepiece.now
            var next = end
            for medium in media {
                let present = advertiser.advertisement(on: medium.kind, at: now.wall, using: &generator)
                try await medium.advertise(present.beacons)
                next = min(next, now.uptime + .milliseconds(present.until.milliseconds - now.wall.milliseconds))
            }
            if isFirst { plan.opened() }
            isFirst = false
            try await timepiece.wait(until: next)
        }
    }

    /// Nobody else is let in; what it has come to before counts.
    private func shut(because error: any Error) {
        isSpent = true
        result = result ?? .failure(error)
    }

    /// Advertises nothing and lets nobody in any more.
    private func fallSilent() async {
        keeping.close()
        // What cannot be taken back now is taken back when the media go, which is soon.
        for medium in media { try? await medium.advertise([]) }
    }

    /// Lets the epoch end if its time is over or nobody else may come, and no pairing is under way.
    private func settle() {
        if isClosing || isSpent, !isBusy { whenIdle?.finish() }
    }

    // MARK: Pairing

    private func serve(_ listener: LinkListener) async {
        await withDiscardingTaskGroup { group in
            for await link in listener.links {
                // Who comes while another pairs is told so at once, and waits for nobody; each ends with its link.
                group.addTask { await self.answer(link) }
            }
        }
    }

    private func answer(_ link: Link) async {
        guard !isBusy, !isSpent, !isClosing else {
            // Whoever cannot be told finds out by the end of the link.
            try? await link.send(Pairing.busy)
            return await link.close()
        }
        (isBusy, begun) = (true, begun + 1)
        let outcome: Result<UserID, any Error>
        do { outcome = .success(try await pair(link)) } catch { outcome = .failure(error) }
        isBusy = false
        if case .success = outcome {
            result = outcome
        } else if isSpent {
            result = result ?? outcome
        } else if begun >= Self.limit {
            shut(
                because: NodeError(
                    .refused, "Many have begun to ask and not gone on, so this is closed. Open it again later."))
        }
        settle()
    }

    private func pair(_ link: Link) async throws -> UserID {
        let (node, confirm) = (node, plan.confirm)
        let conversation = PairingConversation(
            link: link, timepiece: timepiece, wish: .beFollowed,
            judge: { peer in
                try node.checkMayPair(peer)
            },
            confirm: { question in
                await self.spend()
                return await confirm(question)
            },
            admit: { try await self.admit($0) })
        return try await conversation.run(node.pairing(.asked, over: link)).peer.user
    }

    /// Shows digits: the only time.
    private func spend() async {
        isSpent = true
        await fallSilent()
    }

    // MARK: The first session

    private func admit(_ peer: PairingPeer) async throws -> (Verified<Grant>, UInt16) {
        let (own, theirs) = (node.own.deviceKey.publicKey, peer.device)
        guard let index = peer.roster.index(ofSigningKey: theirs),
            let device = try node.roster().index(ofSigningKey: own)
        else { throw NodeError(.refused, "This device is not in the list of your devices any more.") }
        let bridge = try Bridge(
            from: node.own.agreementKey, to: peer.user, index,
            agreementKey: peer.roster.devices[Int(index.value)].agreementKey)
        let (door, keeping) = (Door(), Doorkeeping(.localNetwork) { [timepiece] in timepiece.now.wall })
        keeping.open(to: bridge, of: device)
        self.door.yield((door, keeping))
        for try await addresses in door.opened {
            // Last, so that nobody is let in who cannot come.
            if let port = addresses.first?.port { return (try node.admit(peer.roster, kinds: plan.kinds), port) }
        }
        throw CancellationError()
    }

    private func serveDoors() async {
        let reception = Reception(
            way: .localNetwork, changes: ChangeCounter(node.folder), takes: { _ in true }
        ) { [meeting] event in
            switch event {
            case .met(let report): meeting.yield(report.peer)
            // It is tried again when the two meet.
            case .failed(let user, _): meeting.yield(user)
            case .refused: break
            }
        }
        for await (door, keeping) in doors { await door.serve(node, at: plan.host, keeping, reception) }
    }

    private func losePatience() async {
        // Cancelled when they have come.
        try? await timepiece.wait(until: timepiece.now.uptime + Self.patience)
        meeting.finish()
    }
}
