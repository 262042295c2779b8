public import VicinoPresence

extension Node {
    /// Discovers the authors whom the user follows while `body` runs, runs a session when one has something new, and
    /// admits followers.
    ///
    /// ```swift
    /// try await node.discover(over: [LocalNetwork.medium(on: ["wlan0"])]) { discovery in
    ///     for await event in discovery.events {
    ///         if case .met(let person, report: let report) = event { … }
    ///     }
    /// }
    /// ```
    ///
    /// ``setPolicy(_:for:)`` sets from which authors new records are fetched. Followers are served whatever the policy
    /// is.
    ///
    /// The advertisements follow from the presence key and the time, so strangers learn nothing from them. With each
    /// epoch of a quarter of an hour everything changes, including the port. If a beacon says that nothing is new, this
    /// device does not connect. Changes by other processes count within about a second.
    ///
    /// At these ports this device answers only peers that knock with a key that followers receive.
    ///
    /// - Parameters:
    ///   - host: the address to listen on; nil for the interfaces of the media, or for all if a medium names none.
    ///   - media: how to discover peers; for this call only.
    ///   - configuration: what counts as near, of the module `VicinoPresence`.
    ///   - policy: the default policy for authors without one; called once a second. If it is to ask, `.asked` reports
    ///     the question, and `Discovery.answer` answers it.
    /// - Throws: what `body` throws, or ``VicinoError`` with `.busy` if another program runs a discovery for this data
    ///   folder. When the task is cancelled, the events end, and nothing is thrown for that.
    @discardableResult
    public func discover<Outcome: Sendable>(
        host: String? = nil, over media: [any Medium],
        configuration: DiscoveryConfiguration = DiscoveryConfiguration(),
        policy: @escaping @Sendable () -> ExchangePolicy = { .always },
        _ body: (Discovery) async throws -> Outcome
    ) async throws -> Outcome {
        let timeSource = SystemTimeSource(
            wall: self.configuration.now, isSynchronised: self.configuration.isClockSynchronised)
        return try await discover(
            host: host, over: media, configuration: configuration, policy: policy, by: timeSource, body)
    }

    /// As above.
    ///
    /// - Parameters:
    ///   - networks: the networks on which peers may connect now; nil for all; called once a second.
    ///   - isClockSynchronised: whether this device's clock is right to within half an hour; called often.
    @discardableResult
    package func discover<Outcome: Sendable>(
        host: String? = nil, over media: [any Medium],
        configuration: DiscoveryConfiguration = DiscoveryConfiguration(),
        policy: @escaping @Sendable () -> ExchangePolicy = { .always },
        networks: (@Sendable () -> [ListeningNetwork]?)? = nil,
        isClockSynchronised: @escaping @Sendable () -> Bool,
        _ body: (Discovery) async throws -> Outcome
    ) async throws -> Outcome {
        let timeSource = SystemTimeSource(wall: self.configuration.now, isSynchronised: isClockSynchronised)
        return try await discover(
            host: host, over: media, configuration: configuration, policy: policy, by: timeSource, networks: networks,
            body)
    }

    func discover<Outcome: Sendable>(
        host: String?, over media: [any Medium],
        configuration: DiscoveryConfiguration, policy: @escaping @Sendable () -> ExchangePolicy,
        by timeSource: any TimeSource, networks: (@Sendable () -> [ListeningNetwork]?)? = nil,
        _ body: (Discovery) async throws -> Outcome
    ) async throws -> Outcome {
        let fixed = host == nil ? ListeningNetwork.all(of: media) : nil
        let plan = DiscoveryRunner.Plan(
            host: host, media: media, configuration: configuration, policy: policy, networks: networks ?? { fixed })
        let parts = DiscoveryRunner.Parts(
            sessions: sessions, followed: followed, peers: peers, grants: grants, ownPresence: ownPresence,
            authorPresence: authorPresence,
            knocks: knocks, invitations: invitations, policies: policies)
        return try await DiscoveryRunner.with(parts, plan: plan, by: timeSource, body)
    }
}
