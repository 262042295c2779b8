internal import VicinoConnection
internal import VicinoPresence
internal import VicinoSync
internal import VicinoThreads

/// A time in which strangers may ask to follow: each epoch has one port, one certificate, and one beacon and one channel on
/// each medium.
///
/// Each pairing reads stores, so all of it runs away from the shared threads.
actor Opening {
    /// The caller's choices.
    struct Plan: Sendable {
        let duration: Duration
        /// What the follower may see.
        var sharing: Sharing
        var listenAddress = ListenAddress()
        var opened: @Sendable () -> Void = {}
        var note: @Sendable (MediumKind, Availability) -> Void = { _, _ in }
        /// Whether this user wants to follow the peer in return. It is asked when both have agreed.
        var followsBack: @Sendable () -> Bool = { false }
        /// Makes the peer a device of this user; nil if this device is open for people who want to follow.
        var addDevice: (@Sendable (DeviceRequest) throws -> Verified<Roster>)?
        let confirm: @Sendable (PairingQuestion) async -> Bool
    }

    /// Whether this device listens on a port for peers.
    private enum ListeningState {
        case away
        /// Listens until there is no peer to wait for, which finishes the stream.
        case here(AsyncStream<Void>.Continuation)
        /// The port's time is over, and only a running pairing keeps it open.
        case leaving(AsyncStream<Void>.Continuation)
    }

    private let executor = BlockingExecutor()
    private let sessions: PeerSessions
    private let plan: Plan
    private let address: PresentAddress
    private let media: [any Medium]
    private let timeSource: any TimeSource
    private let verifier: KnockVerifier
    private let session: FirstSession
    private var advertiser = OpeningAdvertiser()
    private var progress = OpeningProgress()
    private var listening = ListeningState.away
    /// What each medium advertises, by its index.
    private var advertised: [Int: [Beacon]] = [:]
    /// What each medium has said of itself, and what the caller was told of it, by the medium's index.
    private var availability: [Int: Availability] = [:]
    private var told: [Int: Availability] = [:]
    /// Why media that are ready have no channel, by their index.
    private var failures: [Int: VicinoError] = [:]
    private var hasOpened = false

    /// The maximum time for which a device may be open to strangers: one hour.
    static let durationLimit = Duration.seconds(3600)
    private static let tickInterval = Duration.seconds(1)

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        _ sessions: PeerSessions, _ plan: Plan, at address: PresentAddress, over media: [any Medium],
        by timeSource: any TimeSource
    ) {
        self.sessions = sessions
        self.plan = plan
        self.address = address
        self.media = media
        self.timeSource = timeSource
        verifier = KnockVerifier(.localNetwork, in: sessions.folder) { timeSource.now.wall }
        session = FirstSession(sessions, at: plan.listenAddress, by: timeSource)
    }

    /// Stays open until a follower is admitted, a device is added, or the time is over.
    ///
    /// - Returns: the new follower, or this user.
    func run() async throws -> UserID? {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            // The admitted peer has its first session while the pairing ends; the task is cancelled when the opening is
            // over.
            group.addTask { await self.serveFirstSessions() }
            // The caller hears of each medium whether it can be used; the tasks are cancelled likewise.
            for index in media.indices { group.addTask { await self.follow(index) } }
            let end = timeSource.now.uptime + plan.duration
            while timeSource.now.uptime < end, progress.takesOthers { try await receive(until: end) }
            guard let user = try progress.result?.get() else { return nil }
            await session.wait(for: user)
            return user
        }
    }

    private func serveFirstSessions() async { await session.serve() }

    // MARK: What the caller hears

    private func follow(_ index: Int) async {
        for await state in media[index].availability {
            availability[index] = state
            report(index)
        }
    }

    /// Tells the caller whether peers can find this device over a medium, and connect.
    private func report(_ index: Int) {
        guard let state = present(index), state != told[index] else { return }
        told[index] = state
        plan.note(media[index].kind, state)
        guard state == .ready, !hasOpened else { return }
        hasOpened = true
        plan.opened()
    }

    /// Whether peers can find this device over a medium, and connect; nil while that is not known.
    private func present(_ index: Int) -> Availability? {
        guard availability[index] == .ready else { return availability[index] }
        if let failure = failures[index] { return .unavailable(reason: failure.message, remedy: "") }
        return advertised[index]?.isEmpty == false ? .ready : nil
    }

    // MARK: An epoch

    /// Stays open until the given end, or until the epoch is over.
    private func receive(until end: Duration) async throws {
        let now = timeSource.now
        var generator = SystemRandomNumberGenerator()
        let left = Duration.milliseconds(advertiser.makeRest(at: now.wall, using: &generator))
        let (idle, whenIdle) = AsyncStream.makeStream(of: Void.self)
        listening = .here(whenIdle)
        defer { listening = .away }
        do { try await listen(until: min(end, now.uptime + left), idle) } catch {
            await fallSilent()
            throw error
        }
        await fallSilent()
    }

    private func listen(until end: Duration, _ idle: AsyncStream<Void>) async throws {
        let channels = ChannelListeners(media)
        // No beacon leads to a port if all media have channels.
        let listenAddress = media.contains { $0.transport == nil } ? plan.listenAddress : .nowhere
        try await ConnectionListener.with(
            at: listenAddress.addresses, on: listenAddress.interfaces, identity: try .throwaway(),
            knock: verifier.knockAdmission, limits: .pairing, admits: { _ in true }
        ) { listener in
            address.move(toPort: listener.port)
            verifier.openToStrangers()
            await channels.accept(for: listener, verifier) {
                await withTaskGroup { group in
                    // Beacons change during the wait; the task ends with the time, or when this device stops listening.
                    group.addTask { await self.advertise(until: end, channels) }
                    // Peers are answered during the wait; the task ends likewise.
                    group.addTask { await self.serve(listener) }
                    for await _ in idle {}
                    group.cancelAll()
                }
            }
            try Task.checkCancellation()
        }
    }

    private func advertise(until end: Duration, _ channels: ChannelListeners) async {
        do { try await advertiseInTurns(until: end, channels) } catch {
            // A device that cannot be discovered gets no peers.
            progress.shut(because: error)
        }
        await fallSilent()
        if case .here(let whenIdle) = listening { listening = .leaving(whenIdle) }
        endIfDone()
    }

    private func advertiseInTurns(until end: Duration, _ channels: ChannelListeners) async throws {
        while timeSource.now.uptime < end, progress.takesOthers {
            let now = timeSource.now
            for index in media.indices {
                try await advertise(on: index, channels.psm(on: index), at: now.wall)
                failures[index] = channels.failure(on: index)
                report(index)
            }
            // A channel may come or go at any time, with its adapter.
            try await timeSource.wait(until: min(end, now.uptime + Self.tickInterval))
        }
    }

    /// Advertises what is due on a medium. A medium that has channels, and none now, advertises nothing, because no peer
    /// could connect.
    private func advertise(on index: Int, _ psm: PSM?, at now: Timestamp) async throws {
        let medium = media[index]
        var generator = SystemRandomNumberGenerator()
        var beacons = [Beacon]()
        if medium.transport == nil || psm != nil {
            advertiser.psm = psm
            beacons = advertiser.makeAdvertisement(on: medium.kind, at: now, using: &generator).beacons
        }
        guard advertised[index] != beacons else { return }
        try await medium.advertise(beacons, port: address.port)
        advertised[index] = beacons
    }

    /// Stops advertising and admitting peers.
    private func fallSilent() async {
        verifier.close()
        advertised = [:]
        // What cannot be withdrawn now remains until the caller releases the media.
        for medium in media { try? await medium.stopAdvertising() }
    }

    /// Ends the epoch if its time is over or no further peer may connect, and no pairing is running.
    private func endIfDone() {
        guard !progress.isPairing else { return }
        switch listening {
        case .leaving(let whenIdle): whenIdle.finish()
        case .here(let whenIdle): if !progress.takesOthers { whenIdle.finish() }
        case .away: break
        }
    }

    // MARK: Pairing

    private func serve(_ listener: ConnectionListener) async {
        await withDiscardingTaskGroup { group in
            for await connection in listener.connections {
                // A peer that connects during another's pairing is told so at once; each task ends with its connection.
                group.addTask { await self.answer(connection) }
            }
        }
    }

    private func answer(_ connection: PeerConnection) async {
        guard case .here = listening, progress.begin() else {
            // A peer that cannot be told learns it from the end of the connection.
            try? await connection.send(Pairing.busy)
            return await connection.close()
        }
        do { progress.end(.success(try await pair(connection))) } catch { progress.end(.failure(error)) }
        endIfDone()
    }

    private func pair(_ connection: PeerConnection) async throws -> UserID {
        if let add = plan.addDevice { return try await pair(connection, adding: add) }
        let plan = plan
        let session = session
        let medium = media.first { $0.transport?.kind == connection.transport }
        let conversation = PairingConversation(
            connection: connection, timeSource: timeSource, purpose: .beFollowed,
            judge: { [admission = sessions.admission] in try admission.checkMayPair($0) },
            // A peer that declines at once has used up this opening, too.
            willConfirm: { await self.showDigits() },
            confirm: { question in
                await self.fallSilent()
                return await plan.confirm(question)
            },
            grantAccess: { peer in
                let granted = try await session.grantAccess(to: peer, plan.sharing, over: medium)
                // The peer is admitted already. If this cannot be stored now, the two can pair again.
                await self.noteVerified(peer.user)
                if plan.followsBack() { await self.followBack(peer) }
                return granted
            })
        return try await conversation.run(sessions.device.pairing(.asked, over: connection)).peer.user
    }

    /// Pairs with a device that is to be one of this user's.
    private func pair(
        _ connection: PeerConnection, adding add: @escaping @Sendable (DeviceRequest) throws -> Verified<Roster>
    ) async throws -> UserID {
        let plan = plan
        let session = session
        let device = sessions.device
        let medium = media.first { $0.transport?.kind == connection.transport }
        let conversation = PairingConversation(
            connection: connection, timeSource: timeSource, purpose: .addDevice, judge: { _ in },
            willConfirm: { await self.showDigits() },
            confirm: { question in
                await self.fallSilent()
                return await plan.confirm(question)
            },
            judgeDevice: { request in
                guard try !device.roster().hasRemoved(signingKey: request.signingKey) else {
                    throw VicinoError(
                        .refused,
                        "This device has been removed, which is for ever. Erase its data folder, and add it anew.")
                }
            },
            addDevice: { request in
                let roster = try add(request)
                // Without a port, the records come when the two meet again.
                let port = try? await session.listen(for: request.signingKey, on: roster, over: medium)
                return (roster, port ?? 0)
            })
        _ = try await conversation.ending(device.pairing(.asked, over: connection, for: .device))
        return device.user
    }

    private func noteVerified(_ user: UserID) { try? sessions.peers.noteVerified(user) }

    /// Follows a peer who has just been admitted, so that their first session brings their records, too, if they show any.
    private func followBack(_ peer: PairingPeer) {
        // The peer is admitted already. If this cannot be stored now, the user can still follow them later.
        try? sessions.stores.followed.begin(peer.user, as: nil, claimed: peer.roster.claimedName)
    }

    /// Admits no further peers, whatever the result of this pairing is.
    private func showDigits() { progress.showDigits() }
}
