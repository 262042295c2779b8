internal import VicinoLink
public import VicinoPresence

extension Node {
    /// Looks who lets strangers ask while `body` runs. It neither advertises anything nor lets anybody in, so it may run beside
    /// a `lookOut`, whose events say the same.
    ///
    /// ```swift
    /// try await node.lookForStrangers(over: { [try LocalNetwork.medium(on: ["wlan0"], port: $0)] }) { strangers in
    ///     for await present in strangers { … }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - media: makes the media, as for `lookOut`.
    ///   - body: takes who is there: all of them, with each change.
    /// - Throws: what `media` and `body` throw.
    public func lookForStrangers<Outcome: Sendable>(
        over media: (@escaping @Sendable () -> UInt16) throws -> [any Medium],
        _ body: (AsyncStream<[Stranger]>) async throws -> Outcome
    ) async throws -> Outcome {
        try await lookForStrangers(over: media, by: SystemTimepiece(wall: configuration.now), body)
    }

    func lookForStrangers<Outcome: Sendable>(
        over media: (@escaping @Sendable () -> UInt16) throws -> [any Medium], by timepiece: any Timepiece,
        _ body: (AsyncStream<[Stranger]>) async throws -> Outcome
    ) async throws -> Outcome {
        let media = try media { 0 }
        let (changes, change) = AsyncStream.makeStream(of: [Stranger].self, bufferingPolicy: .bufferingNewest(1))
        let watch = StrangerWatch(media.map(\.kind), timepiece) { change.yield($0) }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for medium in media {
                let events = medium.events
                // Each medium is listened to beside the others, so that what is heard counts at once; ends when the scope does.
                group.addTask { for await event in events { await watch.take(PresenceEvent(event)) } }
            }
            // Who falls silent is gone although nothing is heard, so time passes by itself; ends likewise.
            group.addTask { try await watch.keepTime() }
            defer {
                group.cancelAll()
                change.finish()
            }
            return try await body(changes)
        }
    }
}

/// Tells who lets strangers ask.
private actor StrangerWatch {
    private var strangers: Strangers
    private let timepiece: any Timepiece
    private let tell: @Sendable ([Stranger]) -> Void

    init(_ media: [MediumKind], _ timepiece: any Timepiece, tell: @escaping @Sendable ([Stranger]) -> Void) {
        strangers = Strangers(media: media)
        self.timepiece = timepiece
        self.tell = tell
    }

    func take(_ event: PresenceEvent) {
        if strangers.handle(event, at: timepiece.now) { tell(strangers.present) }
    }

    func keepTime() async throws {
        while !Task.isCancelled {
            try await timepiece.wait(until: timepiece.now.uptime + .seconds(1))
            take(.tick)
        }
    }
}
