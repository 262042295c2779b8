internal import VicinoSync

/// The received bytes that wait for the stores, and the reader of a connection, which waits while they are many.
struct StoreBacklog: Sendable {
    private var bytes = 0
    private var reader = Reader.reading

    private enum Reader {
        case reading
        case waiting(CheckedContinuation<Void, Never>)
        /// Nothing more is read, and so the reader never waits.
        case closed
    }

    /// Above this limit nothing more is read. Writing takes longer than reading and verifying.
    private static let limit = 8 << 20

    /// Whether the reader has to wait.
    var isFull: Bool {
        switch reader {
        case .reading: bytes > Self.limit
        case .waiting, .closed: false
        }
    }

    mutating func add(_ delivery: StoreDelivery) { bytes += delivery.byteCount }

    /// Notes that the stores are done with something; the reader goes on if little enough waits now.
    mutating func remove(_ delivery: StoreDelivery) {
        bytes -= delivery.byteCount
        if bytes <= Self.limit { resume(.reading) }
    }

    /// Resumes the continuation when the reader may go on.
    mutating func wait(_ continuation: CheckedContinuation<Void, Never>) {
        if isFull { reader = .waiting(continuation) } else { continuation.resume() }
    }

    /// Ends the waiting for good.
    mutating func close() { resume(.closed) }

    private mutating func resume(_ next: Reader) {
        if case .waiting(let continuation) = reader { continuation.resume() }
        if case .closed = reader { return }
        reader = next
    }
}
