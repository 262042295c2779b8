extension Node {
    /// Listens for peers while `body` runs, and runs sessions with followed authors, followers and users with an
    /// invitation. It answers no other peer.
    ///
    /// ```swift
    /// try await node.listen { listening in
    ///     print(try node.invite(sharing: Ride.self).text)
    ///     for await event in listening.events { … }
    /// }
    /// ```
    ///
    /// Changes by other processes take effect from the next answer on, including revocations.
    ///
    /// - Parameters:
    ///   - host: the address to listen on; nil for all interfaces.
    ///   - port: the port; 0 for any free port. Nil means the port used last, so that known addresses stay valid, else
    ///     `PeerAddress.defaultPort`, or any free port if that one is taken.
    ///   - policy: the default policy for authors without one, called at each connection. No question can be asked
    ///     here: with a policy to ask, the author is served and nothing is fetched.
    /// - Throws: ``VicinoError`` with `.address` if this device cannot listen there, and with `.busy` if another
    ///   program listens for this data folder; what `body` throws.
    @discardableResult
    public func listen<Outcome: Sendable>(
        host: String? = nil, port: UInt16? = nil,
        policy: @escaping @Sendable () -> ExchangePolicy = { .always },
        _ body: (Listening) async throws -> Outcome
    ) async throws -> Outcome {
        try await listener.listen(at: host, port: port, policy: policy, body)
    }

    /// Listens for peers on some networks while `body` runs, on each at a port of its own that stays the same there.
    ///
    /// The ports follow from the network and a secret of this device. If the first is taken, the next of a short series
    /// is used; if all are taken, `.unavailable` says so, and they are tried again.
    ///
    /// - Parameters:
    ///   - networks: the networks, and then each change; on others, nothing is open. While they are not known, which is
    ///     nil, `body` waits.
    ///   - policy: as in `listen(host:port:policy:_:)`.
    /// - Throws: `VicinoError` with `.busy` if another program listens for this data folder; what `body` throws.
    package func listen<Outcome: Sendable>(
        on networks: AsyncStream<[ListeningNetwork]?>, policy: @escaping @Sendable () -> ExchangePolicy = { .always },
        _ body: (Listening) async throws -> Outcome
    ) async throws -> Outcome {
        try await listener.listen(on: networks, policy: policy, body)
    }
}
