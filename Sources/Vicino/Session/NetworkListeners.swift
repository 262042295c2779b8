internal import VicinoConnection
internal import VicinoLocks
internal import VicinoPresence
internal import VicinoThreads

/// The listeners on the networks of this device, one for each network, as they come and go.
final class NetworkListeners: Sendable {
    private struct State {
        /// Ends the listener of each network.
        var closings: [ListeningNetwork: AsyncStream<Never>.Continuation] = [:]
        /// The networks whose listeners may still hold their ports, including those that are about to end.
        var running: Set<ListeningNetwork> = []
        var open: [ListeningNetwork: ConnectionListener] = [:]
        /// The first networks that neither listen nor have failed; nil before there are any.
        var unsettled: Set<ListeningNetwork>?
        var obstacles: [ListeningNetwork: VicinoError] = [:]
    }

    private let sessions: PeerSessions
    private let verifier: KnockVerifier
    private let rules: ServingRules
    private let tell: @Sendable (Listening.Event) -> Void
    private let moved: @Sendable ([PeerAddress]) -> Void
    private let state = LockedValue(State())
    /// Ends when the first networks listen, or have failed to.
    let settled: AsyncStream<Never>
    private let settling: AsyncStream<Never>.Continuation

    /// How long to wait before ports that were all taken are tried again.
    private static let retryDelay = Duration.seconds(30)
    /// How often to check whether a former listener has released its port.
    private static let releaseInterval = Duration.milliseconds(20)

    /// - Parameter moved: receives the addresses after each change; may wait for the disk.
    init(
        _ sessions: PeerSessions, knock verifier: KnockVerifier, _ rules: ServingRules,
        tell: @escaping @Sendable (Listening.Event) -> Void, moved: @escaping @Sendable ([PeerAddress]) -> Void
    ) {
        self.sessions = sessions
        self.verifier = verifier
        self.rules = rules
        self.tell = tell
        self.moved = moved
        let settled = AsyncStream.makeStream(of: Never.self)
        self.settled = settled.stream
        settling = settled.continuation
    }

    /// The addresses at which peers can reach this device now.
    var addresses: [PeerAddress] {
        let open = state.withLock { $0.open }
        let listeners = open.sorted { $0.key.interface < $1.key.interface }.map(\.value)
        return listeners.flatMap { (try? $0.peerAddresses) ?? [] }
    }

    /// Listens on the present networks until the task is cancelled.
    func follow(_ networks: AsyncStream<[ListeningNetwork]?>) async {
        await withDiscardingTaskGroup { group in
            for await wanted in networks {
                guard let wanted else { continue }
                for (network, closed) in change(to: Set(wanted)) {
                    // Each network has a task, so that one whose ports are taken delays no other; it ends with the network.
                    group.addTask { await self.serve(network, until: closed) }
                }
            }
            group.cancelAll()
        }
    }

    /// Closes the listeners on networks that are left.
    ///
    /// - Returns: the new networks, with what ends their listeners.
    private func change(to wanted: Set<ListeningNetwork>) -> [ListeningNetwork: AsyncStream<Never>] {
        let isSettled = state.withLock { state in
            for (network, closing) in state.closings where !wanted.contains(network) { closing.finish() }
            state.closings = state.closings.filter { wanted.contains($0.key) }
            if state.unsettled == nil { state.unsettled = wanted }
            return wanted.isEmpty
        }
        if isSettled { settling.finish() }
        return state.withLock { state in
            var added: [ListeningNetwork: AsyncStream<Never>] = [:]
            for network in wanted where state.closings[network] == nil {
                let ending = AsyncStream.makeStream(of: Never.self)
                state.closings[network] = ending.continuation
                added[network] = ending.stream
            }
            return added
        }
    }

    /// Listens on one network until it is left, or the task is cancelled.
    private func serve(_ network: ListeningNetwork, until closed: AsyncStream<Never>) async {
        // This device may return to a network before the former listener has released the port.
        while !state.withLock({ $0.running.insert(network).inserted }) {
            guard (try? await Task.sleep(for: Self.releaseInterval)) != nil else { return }
        }
        await withTaskGroup { group in
            // The first of the two to end cancels the other.
            group.addTask { for await _ in closed {} }
            // Ends when the network is left.
            group.addTask { await self.listen(on: network) }
            await group.next()
            group.cancelAll()
        }
        await forget(network)
    }

    /// Listens at the first port that is free, and tries again when none is.
    private func listen(on network: ListeningNetwork) async {
        let ports = NetworkPorts(of: network.id, secret: sessions.device.agreementKey).ports
        while !Task.isCancelled {
            var failure: VicinoError?
            for port in ports {
                do { return try await listen(on: network, at: port) } catch {
                    if Task.isCancelled { return }
                    failure = VicinoError(reporting: error)
                }
            }
            note(failure, on: network)
            try? await Task.sleep(for: Self.retryDelay)
        }
    }

    private func listen(on network: ListeningNetwork, at port: UInt16) async throws {
        let address = ListenAddress(interfaces: [network.interface], port: port)
        try await sessions.serve(at: address, knock: verifier.knockAdmission, rules) { _, listener in
            state.withLock { $0.open[network] = listener }
            await BlockingWork().run { moved(addresses) }
            note(nil, on: network)
            // Until the task is cancelled.
            let forever = AsyncStream.makeStream(of: Never.self)
            for await _ in forever.stream {}
            forever.continuation.finish()
        }
    }

    private func forget(_ network: ListeningNetwork) async {
        state.withLock {
            $0.running.remove(network)
            $0.open[network] = nil
            $0.obstacles[network] = nil
        }
        await BlockingWork().run { moved(addresses) }
        settle(network)
    }

    /// Notes whether this device listens on a network, and reports a change of that.
    private func note(_ failure: VicinoError?, on network: ListeningNetwork) {
        let told = failure.map { failure in
            VicinoError(
                failure.code,
                "Peers cannot reach this device over \(network.interface), except by discovery: all ports for it are "
                    + "taken. \(failure.message)", cause: failure)
        }
        let before = state.withLock { state in
            defer { state.obstacles[network] = told }
            return state.obstacles[network]
        }
        if let told, before?.message != told.message { tell(.unavailable(told)) }
        if told == nil, before != nil { tell(.recovered) }
        settle(network)
    }

    private func settle(_ network: ListeningNetwork) {
        let isSettled = state.withLock { state in
            state.unsettled?.remove(network)
            return state.unsettled?.isEmpty == true
        }
        if isSettled { settling.finish() }
    }
}
