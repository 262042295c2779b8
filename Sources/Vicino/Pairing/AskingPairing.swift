internal import VicinoConnection
internal import VicinoLocks
internal import VicinoPresence
internal import VicinoSync

/// Asks open devices, one after the other, until both users confirm that the digits are equal.
struct AskingPairing: Sendable {
    /// What the user wants.
    let purpose: PairingQuestion.Purpose
    /// How the devices were discovered; those with channels carry the connections.
    let media: [any Medium]
    let timeSource: any TimeSource
    /// Receives the link of the present connection.
    let held: HeldLink
    /// What this side shows of itself over a connection.
    let configure: @Sendable (PeerConnection) throws -> Pairing.Configuration
    /// Throws if the peer must not be shown to the user.
    let judge: @Sendable (PairingPeer) throws -> Void
    let confirm: @Sendable (PairingQuestion) async -> Bool

    /// - Returns: the end of the pairing, and where the peer was reached.
    /// - Throws: the error of the attempt that got farthest.
    func run(_ devices: [OpenDevice]) async throws -> (PairingConversation.Ending, DialTarget) {
        // A radio's addresses change while other devices are asked.
        try await OpenDeviceWatch.with(over: media.filter { $0.transport != nil }, by: timeSource) { watch in
            try await ask(Candidates(devices), watch)
        }
    }

    private func ask(
        _ devices: Candidates, _ watch: OpenDeviceWatch
    ) async throws -> (PairingConversation.Ending, DialTarget) {
        var candidates = devices
        while true {
            // The last device asked needs no link any more.
            held.release()
            candidates.learn(await watch.devices)
            guard let route = candidates.next() else { throw candidates.error }
            let target: DialTarget
            let connection: PeerConnection
            do {
                guard let found = try self.target(of: route) else { continue }
                target = found
                connection = try await connect(to: found, candidates.timeout(on: route.medium))
            } catch {
                try Task.checkCancellation()
                let isOwn = (error as? VicinoError)?.code == .unavailable
                candidates.fail(error, at: isOwn ? .obstacle : .silence)
                continue
            }
            let opening = connection.peer.user
            guard candidates.asks(opening) else {
                await connection.close()
                continue
            }
            let step = LockedValue(Candidates.Step.answer)
            do {
                let ending = try await pair(connection) { reached in step.withLock { $0 = reached } }
                return (ending, target)
            } catch {
                try Task.checkCancellation()
                candidates.fail(error, at: step.withLock(\.self), of: opening)
            }
        }
    }

    /// Where an address leads; nil if it is not valid.
    private func target(of route: OpenRoute) throws -> DialTarget? {
        let target = DialTarget(route.address, on: route.medium, psm: route.psm, over: media)
        guard target == nil, route.medium.carriesPSM else { return target }
        throw VicinoError(
            .unavailable,
            "Their device can be reached over \(route.medium) only, which this device does not use now.")
    }

    /// - Throws: `VicinoError` with `.unreachable` if no device answers in time.
    private func connect(to target: DialTarget, _ timeout: Duration) async throws -> PeerConnection {
        let knock = KnockKey.strangers.knocking(on: target.medium) { timeSource.now.wall }
        let deadline = timeSource.now.uptime + timeout
        let identity = try DeviceIdentity.throwaway()
        var limits = ConnectionLimits.pairing
        limits.connecting = timeout
        limits.handshake = timeout
        // The pairing inside shows who the peer is; the certificate proves nothing here.
        let open = { @Sendable [limits, held] in
            try await target.connect(
                expecting: nil, identity: identity, knock: knock, limits: limits, opened: { held.hold($0) }
            ) { _ in true }
        }
        guard !target.isOnNetwork else { return try await open() }
        return try await withThrowingTaskGroup(of: PeerConnection?.self) { group in
            // The first of the two to end cancels the other.
            group.addTask { try await open() }
            // The medium has a time-out too, which is longer: people wait here, and may wait for several devices.
            group.addTask {
                try await timeSource.wait(until: deadline)
                return nil
            }
            defer { group.cancelAll() }
            guard let connection = try await group.next() ?? nil else {
                throw VicinoError(.unreachable, "\(target) does not answer.")
            }
            return connection
        }
    }

    private func pair(
        _ connection: PeerConnection, tell: @escaping @Sendable (Candidates.Step) -> Void
    ) async throws -> PairingConversation.Ending {
        let conversation = PairingConversation(
            connection: connection, timeSource: timeSource, purpose: purpose,
            judge: { peer in
                tell(.refusal)
                try judge(peer)
            },
            confirm: { question in
                tell(.digits)
                return await confirm(question)
            })
        return try await conversation.ending(configure(connection))
    }
}
