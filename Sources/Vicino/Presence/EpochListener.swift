/// Where this device waits for peers during an epoch, at a port of its own: one that stays would tell who it is.
struct EpochListener: Sendable {
    /// Where peers can connect, once it is known.
    let opened: AsyncThrowingStream<[PeerAddress], any Error>
    private let opening: AsyncThrowingStream<[PeerAddress], any Error>.Continuation
    private let closed: AsyncStream<Never>
    private let closing: AsyncStream<Never>.Continuation

    init() {
        (opened, opening) = AsyncThrowingStream.makeStream()
        (closed, closing) = AsyncStream.makeStream()
    }

    /// Lets those in who knock right until somebody closes it, or the task is cancelled.
    func serve(_ node: Node, at place: ListenAddress, _ keeping: KnockVerifier, _ reception: SessionAcceptance) async {
        do {
            try await node.serve(at: place, knock: keeping.doorkeeper, reception) { addresses, _ in
                opening.yield(addresses)
                for await _ in closed {}
            }
            opening.finish()
        } catch { opening.finish(throwing: error) }
    }

    /// Lets nobody in any more, and ends the sessions of those who came in by it.
    func close() { closing.finish() }
}
