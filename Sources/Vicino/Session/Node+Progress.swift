extension Node {
    /// Follows an author by their invitation, and reports the progress.
    ///
    /// ```swift
    /// let (person, report) = try await node.follow(invitation, observing: { progress in
    ///     for await step in progress { … }
    /// })
    /// ```
    ///
    /// - Parameter observe: receives the progress as a sequence, which ends with the session.
    /// - Throws: what `follow(_:as:at:progress:)` throws.
    public func follow(
        _ invitation: Invitation, as petname: String? = nil, at addresses: [PeerAddress]? = nil,
        observing observe: @escaping @Sendable (AsyncStream<SyncProgress>) async -> Void
    ) async throws -> (person: Person, report: SyncReport) {
        try await Self.observing(observe) {
            try await follow(invitation, as: petname, at: addresses, progress: $0)
        }
    }

    /// Runs a session with a person, and reports the progress.
    ///
    /// - Parameters:
    ///   - addresses: the addresses to try; nil for those that worked before.
    ///   - observe: receives the progress as a sequence, which ends with the session.
    /// - Throws: what `sync(with:at:progress:)` throws.
    public func sync(
        with person: Person, at addresses: [PeerAddress]? = nil,
        observing observe: @escaping @Sendable (AsyncStream<SyncProgress>) async -> Void
    ) async throws -> SyncReport {
        try await Self.observing(observe) { try await sync(with: person, at: addresses, progress: $0) }
    }

    private static func observing<Outcome: Sendable>(
        _ observe: @escaping @Sendable (AsyncStream<SyncProgress>) async -> Void,
        _ work: (@escaping @Sendable (SyncProgress) -> Void) async throws -> Outcome
    ) async throws -> Outcome {
        let (steps, progress) = AsyncStream.makeStream(of: SyncProgress.self)
        async let watching: Void = observe(steps)
        defer { progress.finish() }
        let outcome = try await work { progress.yield($0) }
        progress.finish()
        await watching
        return outcome
    }
}
