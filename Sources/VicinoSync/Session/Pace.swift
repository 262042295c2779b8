internal import VicinoCore

/// How fast entries come over a link, and so how many to ask for at a time: as much as comes in a tenth of a second.
///
/// A request that takes longer is lost with a link that breaks, and keeps the newest records waiting; a shorter one wastes
/// round trips and compresses worse.
struct Pace: Sendable {
    /// Bytes a second, once there was something to measure.
    private var rate: Double?
    private var bytes = 0.0
    private var segments = 0.0
    /// When the last answer came, or the first request went out that was not waiting for another's answer.
    private var since: Duration?
    private(set) var batchSize = 1

    private static let goal = 0.1

    /// A request goes out.
    mutating func asked(at now: Duration) {
        if since == nil { since = now }
    }

    /// Nothing is awaited any more.
    mutating func rest() { since = nil }

    /// An answer has come, or a part of one.
    ///
    /// - Parameter segments: how many segments are complete by it.
    mutating func received(bytes count: Int, segments: Int, at now: Duration) {
        defer { since = now }
        guard let since else { return }
        let seconds = max((now - since) / .seconds(1), 0.000_1)
        let sample = Double(count) / seconds
        rate = rate.map { ($0 + sample) / 2 } ?? sample
        bytes += Double(count)
        self.segments += Double(segments)
        guard self.segments > 0, let rate else { return }
        let fitting = rate * Self.goal / max(bytes / self.segments, 1)
        batchSize = Int(min(max(1, fitting), Double(batchSize * 4), Double(SessionLimit.segments)))
    }
}
