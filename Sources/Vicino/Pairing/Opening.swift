internal import VicinoLink
internal import VicinoPresence
internal import VicinoSync

/// A time in which strangers may ask: for each epoch one port, one certificate and one beacon.
actor Opening {
    /// What was chosen.
    struct Plan: Sendable {
        let duration: Duration
        /// What whoever comes may see; nil for all.
        var kinds: [KindID]?
        var place = ListenAddress()
        var opened: @Sendable () -> Void = {}
        let confirm: @Sendable (PairingQuestion) async -> Bool
    }

    /// Whether one is at a port where others can come.
    private enum Stay {
        case away
        /// Until there is nobody to wait for any more, which finishes the stream.
        case here(AsyncStream<Void>.Continuation)
        /// The time of the port is over, and only a pairing that is under way keeps it.
        case leaving(AsyncStream<Void>.Continuation)
    }

    private let node: Node
    private let plan: Plan
    private let address: PresentAddress
    private let media: [any Medium]
    private let timepiece: any TimeSource
    private let keeping: KnockVerifier
    private let session: FirstSession
    private var advertiser = OpeningAdvertiser()
    private var course = OpeningCourse()
    private var stay = Stay.away

    init(
        _ node: Node, _ plan: Plan, _ address: PresentAddress, _ media: [any Medium], _ timepiece: any TimeSource
    ) {
        (self.node, self.plan, self.address, self.media, self.timepiece) = (node, plan, address, media, timepiece)
        keeping = KnockVerifier(.localNetwork, in: node.folder) { timepiece.now.wall }
        session = FirstSession(node, at: plan.place, by: timepiece)
    }

    /// Is open until somebody follows, or the time is over.
    ///
    /// - Returns: who follows.
    func run() async throws -> UserID? {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            // Whoever was let in has their first session beside the end of the pairing; cancelled when it is over.
            group.addTask { await self.session.serve() }
            let end = timepiece.now.uptime + plan.duration
            while timepiece.now.uptime < end, course.takesOthers { try await receive(until: end) }
            guard let user = try course.result?.get() else { return nil }
            await session.wait(for: user)
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
        stay = .here(whenIdle)
        defer { stay = .away }
        do { try await listen(until: min(end, now.uptime + left), idle) } catch {
            await fallSilent()
            throw error
        }
        await fallSilent()
    }

    private func listen(until end: Duration, _ idle: AsyncStream<Void>) async throws {
        try await ConnectionListener.with(
            at: plan.place.addresses, on: plan.place.interfaces, identity: try .throwaway(), knock: keeping.doorkeeper,
            limits: .pairing, admits: { _ in true }
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
            course.shut(because: error)
        }
        await fallSilent()
        if case .here(let whenIdle) = stay { stay = .leaving(whenIdle) }
        settle()
    }

    private func advertiseInTurns(until end: Duration) async throws {
        var generator = SystemRandomNumberGenerator()
        var isFirst = true
        while timepiece.now.uptime < end, course.takesOthers {
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

    /// Advertises nothing and lets nobody in any more.
    private func fallSilent() async {
        keeping.close()
        // What cannot be taken back now is taken back when the media go, which is soon.
        for medium in media { try? await medium.advertise([]) }
    }

    /// Lets the epoch end if its time is over or nobody else may come, and no pairing is under way.
    private func settle() {
        guard !course.isPairing else { return }
        switch stay {
        case .leaving(let whenIdle): whenIdle.finish()
        case .here(let whenIdle): if !course.takesOthers { whenIdle.finish() }
        case .away: break
        }
    }

    // MARK: Pairing

    private func serve(_ listener: ConnectionListener) async {
        await withDiscardingTaskGroup { group in
            for await link in listener.links {
                // Who comes while another pairs is told so at once, and waits for nobody; each ends with its link.
                group.addTask { await self.answer(link) }
            }
        }
    }

    private func answer(_ link: PeerConnection) async {
        guard case .here = stay, course.begin() else {
            // Whoever cannot be told finds out by the end of the link.
            try? await link.send(Pairing.busy)
            return await link.close()
        }
        do { course.end(.success(try await pair(link))) } catch { course.end(.failure(error)) }
        settle()
    }

    private func pair(_ link: PeerConnection) async throws -> UserID {
        let (node, plan, session) = (node, plan, session)
        let conversation = PairingConversation(
            link: link, timepiece: timepiece, wish: .beFollowed,
            judge: { try node.checkMayPair($0) },
            confirm: { question in
                await self.showDigits()
                return await plan.confirm(question)
            },
            admit: { try await session.admit($0, kinds: plan.kinds) })
        return try await conversation.run(node.pairing(.asked, over: link)).peer.user
    }

    /// Nobody else is to be found or let in from now on.
    private func showDigits() async {
        course.showDigits()
        await fallSilent()
    }
}
