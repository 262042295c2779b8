public import FoundationEssentials
internal import VicinoCore

/// Reads activities from a FIT file, which most sports watches write, chunk by chunk and in bounded memory.
///
/// ```swift
/// var reader = FITActivityReader(timeZone: timeZone)
/// for chunk in file { try reader.read(chunk) { item in … } }
/// try reader.finish { item in … }
/// ```
///
/// Each session becomes one activity: from its start on, for its elapsed time, with its pauses. If a session does not say
/// when it was, its records do. Where there is no session, as when the battery was empty, each run of records without a
/// pause of 20 minutes becomes one. The steps of a walk or a run are twice its strides.
///
/// What a watch notes all day is in files of its own. Of its steps, walks and runs become activities, as guesses, and so do
/// nights. Steps within a session are not counted again.
///
/// Courses, workouts and places are plans, and become no activities. What the profile of this reader lacks is left out:
/// unknown messages and fields, and those of developers. The format is described at
/// <https://developer.garmin.com/fit/protocol/>.
public struct FITActivityReader: ActivityReader {
    /// What the reader has taken and left out so far.
    public var report: ImportReport { sink.report }

    /// What names the areas of activities with positions.
    package var circles: NamedCircles {
        get { sink.circles }
        set { sink.circles = newValue }
    }

    private var sink: ImportSink
    private var decoder = FITDecoder()
    private var file: FITFile
    private var hasMessages = false
    private var hasActivities = false

    /// Begins a file.
    ///
    /// - Parameter timeZone: the zone of activities in files that do not state the local time.
    public init(timeZone: TimeZone) {
        sink = ImportSink(timeZone: timeZone)
        file = FITFile(timeZone: timeZone)
    }

    /// Reads the next bytes of the file.
    ///
    /// - Parameter emit: gets each activity, and each one that is skipped.
    /// - Throws: ``VicinoError`` for a file that is no FIT file, and the errors of `emit`. The reader cannot be used
    ///   afterwards.
    public mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws {
        var decoder = FITDecoder()
        swap(&decoder, &self.decoder)
        defer { self.decoder = decoder }
        try decoder.read(chunk) { event in
            switch event {
            case .message(let message):
                hasMessages = true
                file.read(message)
            case .end(let isIntact):
                if !isIntact {
                    sink.report.note("The checksum does not fit. The file may be damaged: look at what was read.")
                }
                try endFile(isWhole: true, emit)
            }
        }
    }

    /// Ends the file.
    ///
    /// - Parameter emit: gets the activities of a file that ends in the middle.
    /// - Throws: ``VicinoError`` if it is no FIT file; the errors of `emit`.
    public mutating func finish(_ emit: (ImportItem) throws -> Void) throws {
        let isComplete = try decoder.finish()
        defer {
            if !hasActivities { sink.report.note("The file holds no activity.") }
        }
        if isComplete { return }
        if let damage = decoder.damage { sink.report.note(damage) }
        if hasMessages { try endFile(isWhole: false, emit) }
        sink.report.noteEarlyEnd()
    }
}

extension FITActivityReader {
    /// Makes the activities of a FIT file that has ended.
    ///
    /// - Parameter isWhole: false if it ends in the middle, so that its last records may have no session.
    private mutating func endFile(isWhole: Bool, _ emit: (ImportItem) throws -> Void) throws {
        let file = file
        self.file = FITFile(timeZone: sink.timeZone)
        hasMessages = false
        if file.isPlan { return sink.report.leaveOut(.plan) }
        var sessions = file.sessions
        if sessions.count > 1 { sessions.removeAll { $0.sport == FITSport.multisport } }
        var spans: [FITSpan] = []
        for (index, session) in sessions.enumerated() {
            if let span = FITSpan(session, in: file, isOnly: sessions.count == 1) {
                spans.append(span)
            } else {
                try skip(.noTimes, at: "session \(index + 1)", detail: "Nothing says when it was.", emit)
            }
        }
        spans.sort { $0.start < $1.start }
        for index in spans.indices.dropLast() { spans[index].end(before: spans[index + 1]) }
        for span in spans where !span.isTransition { try take(span, in: file, emit) }
        try takeMonitoring(of: file, besides: spans, emit)
        guard sessions.isEmpty || !isWhole else { return }
        for run in file.runs where run.recordCount > 1 {
            guard let span = FITSpan(run, in: file) else {
                try skip(
                    .noTimes, at: "records", detail: "Their times count from when the device was switched on.", emit)
                continue
            }
            if spans.contains(where: { $0.start <= span.end && span.start <= $0.end }) { continue }
            try take(span, in: file, emit)
        }
    }

    private mutating func take(_ span: FITSpan, in file: FITFile, _ emit: (ImportItem) throws -> Void) throws {
        hasActivities = true
        var found = TrackActivity(start: span.start, end: span.end, writtenOffset: file.clock.utcOffset)
        found.type = span.sportName ?? ""
        found.distance = span.distance
        found.steps = span.steps
        found.effort = span.effort
        found.guess = span.guessedName
        found.extent = span.extent
        try sink.take(found, at: "\(span.sportName ?? "activity") at \(span.start.iso8601)", emit)
    }

    /// Makes the activities of what the device has noted all day.
    private mutating func takeMonitoring(
        of file: FITFile, besides spans: [FITSpan], _ emit: (ImportItem) throws -> Void
    ) throws {
        let sessions = TimeSpans.Union(spans.map { TimeSpans.Span(start: $0.start, end: $0.end) })
        for sleep in file.monitoring.sleeps(by: file.clock) {
            var found = TrackActivity(start: sleep.start, end: sleep.end, writtenOffset: file.clock.utcOffset)
            found.type = "sleeping"
            hasActivities = true
            try sink.take(found, at: "sleep at \(sleep.start.iso8601)", emit)
        }
        for bout in file.monitoring.bouts(by: file.clock) where !sessions.overlaps(bout.start, bout.end) {
            var found = TrackActivity(bout)
            found.writtenOffset = file.clock.utcOffset
            hasActivities = true
            try sink.take(found, at: "steps at \(bout.start.iso8601)", emit)
        }
    }

    private mutating func skip(
        _ reason: ImportReason, at location: String, detail: String, _ emit: (ImportItem) throws -> Void
    ) throws {
        try sink.skip(SkippedItem(location: location, reason: reason, detail: detail), emit)
    }
}
