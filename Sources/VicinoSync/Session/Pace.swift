internal import VicinoCore

/// How fast entries come over a link, and so how many to ask for at a time: as much as comes in two seconds, in
/// pieces of what comes in a twentieth of one.
///
/// Of a link that breaks, the piece that was on its way is lost. A larger request compresses better and wastes fewer round
/// trips; but the first is small, so that the newest records are soon there.
struct Pace: Sendable {
    private let smallestPiece: Int
    /// Bytes a second, once there was something to measure.
    private var rate: Double?
    private var bytes = 0.0
    private var segments = 0.0
    /// Bytes of the pieces of an answer that is not complete.
    private var pending = 0
    /// When the last answer came, or the first request went out that was not waiting for another's answer.
    private var since: Duration?
    private(set) var batchSize = 1

    private static let (requestSeconds, pieceSeconds) = (2.0, 0.05)
    /// Beyond so many bytes a request is for no more than comes in so short a time: an author who serves many at once holds
    /// what all of them have asked for.
    private static let (largeBytes, largeSeconds) = (30_000.0, 0.1)

    init(smallestPiece: Int) { self.smallestPiece = smallestPiece }

    /// Whether an answer has told how fast the link is.
    var isMeasured: Bool { rate != nil }

    /// Bytes of the pieces in which an answer is to come.
    var pieceBytes: Int {
        let fitting = (rate ?? 0) * Self.pieceSeconds
        return Int(min(max(Double(smallestPiece), fitting), Double(SessionLimit.piecedBytes)))
    }

    /// A request goes out.
    mutating func asked(at now: Duration) {
        if since == nil { since = now }
    }

    /// Nothing is awaited any more.
    mutating func rest() { (since, pending) = (nil, 0) }

    /// A piece of an answer has come.
    mutating func received(bytes count: Int) { pending += count }

    /// An answer has come, or the last piece of it.
    ///
    /// - Parameter segments: how many segments are complete by it.
    mutating func received(bytes count: Int, segments: Int, at now: Duration) {
        let count = Double(count + pending)
        defer { (since, pending) = (now, 0) }
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
