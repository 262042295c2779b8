public import FoundationEssentials
internal import VicinoCore
internal import VicinoDrawing

/// Reads activities from a TCX file, chunk by chunk and in bounded memory.
///
/// ```swift
/// var reader = TCXActivityReader(timeZone: timeZone)
/// for chunk in file { try reader.read(chunk) { item in … } }
/// try reader.finish { item in … }
/// ```
///
/// Each activity of the file becomes one, from the start of its first lap to the end of its last one. Its distance is
/// that of the laps; where they state none, that of the points. Courses and workouts are plans. The format is that of
/// <https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd>.
public struct TCXActivityReader: ActivityReader {
    private var sink: ImportSink
    private var tokenizer = XMLTokenizer()
    private var path: [String] = []
    private var text = ""
    private var open: TCXActivity?
    private var activityCount = 0

    /// What the reader has taken and left out so far.
    public var report: ImportReport { sink.report }

    /// What names the areas of activities with positions.
    package var circles: NamedCircles {
        get { sink.circles }
        set { sink.circles = newValue }
    }

    /// Begins a file.
    ///
    /// - Parameter timeZone: the zone of activities whose times are in UTC.
    public init(timeZone: TimeZone) {
        sink = ImportSink(timeZone: timeZone)
    }

    /// Reads the next bytes of the file.
    ///
    /// - Parameter emit: gets each activity, and each one that is skipped.
    /// - Throws: ``VicinoError`` for a file that is damaged, no TCX or refused, and the errors of `emit`. The reader
    ///   cannot be used afterwards.
    public mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws {
        var tokenizer = XMLTokenizer()
        swap(&tokenizer, &self.tokenizer)
        defer { self.tokenizer = tokenizer }
        try tokenizer.read(chunk) { try handle($0, emit) }
    }

    /// Ends the last activity if the file ends in the middle, and then says so in the report.
    ///
    /// - Parameter emit: gets the activity that is not complete.
    /// - Throws: ``VicinoError`` if the file is not XML; the errors of `emit`.
    public mutating func finish(_ emit: (ImportItem) throws -> Void) throws {
        sink.noteLetters(of: tokenizer)
        let isComplete = try tokenizer.finish()
        if !isComplete {
            try endActivity(emit)
            sink.report.noteEarlyEnd(line: tokenizer.line)
        }
        if activityCount == 0 { sink.report.note("The file holds no activity.") }
    }
}

extension TCXActivityReader {
    private mutating func handle(_ event: XMLEvent, _ emit: (ImportItem) throws -> Void) throws {
        switch event {
        case .start(let name, let attributes, _):
            if path.isEmpty, name != "TrainingCenterDatabase" { throw Self.noTCX(name) }
            let parent = path.last
            path.append(name)
            text = ""
            switch (parent, name) {
            case (_, "Activity"): open = TCXActivity(sport: attributes["Sport", default: ""])
            case ("Activity", "Lap"): open?.beginLap(at: attributes["StartTime", default: ""])
            case ("Lap", "Track"): open?.beginSegment()
            case (_, "Course"), (_, "Workout"): sink.report.leaveOut(.plan)
            default: break
            }
        case .text(let piece): text += cut(piece, toBytes: FieldLimit.noteBytes - text.utf8.count)
        case .end(let name):
            end(name)
            path.removeLast()
            text = ""
            if name == "Activity" { try endActivity(emit) }
        }
    }

    private static func noTCX(_ root: String) -> VicinoError {
        let name = DisplayText(root, limit: 40).text
        return VicinoError(.unsupported, "This is not a TCX file: it begins with <\(name)>.")
    }

    private mutating func end(_ name: String) {
        let value = trimmed(text)
        let number = { DecimalText.read(value, allowsExponent: true) }
        switch (path.dropLast().last, name) {
        case ("Activity", "Id"): open?.id = value
        case ("Activity", "Notes"): open?.notes = value
        case ("Lap", "TotalTimeSeconds"): open?.setLapSeconds(number())
        case ("Lap", "Calories"): open?.addLapEnergy(number())
        case ("MaximumHeartRateBpm", "Value"): open?.addLapMaxHeartRate(number())
        case ("Lap", "DistanceMeters"): open?.addLapDistance(number())
        case (_, "Steps") where path.contains("Lap"): open?.addLapSteps(number())
        case ("Trackpoint", "Time"): open?.setPointTime(value)
        case ("Trackpoint", "DistanceMeters"): open?.setPointDistance(number())
        case ("Position", "LatitudeDegrees"): open?.setLatitude(number())
        case ("Position", "LongitudeDegrees"): open?.setLongitude(number())
        case (_, "Trackpoint"): open?.endPoint()
        case ("AverageHeartRateBpm", "Value") where path.contains("Lap"): open?.addLapHeartRate(number())
        case ("Vicino", _): readOwn(name, value)
        default: break
        }
    }

    /// Reads what an export of this program has added.
    private mutating func readOwn(_ name: String, _ value: String) {
        switch name {
        case "Name": open?.name = value
        case "Place": open?.place = value
        case "Area": open?.area = value
        case "UtcOffset":
            guard let offset = Int(value), abs(offset) <= WallTime.offsetLimit else { return }
            open?.utcOffset = offset
        case "Climb": open?.setClimb(DecimalText.read(value))
        default: break
        }
    }

    private mutating func endActivity(_ emit: (ImportItem) throws -> Void) throws {
        guard var activity = open else { return }
        open = nil
        activityCount += 1
        for (reason, count) in activity.leftOut { sink.report.leaveOut(reason, count: count) }
        let location = "activity \(activityCount)"
        guard let found = activity.finish() else {
            let item = SkippedItem(location: location, reason: .noTimes, detail: "Nothing says when it was.")
            return try sink.skip(item, emit)
        }
        try sink.take(found, at: location, emit)
    }
}
