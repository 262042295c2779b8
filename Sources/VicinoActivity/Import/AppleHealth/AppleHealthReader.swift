public import FoundationEssentials
internal import VicinoCore
internal import VicinoDrawing

/// Reads activities from Apple Health's export, an XML file of up to gigabytes, chunk by chunk.
///
/// ```swift
/// var reader = AppleHealthReader(timeZone: timeZone)
/// for chunk in file { try reader.read(chunk) { item in … } }
/// try reader.finish { item in … }
/// ```
///
/// Each workout becomes an activity, and so does each sleep. Counted steps become walks and runs, as guesses: of a phone
/// and a watch that counted the same steps, the one that counted more counts. Steps within a workout are not counted
/// again. Nothing else is read: neither hearts nor weights, and not the names of people or devices.
public struct AppleHealthReader: ActivityReader {
    private var sink: ImportSink
    private var tokenizer = XMLTokenizer { AppleHealthReader.needsAttributes($0) }
    private var depth = 0
    private var workout: AppleHealthWorkout?
    /// The times of the workouts, in which steps do not count.
    private var workoutTimes: [TimeSpans.Span] = []
    private var sleeps: [TimeSpans.Span] = []
    /// Samples of steps, by the number of their device.
    private var steps: [[StepBouts.Sample]] = []
    private var devices: [String: Int] = [:]
    private var sampleCount = 0

    /// What the reader has taken and left out so far.
    public var report: ImportReport { sink.report }

    /// The most samples of steps and sleep: those of about twenty years. They take 24 bytes each.
    package static let sampleLimit = 2_000_000
    /// The most devices of which steps are told apart.
    private static let deviceLimit = 64

    /// Begins a file.
    ///
    /// - Parameter timeZone: the zone of activities whose times have no offset.
    public init(timeZone: TimeZone) {
        sink = ImportSink(timeZone: timeZone)
    }

    /// Reads the next bytes of the file.
    ///
    /// - Parameter emit: gets each activity, and each one that is skipped.
    /// - Throws: ``VicinoError`` for a file that is damaged, of another kind or refused, and the errors of `emit`. The
    ///   reader cannot be used afterwards.
    public mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws {
        var tokenizer = XMLTokenizer()
        swap(&tokenizer, &self.tokenizer)
        defer { self.tokenizer = tokenizer }
        try tokenizer.read(chunk) { try handle($0, emit) }
    }

    /// Makes the activities of steps and sleep, and says in the report if the file ends in the middle.
    ///
    /// - Parameter emit: gets these activities.
    /// - Throws: ``VicinoError`` if the file is not XML; the errors of `emit`.
    public mutating func finish(_ emit: (ImportItem) throws -> Void) throws {
        let isComplete = try tokenizer.finish()
        if !isComplete { sink.report.noteEarlyEnd(line: tokenizer.line) }
        for sleep in TimeSpans.sleeps(sleeps) {
            var found = TrackActivity(start: sleep.start, end: sleep.end)
            found.type = "sleeping"
            try sink.take(found, at: "sleep at \(sleep.start.iso8601)", emit)
        }
        let workouts = TimeSpans.Union(workoutTimes)
        for bout in StepBouts.join(steps.map(StepBouts.find)) where !workouts.overlaps(bout.start, bout.end) {
            try sink.take(TrackActivity(bout), at: "steps at \(bout.start.iso8601)", emit)
        }
    }
}

extension AppleHealthReader {
    /// The types of records that are read.
    private enum RecordType {
        static let steps = "HKQuantityTypeIdentifierStepCount"
        static let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
    }

    /// Whether a tag may be of use. Nearly all of a file is records of other types, which begin with their type.
    private static func needsAttributes(_ tag: ArraySlice<UInt8>) -> Bool {
        let start = "Record type=\"".utf8
        guard tag.starts(with: start) else { return !tag.starts(with: "MetadataEntry".utf8) }
        let type = tag.dropFirst(start.count).prefix { $0 != UInt8(ascii: "\"") }
        return type.elementsEqual(RecordType.steps.utf8) || type.elementsEqual(RecordType.sleep.utf8)
    }

    private mutating func handle(_ event: XMLEvent, _ emit: (ImportItem) throws -> Void) throws {
        switch event {
        case .start(let name, let attributes, _):
            if depth == 0, name != "HealthData" { throw Self.noHealthData(name) }
            depth += 1
            try start(name, with: attributes, emit)
        case .text: break
        case .end(let name):
            depth -= 1
            if name == "Workout" { try endWorkout(emit) }
        }
    }

    private static func noHealthData(_ root: String) -> VicinoError {
        let name = DisplayText(root, limit: 40).text
        return VicinoError(.unsupported, "This is not an export of Apple Health: it begins with <\(name)>.")
    }

    private mutating func start(
        _ name: String, with attributes: [String: String], _ emit: (ImportItem) throws -> Void
    ) throws {
        switch name {
        // A record within a correlation stands at the top, too.
        case "Record" where depth == 2: takeRecord(attributes)
        case "WorkoutStatistics": workout?.addStatistics(attributes)
        case "Workout":
            workout = AppleHealthWorkout(attributes)
            if workout == nil {
                let item = SkippedItem(location: "a workout", reason: .noTimes, detail: "Nothing says when it was.")
                try sink.skip(item, emit)
            }
        default: break
        }
    }

    private mutating func takeRecord(_ attributes: [String: String]) {
        switch attributes["type"] {
        case RecordType.steps: takeSteps(attributes)
        case RecordType.sleep:
            let value = attributes["value", default: ""]
            guard value.contains("Asleep"), let times = times(attributes), countSample() else { return }
            sleeps.append(times)
        default: break
        }
    }

    private mutating func takeSteps(_ attributes: [String: String]) {
        guard let count = attributes["value"].flatMap({ DecimalText.read($0, allowsExponent: true) }),
            1...1_000_000 ~= count, let times = times(attributes), countSample()
        else { return }
        // The description of a device holds an address in memory, so the name of the source tells devices apart.
        let source = attributes["sourceName", default: ""]
        let device = devices[source] ?? min(devices.count, Self.deviceLimit)
        if devices[source] == nil, devices.count < Self.deviceLimit { devices[source] = device }
        while steps.count <= device { steps.append([]) }
        steps[device].append(StepBouts.Sample(start: times.start, end: times.end, steps: Int(count)))
    }

    private func times(_ attributes: [String: String]) -> TimeSpans.Span? {
        guard let start = TimeText.read(attributes["startDate", default: ""])?.momentLocalInUTC,
            let end = TimeText.read(attributes["endDate", default: ""])?.momentLocalInUTC
        else { return nil }
        return TimeSpans.Span(start: start, end: end)
    }

    /// Counts a sample; false if there are too many.
    private mutating func countSample() -> Bool {
        guard sampleCount < Self.sampleLimit else {
            sink.report.note("The file has more than \(Self.sampleLimit) samples. The later ones were left out.")
            return false
        }
        sampleCount += 1
        return true
    }

    private mutating func endWorkout(_ emit: (ImportItem) throws -> Void) throws {
        guard let found = workout?.found else { return }
        workout = nil
        if workoutTimes.count < Self.sampleLimit {
            workoutTimes.append(TimeSpans.Span(start: found.start, end: found.end))
        }
        try sink.take(found, at: "workout at \(found.start.iso8601)", emit)
    }
}
