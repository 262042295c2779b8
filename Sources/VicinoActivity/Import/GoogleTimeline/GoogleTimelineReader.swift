public import FoundationEssentials
internal import VicinoCore

/// Reads movements from Google's timeline, as Takeout (“Semantic Location History”) and phones export it, chunk by chunk.
///
/// ```swift
/// var reader = GoogleTimelineReader(timeZone: timeZone)
/// for chunk in file { try reader.read(chunk) { item in … } }
/// try reader.finish { item in … }
/// ```
///
/// Each movement becomes an activity, as a guess, with its distance. A guess that Google itself finds improbable is left
/// out, unless the user has confirmed it there. A stay says where someone was, and not what they did: it becomes no
/// activity. No place, name or position is kept.
public struct GoogleTimelineReader: ActivityReader {
    private var sink: ImportSink
    private var tokenizer = JSONTokenizer()
    private var segment: GoogleSegment?
    private var segmentCount = 0
    /// The times of what was taken.
    private var taken: Set<TimeSpans.Span> = []

    /// What the reader has taken and left out so far.
    public var report: ImportReport { sink.report }

    /// The least probability of a guess that is taken.
    static let leastProbability = 0.5
    /// The most movements that are compared: those of a hundred years. They take 16 bytes each.
    private static let comparedLimit = 1_000_000

    /// Begins a file.
    ///
    /// - Parameter timeZone: the zone of activities whose times are in UTC.
    public init(timeZone: TimeZone) {
        sink = ImportSink(timeZone: timeZone)
    }

    /// Reads the next bytes of the file.
    ///
    /// - Parameter emit: gets each activity, and each movement that is skipped.
    /// - Throws: ``VicinoError`` for a file whose nesting is refused, and the errors of `emit`. The reader cannot be used
    ///   afterwards.
    public mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws {
        var tokenizer = JSONTokenizer()
        swap(&tokenizer, &self.tokenizer)
        defer { self.tokenizer = tokenizer }
        try tokenizer.read(chunk) { try handle($0, emit) }
    }

    /// Says in the report if the file ends in the middle.
    ///
    /// - Parameter emit: gets nothing more.
    /// - Throws: ``VicinoError`` if the file is damaged before its first segment.
    public mutating func finish(_ emit: (ImportItem) throws -> Void) throws {
        if segmentCount == 0, let damage = tokenizer.damage { throw VicinoError(.malformed, damage) }
        sink.noteEnd(of: tokenizer)
        if sink.report.importedCount == 0 { sink.report.note("The file holds no activity.") }
    }
}

extension GoogleTimelineReader {
    private mutating func handle(_ event: JSONEvent, _ emit: (ImportItem) throws -> Void) throws {
        guard let depth = Self.segmentDepth(event.path) else { return }
        guard event.path.count == depth else {
            segment?.read(event.path.dropFirst(depth), event.part)
            return
        }
        switch event.part {
        case .begin: segment = GoogleSegment()
        case .end:
            guard let segment else { return }
            self.segment = nil
            segmentCount += 1
            try take(segment, emit)
        case .value: break
        }
    }

    /// How many names lead to the segment that a path is in; nil outside of all segments.
    private static func segmentDepth(_ path: [String]) -> Int? {
        guard let first = path.first else { return nil }
        if first.isEmpty { return 1 }
        let isList = first == "timelineObjects" || first == "semanticSegments"
        return isList && path.count >= 2 ? 2 : nil
    }

    private mutating func take(_ segment: GoogleSegment, _ emit: (ImportItem) throws -> Void) throws {
        switch segment.content {
        case .nothing: return sink.report.leaveOut(.measurement)
        case .stay: return sink.report.leaveOut(.stay)
        case .movement: break
        }
        guard let start = segment.start, let end = segment.end else {
            let item = SkippedItem(
                location: "segment \(segmentCount)", reason: .noTimes, detail: "Nothing says when it was.")
            return try sink.skip(item, emit)
        }
        guard !segment.isStill else { return sink.report.leaveOut(.stay) }
        guard let name = segment.name else { return sink.report.leaveOut(.unknownMovement) }
        guard segment.isSure(Self.leastProbability) else { return sink.report.leaveOut(.unsure) }
        guard isNew(start, end) else { return sink.report.leaveOut(.repeated) }
        var found = TrackActivity(start: start, end: end, writtenOffset: segment.utcOffset)
        found.distance = segment.distance
        found.guess = name
        try sink.take(found, at: "segment \(segmentCount)", emit)
    }

    /// Whether nothing of the same times was taken before.
    private mutating func isNew(_ start: Timestamp, _ end: Timestamp) -> Bool {
        let span = TimeSpans.Span(start: start, end: end)
        guard taken.count < Self.comparedLimit else { return !taken.contains(span) }
        return taken.insert(span).inserted
    }
}
