public import FoundationEssentials
internal import VicinoCore

/// Reads activities from what a process of its own says about Gadgetbridge's database, line by line.
///
/// ```swift
/// var reader = GadgetbridgeReader(timeZone: timeZone)
/// for chunk in lines { try reader.read(chunk) { item in … } }
/// try reader.finish { item in … }
/// ```
///
/// Each workout becomes an activity, and so does each sleep. Counted steps become walks and runs, as guesses: of devices
/// that counted the same steps, the one that counted more counts. Steps within a workout are not counted again.
public struct GadgetbridgeReader: ActivityReader {
    private var sink: ImportSink
    private var pending: [UInt8] = []
    private var table: GadgetbridgeTable?
    private var ending: GadgetbridgeRow.Ending?
    private var workouts: Set<Workout> = []
    private var steps: [Device: GadgetbridgeSteps] = [:]
    private var sleep = GadgetbridgeSleep()
    private var rowCount = 0

    /// What the reader has taken and left out so far.
    public var report: ImportReport { sink.report }

    /// The most rows of samples: those of about eight years of a device, minute by minute. They take 8 bytes each.
    private static let rowLimit = 4_000_000
    /// The most workouts, and the most devices.
    private static let workoutLimit = 200_000
    private static let deviceLimit = 64

    /// A workout, of which two rows may tell.
    private struct Workout: Hashable {
        let start: Timestamp
        let end: Timestamp
        let kind: Int64
    }

    /// A device, in one table.
    private struct Device: Hashable {
        let table: String
        let number: Int64
    }

    /// Begins a database.
    ///
    /// - Parameter timeZone: the zone of the activities, since the database states none.
    public init(timeZone: TimeZone) {
        sink = ImportSink(timeZone: timeZone)
    }

    /// Reads the next bytes.
    ///
    /// - Parameter emit: gets each workout, and each one that is skipped.
    /// - Throws: ``VicinoError`` for bytes that are no lines of the reading process, and the errors of `emit`. The reader
    ///   cannot be used afterwards.
    public mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws {
        var rest = chunk
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = pending.isEmpty ? rest[..<end] : (pending + rest[..<end])[...]
            pending.removeAll(keepingCapacity: true)
            guard line.count <= GadgetbridgeRow.lineLimit, let row = GadgetbridgeRow(line) else {
                throw Self.unreadable
            }
            try take(row, emit)
            rest = rest[(end + 1)...]
        }
        pending += rest
        guard pending.count <= GadgetbridgeRow.lineLimit else { throw Self.unreadable }
    }

    /// Makes the activities of steps and sleep, and says in the report if the database ends in the middle.
    ///
    /// - Parameter emit: gets these activities.
    /// - Throws: ``VicinoError`` if it is not Gadgetbridge's database; the errors of `emit`.
    public mutating func finish(_ emit: (ImportItem) throws -> Void) throws {
        switch ending {
        case .done: break
        case .foreign:
            throw VicinoError(
                .unsupported, "It is an SQLite database, and not one that Gadgetbridge has exported.")
        case .damaged, nil: sink.report.noteEarlyEnd()
        case .limit:
            sink.report.noteEarlyEnd()
            sink.report.note("The database takes too long or too much memory to read, so the rest was left out.")
        }
        for sleep in sleep.sleeps() {
            var found = TrackActivity(start: sleep.start, end: sleep.end)
            found.type = "sleeping"
            try sink.take(found, at: "sleep at \(sleep.start.iso8601)", emit)
        }
        let times = TimeSpans.Union(workouts.map { TimeSpans.Span(start: $0.start, end: $0.end) })
        for bout in StepBouts.join(steps.values.map { $0.bouts() }) where !times.overlaps(bout.start, bout.end) {
            try sink.take(TrackActivity(bout), at: "steps at \(bout.start.iso8601)", emit)
        }
    }

    private static var unreadable: VicinoError {
        VicinoError(.malformed, "What was read of the database is not as expected. Nothing of it was taken.")
    }
}

