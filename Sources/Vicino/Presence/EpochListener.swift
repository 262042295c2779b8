internal import VicinoConnection
internal import VicinoPresence

/// Listens for peers during one epoch, on a port of its own: a port that stayed would identify the device.
struct EpochListener: Sendable {
    /// The port at which peers can connect, once it is known; nil if they can connect over channels only.
    let opened: AsyncThrowingStream<UInt16?, any Error>
    private let opening: AsyncThrowingStream<UInt16?, any Error>.Continuation
    /// The channels on media, once the port is known.
    let channels: ChannelListeners
    private let closed: AsyncStream<Never>
    private let closing: AsyncStream<Never>.Continuation

    /// - Parameter media: those over which peers may connect, as far as they have transports.
    init(_ media: [any Medium] = []) {
        channels = ChannelListeners(media)
        let opened = AsyncThrowingStream.makeStream(of: UInt16?.self)
        self.opened = opened.stream
        opening = opened.continuation
        let closed = AsyncStream.makeStream(of: Never.self)
        self.closed = closed.stream
        closing = closed.continuation
    }

    /// Admits peers that knock correctly, until the listener is closed or the task is cancelled.
    func serve(
        _ sessions: PeerSessions, at address: ListenAddress, knock verifier: KnockVerifier,
        _ rules: ServingRules
    ) async {
        do {
            try await sessions.serve(at: address, knock: verifier.knockAdmission, rules) { _, listener in
                await channels.accept(for: listener, verifier) {
                    opening.yield(listener.port)
                    for await _ in closed {}
                }
            }
            opening.finish()
        } catch { opening.finish(throwing: error) }
    }

    /// Stops admitting peers, and ends the sessions of those that connected here.
    func close() { closing.finish() }
}
