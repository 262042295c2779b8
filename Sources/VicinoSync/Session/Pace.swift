internal import VicinoCore

/// Measures how fast entries are received, and decides how many to request at a time.
///
/// A request is for as much as arrives in two seconds, in pieces of a twentieth of a second each. If the connection
/// breaks, the piece under way is lost. A larger request compresses better and wastes fewer round trips. The first
/// request is small, so that the newest records arrive soon.
struct Pace: Sendable {
    private let smallestPiece: Int
    /// Bytes a second, once there was an answer to measure.
    private var rate: Double?
    /// The bytes of all received answers.
    private(set) var bytes = 0.0
    private var segments = 0.0
    /// The bytes of the received pieces of an incomplete answer.
    private var pending = 0
    /// When the last answer was received, or the first request was sent while no other waited for its answer.
    private var since: Duration?
    private(set) var batchSize = 1

    private static let requestSeconds = 2.0
    private static let pieceSeconds = 0.05
    /// A request for more bytes than this is for no more than arrives in `largeSeconds`. An author who serves many
    /// peers at once holds the answers for all of them.
    private static let largeBytes = 30_000.0
    private static let largeSeconds = 0.1

    init(smallestPiece: Int) { self.smallestPiece = smallestPiece }

    /// Whether an answer has shown how fast the connection is.
    var isMeasured: Bool { rate != nil }

    /// The size in bytes of the pieces to request.
    var pieceBytes: Int {
        let fitting = (rate ?? 0) * Self.pieceSeconds
        return Int(min(max(Double(smallestPiece), fitting), Double(SessionLimit.piecedBytes)))
    }

    /// Notes that a request is sent.
    mutating func asked(at now: Duration) {
        if since == nil { since = now }
    }

    /// Notes that no answer is awaited any more.
    mutating func rest() {
        since = nil
        pending = 0
    }

    /// Notes a received piece of an answer.
    mutating func received(bytes count: Int) { pending += count }

    /// Notes a received answer, or the last piece of it.
    ///
    /// - Parameter segments: how many segments the answer completes.
    mutating func received(bytes count: Int, segments: Int, at now: Duration) {
        let count = Double(count + pending)
        defer {
            since = now
            pending = 0
        }
        guard let since else { return }
        let seconds = max((now - since) / .seconds(1), 0.000_1)
        let sample = count / seconds
        rate = rate.map { ($0 + sample) / 2 } ?? sample
        bytes += count
        self.segments += Double(segments)
        guard self.segments > 0, let rate else { return }
        let wanted = min(rate * Self.requestSeconds, max(Self.largeBytes, rate * Self.largeSeconds))
        let fitting = wanted / max(bytes / self.segments, 1)
        batchSize = Int(min(max(1, fitting), Double(batchSize * 4), Double(SessionLimit.segments)))
    }
}
