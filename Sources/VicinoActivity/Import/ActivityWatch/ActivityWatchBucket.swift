internal import VicinoCore

/// A bucket of ActivityWatch, while it is read.
struct ActivityWatchBucket {
    /// Whether a bucket is being read.
    private(set) var isOpen = false
    /// Its type; nil before the file has said it.
    var type: String?
    /// When someone was at the computer.
    var spans: [TimeSpans.Span] = []
    private var start: Timestamp?
    private var seconds: Double?
    private var status = ""

    /// An event of more than a month is a mistake.
    private static let longest = 31 * 86_400.0

    mutating func open() { isOpen = true }

    /// Whether its events say when someone was at the computer; nil before the file has said it.
    var isOfPresence: Bool? { type.map { $0 == "afkstatus" } }

    /// Reads a part of an event.
    ///
    /// - Returns: the time of a complete event in which someone was at the computer.
    mutating func read(_ event: JSONEvent) -> TimeSpans.Span? {
        let inside = event.path.dropFirst(3)
        switch (inside.count, event.part) {
        case (1, .begin):
            start = nil
            seconds = nil
            status = ""
        case (1, .end): return span
        case (2, .value(let text?)) where inside.last == "timestamp":
            start = TimeText.read(text)?.momentLocalInUTC
        case (2, .value(let text?)) where inside.last == "duration":
            seconds = DecimalText.read(text, allowsExponent: true)
        case (3, .value(let text?)) where inside.last == "status" && inside.dropFirst().first == "data":
            status = text
        default: break
        }
        return nil
    }

    private var span: TimeSpans.Span? {
        guard status == "not-afk", let start, let seconds, seconds > 0, seconds < Self.longest else { return nil }
        return TimeSpans.Span(start: start, end: start.advanced(byMilliseconds: Int64((seconds * 1000).rounded())))
    }
}
