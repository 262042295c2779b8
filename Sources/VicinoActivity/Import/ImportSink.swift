internal import FoundationEssentials
internal import VicinoCore

/// Passes on what a reader finds, and counts it in the report.
struct ImportSink {
    let timeZone: TimeZone
    /// What names the areas of activities with positions.
    var circles = NamedCircles()
    var report = ImportReport()

    /// Passes on an activity, or skips it with the reason.
    ///
    /// - Parameter location: where it is in the file, for the user.
    mutating func take(
        _ found: TrackActivity, at location: String, _ emit: (ImportItem) throws -> Void
    ) throws {
        guard found.end > found.start else {
            let detail = "No time passes from \(found.start.iso8601) on."
            return try skip(SkippedItem(location: location, reason: .noDuration, detail: detail), emit)
        }
        var activity = found.activity(in: timeZone)
        if activity.area == nil { activity.area = found.extent.flatMap(circles.name(around:)) }
        guard (try? activity.content()) != nil else {
            let item = SkippedItem(location: location, reason: .badValue, detail: "Its values are out of range.")
            return try skip(item, emit)
        }
        if activity.source == .imported, activity.name != found.type {
            report.countTranslation(of: found.type, to: activity.name)
        }
        report.count(.record(activity))
        try emit(.record(activity))
    }

    /// Says in the report if the letters of a file were read as windows-1252.
    mutating func noteLetters(of tokenizer: XMLTokenizer) {
        guard tokenizer.hasOtherLetters else { return }
        report.note("The file is not in UTF-8. Its letters were read as windows-1252.")
    }

    /// Says in the report if a file of JSON is damaged or ends in the middle.
    mutating func noteEnd(of tokenizer: JSONTokenizer) {
        if let damage = tokenizer.damage { report.note(damage) }
        if !tokenizer.isComplete { report.noteEarlyEnd() }
    }

    mutating func skip(_ item: SkippedItem, _ emit: (ImportItem) throws -> Void) throws {
        report.count(.skipped(item))
        try emit(.skipped(item))
    }
}