extension GadgetbridgeReader {
    private mutating func take(_ row: GadgetbridgeRow, _ emit: (ImportItem) throws -> Void) throws {
        guard ending == nil else { throw Self.unreadable }
        switch row {
        case .end(let ending): self.ending = ending
        case .table(let table): self.table = table
        case .values(let values, let text):
            guard let table else { throw Self.unreadable }
            let count = table.columns.count
            guard count...(count + 1) ~= values.count else { throw Self.unreadable }
            switch table {
            case .workouts: try takeWorkout(values, summary: text, emit)
            case .samples(let name): takeSample(values, in: name)
            case .nights: takeNight(values)
            case .stages: takeStage(values)
            case .overlays: takeOverlay(values)
            }
        }
    }

    private mutating func takeWorkout(
        _ values: [Int64?], summary text: String?, _ emit: (ImportItem) throws -> Void
    ) throws {
        guard let start = values[0].flatMap({ try? Timestamp(milliseconds: $0) }),
            let end = values[1].flatMap({ try? Timestamp(milliseconds: $0) })
        else {
            let item = SkippedItem(location: "a workout", reason: .noTimes, detail: "Nothing says when it was.")
            return try sink.skip(item, emit)
        }
        let workout = Workout(start: start, end: end, kind: values[2] ?? 0)
        guard workouts.count < Self.workoutLimit, workouts.insert(workout).inserted else { return }
        let summary = GadgetbridgeSummary(text ?? "")
        var found = TrackActivity(start: start, end: end)
        found.type = GadgetbridgeKind.name(workout.kind)
        found.distance = summary.distance
        found.steps = summary.steps
        found.effort = summary.effort
        try sink.take(found, at: "workout at \(start.iso8601)", emit)
    }

    private mutating func takeSample(_ values: [Int64?], in table: String) {
        guard let time = Self.seconds(values[0]), let number = values[1], countRow() else { return }
        if values.count > 3, let kind = values[3], GadgetbridgeKind.isSleep(kind, in: table) {
            let other = values.count > 4 ? Self.seconds(values[4]) ?? time : time
            sleep.add(from: min(time, other), to: max(time + 60, other))
        }
        // Less than none means that nothing was measured.
        guard let count = values[2], count >= 0 else { return }
        let device = Device(table: table, number: number)
        guard steps[device] != nil || steps.count < Self.deviceLimit else { return }
        steps[device, default: GadgetbridgeSteps(isCumulative: GadgetbridgeKind.isCumulative(table))]
            .add(count, at: time)
    }

    private mutating func takeNight(_ values: [Int64?]) {
        guard let start = Self.seconds(values[0].map { $0 / 1000 }), let end = Self.seconds(values[2].map { $0 / 1000 })
        else { return }
        sleep.add(from: start, to: end)
    }

    private mutating func takeStage(_ values: [Int64?]) {
        guard let end = Self.seconds(values[0].map { $0 / 1000 }), let device = values[1], let stage = values[2] else {
            return
        }
        sleep.addStage(stage, until: end, of: device)
    }

    private mutating func takeOverlay(_ values: [Int64?]) {
        guard let start = Self.seconds(values[0]), let end = Self.seconds(values[2]), let kind = values[3],
            1...4 ~= kind
        else { return }
        sleep.add(from: start, to: end)
    }

    /// A time of the years 2000 to 2100 in seconds since 1970; nil for another one.
    private static func seconds(_ value: Int64?) -> UInt32? {
        guard let value, 946_684_800...4_102_444_800 ~= value else { return nil }
        return UInt32(value)
    }

    /// Counts a row of samples; false if there are too many.
    private mutating func countRow() -> Bool {
        guard rowCount < Self.rowLimit else {
            sink.report.note("The file has more than \(Self.rowLimit) samples. The later ones were left out.")
            return false
        }
        rowCount += 1
        return true
    }
}
