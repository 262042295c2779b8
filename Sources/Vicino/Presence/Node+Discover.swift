public import VicinoPresence

extension Node {
    /// Looks out for the people one follows while `body` runs, meets them whenever they have something new, and lets those in
    /// who follow one.
    ///
    /// ```swift
    /// try await node.lookOut(over: { port in [try LocalNetwork.medium(on: ["wlan0"], port: port)] }) { lookout in
    ///     for await event in lookout.events {
    ///         if case .met(let report) = event { … }
    ///     }
    /// }
    /// ```
    ///
    /// From whom what is new is taken is chosen by `choose(_:for:)`. Whoever may see one's own records is served, whatever was
    /// chosen.
    ///
    /// What is advertised follows from the presence key and the time; strangers learn nothing by it. With each epoch of a
    /// quarter of an hour everything changes, the port too. Whom a tag tells that nothing is new is not called at all. What
    /// other processes change counts within a second or so.
    ///
    /// Nobody is answered at these ports who cannot knock with a key that followers get. One program should look out for a
    /// data folder at a time.
    ///
    /// - Parameters:
    ///   - host: the address to wait for peers at; nil for all interfaces.
    ///   - media: makes the media; it is handed how to ask at which port sessions are waited for now.
    ///   - configuration: what counts as near.
    ///   - policy: what happens with people for whom nothing was chosen; asked about once a second. Whom to ask for is told by
    ///     `.asks`, and answered by `Discovery.answer`.
    ///   - isClockSynchronised: whether the clock of this device is right to within half an hour, as one knows it of the
    ///     system; asked often. Where it is not, people are recognised all the same, and the first session shows what time it
    ///     is.
    /// - Throws: what `media` and `body` throw.
    public func discover<Outcome: Sendable>(
        at host: String? = nil, over media: (@escaping @Sendable () -> UInt16) throws -> [any Medium],
        configuration: Presence.Configuration = Presence.Configuration(),
        policy: @escaping @Sendable () -> ExchangePolicy = { .always },
        isClockSynchronised: @escaping @Sendable () -> Bool = { true },
        _ body: (Discovery) async throws -> Outcome
    ) async throws -> Outcome {
        let timepiece = SystemTimeSource(wall: self.configuration.now, isSynchronised: isClockSynchronised)
        return try await discover(at: host, over: media, configuration, policy, by: timepiece, body)
    }

    func discover<Outcome: Sendable>(
        at host: String?, over media: (@escaping @Sendable () -> UInt16) throws -> [any Medium],
        _ configuration: Presence.Configuration, _ policy: @escaping @Sendable () -> ExchangePolicy,
        by timepiece: any TimeSource,
        _ body: (Discovery) async throws -> Outcome
    ) async throws -> Outcome {
        let address = PresentAddress()
        let media = try media { address.port }
        let (events, happens) = AsyncStream.makeStream(
            of: Discovery.Event.self, bufferingPolicy: .bufferingNewest(1024))
        let runner = DiscoveryRunner(
            self, at: host, address, media, configuration, policy, timepiece, tell: { happens.yield($0) })
        return try await withThrowingTaskGroup(of: Void.self) { group in
            // Looks out while the caller takes what happens; ends when the caller's body has ended.
            group.addTask { await runner.run() }
            defer {
                group.cancelAll()
                happens.finish()
            }
            return try await body(Discovery(events: events, runner: runner))
        }
    }
}
