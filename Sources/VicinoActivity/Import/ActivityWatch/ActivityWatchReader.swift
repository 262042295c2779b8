public import FoundationEssentials
internal import VicinoCore

/// Reads times at the computer from an export of ActivityWatch's buckets, chunk by chunk.
///
/// ```swift
/// var reader = ActivityWatchReader(timeZone: timeZone)
/// for chunk in file { try reader.read(chunk) { item in … } }
/// try reader.finish { item in … }
/// ```
///
/// Only buckets of the type `afkstatus` count, and of these the events with the status `not-afk`. What they cover together
/// becomes `sitting`, as a guess: a time that two devices or events share counts once. Buckets of windows, pages and
/// editors are passed over, and no title in them is kept.
public struct ActivityWatchReader: ActivityReader {
    private var sink: ImportSink
    private var tokenizer = JSONTokenizer()
    private var bucket = ActivityWatchBucket()
    /// When someone was at a computer, in any order.
    private var presence: [TimeSpans.Span] = []
    private var bucketCount = 0

    /// What the reader has taken and left out so far.
    public var report: ImportReport { sink.report }

    /// The longest pause within one time at the computer.
    private static let pause = Duration.seconds(60)
    /// A shorter time is a touch of the mouse.
    private static let leastDuration = Duration.seconds(60)
    /// The most events that are kept: those of some twenty years. They take 16 bytes each.
    static let eventLimit = 2_000_000

    /// Begins a file.
    ///
    /// - Parameter timeZone: the zone of the activities, whose times are in UTC.
    public init(timeZone: TimeZone) {
        sink = ImportSink(timeZone: timeZone)
    }

    /// Reads the next bytes of the file.
    ///
    /// - Parameter emit: gets nothing yet.
    /// - Throws: ``VicinoError`` for a file whose nesting is refused. The reader cannot be used afterwards.
    public mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws {
        var tokenizer = JSONTokenizer()
        swap(&tokenizer, &self.tokenizer)
        defer { self.tokenizer = tokenizer }
        try tokenizer.read(chunk) { handle($0) }
    }

    /// Makes the activities, and says in the report if the file ends in the middle.
    ///
    /// - Parameter emit: gets each activity.
    /// - Throws: ``VicinoError`` if the file holds no bucket; the errors of `emit`.
    public mutating func finish(_ emit: (ImportItem) throws -> Void) throws {
        closeBucket()
        if bucketCount == 0 {
            throw VicinoError(.malformed, tokenizer.damage ?? "The file holds no bucket of ActivityWatch.")
        }
        sink.noteEnd(of: tokenizer)
        var isEmpty = true
        for span in TimeSpans.join(presence, within: Self.pause) {
            guard span.end - span.start >= Self.leastDuration else {
                sink.report.leaveOut(.glimpse)
                continue
            }
            isEmpty = false
            var found = TrackActivity(start: span.start, end: span.end)
            found.guess = "sitting"
            try sink.take(found, at: "presence at \(span.start.iso8601)", emit)
        }
        if isEmpty {
            sink.report.note("The file holds no time at the computer. ActivityWatch keeps it in afk buckets.")
        }
    }
}

extension ActivityWatchReader {
    private mutating func handle(_ event: JSONEvent) {
        let path = event.path
        guard path.count >= 2, path[0] == "buckets" else { return }
        switch path.count {
        case 2:
            closeBucket()
            if event.part == .begin(isArray: false) { bucket.open() }
        case 3: if case .value(let text?) = event.part, path[2] == "type" { bucket.type = text }
        default: if path[2] == "events" { takeEvent(event) }
        }
    }

    private mutating func takeEvent(_ event: JSONEvent) {
        guard bucket.isOfPresence != false, let span = bucket.read(event) else { return }
        guard presence.count + bucket.spans.count < Self.eventLimit else {
            return sink.report.note("The file has more than \(Self.eventLimit) samples. The later ones were left out.")
        }
        bucket.spans.append(span)
    }

    private mutating func closeBucket() {
        guard bucket.isOpen else { return }
        bucketCount += 1
        // A file that ends in the middle may lack the type. No other bucket has such a status.
        let isOfPresence = bucket.isOfPresence ?? !bucket.spans.isEmpty
        if isOfPresence { presence += bucket.spans } else { sink.report.leaveOut(.screenContent) }
        bucket = ActivityWatchBucket()
    }
}
