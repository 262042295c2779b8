public import FoundationEssentials
internal import VicinoCore
internal import VicinoDrawing

/// Reads activities from a KML file, as OpenTracks and timelines write them, chunk by chunk.
///
/// ```swift
/// var reader = KMLActivityReader(timeZone: timeZone)
/// for chunk in file { try reader.read(chunk) { item in … } }
/// try reader.finish { item in … }
/// ```
///
/// A track with times becomes one activity for each run of its points, as in a GPX file. A line with a span of time
/// becomes one, too. An empty coordinate is a pause. Lines without times, and places, are no activities. The file is
/// described at <https://developers.google.com/kml/documentation/kmlreference>, and tracks in its namespace `gx` are read
/// like those of KML 2.3.
public struct KMLActivityReader: ActivityReader {
    private var sink: ImportSink
    private var tokenizer = XMLTokenizer()
    private var path: [String] = []
    private var text = ""
    private var dataName = ""
    private var placemark = KMLPlacemark()
    private var placemarkCount = 0

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
    /// - Parameter emit: gets each activity, and each track or line that is skipped.
    /// - Throws: ``VicinoError`` for a file that is damaged, no KML or refused, and the errors of `emit`. The reader
    ///   cannot be used afterwards.
    public mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws {
        var tokenizer = XMLTokenizer()
        swap(&tokenizer, &self.tokenizer)
        defer { self.tokenizer = tokenizer }
        try tokenizer.read(chunk) { try handle($0, emit) }
    }

    /// Ends the last track if the file ends in the middle, and then says so in the report.
    ///
    /// - Parameter emit: gets the activities of a track that is not complete.
    /// - Throws: ``VicinoError`` if the file is not XML; the errors of `emit`.
    public mutating func finish(_ emit: (ImportItem) throws -> Void) throws {
        sink.noteLetters(of: tokenizer)
        let isComplete = try tokenizer.finish()
        if !isComplete, path.contains("Placemark") { try endPlacemark(emit) }
        if !isComplete { sink.report.noteEarlyEnd(line: tokenizer.line) }
        if placemarkCount == 0 { sink.report.note("The file has no tracks, and only tracks become activities.") }
    }
}

extension KMLActivityReader {
    private mutating func handle(_ event: XMLEvent, _ emit: (ImportItem) throws -> Void) throws {
        switch event {
        case .start(let name, let attributes, _):
            if path.isEmpty, name != "kml" { throw Self.noKML(name) }
            path.append(name)
            text = ""
            start(name, attributes)
        case .text(let piece): text += cut(piece, toBytes: Self.textLimit - text.utf8.count)
        case .end(let name):
            try end(name, emit)
            path.removeLast()
            text = ""
        }
    }

    /// Bytes of the longest text, that of a line.
    private static let textLimit = 4_194_304

    private static func noKML(_ root: String) -> VicinoError {
        let name = DisplayText(root, limit: 40).text
        return VicinoError(.unsupported, "This is not a KML file: it begins with <\(name)>.")
    }

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "Placemark": placemark = KMLPlacemark()
        case "Track":
            placemark.hasTrack = true
            placemark.track.beginSegment()
        case "Data": dataName = attributes["name", default: ""].lowercased()
        default: break
        }
    }

    private mutating func end(_ name: String, _ emit: (ImportItem) throws -> Void) throws {
        let value = trimmed(text)
        switch (path.dropLast().last, name) {
        case ("Placemark", "name"): placemark.name = cut(value, toBytes: FieldLimit.textBytes)
        case ("Placemark", "description"): placemark.description = cut(value, toBytes: FieldLimit.textBytes)
        case ("Track", "when"): placemark.track.addTime(value)
        case ("Track", "coord"): placemark.track.addPosition(value)
        case ("TimeSpan", "begin"): placemark.begin = value
        case ("TimeSpan", "end"): placemark.end = value
        case ("LineString", "coordinates"): placemark.addLine(value)
        case ("Data", "value"): takeData(value)
        case (_, "Placemark"): try endPlacemark(emit)
        default: break
        }
    }

    /// Takes a value that says what an activity was. The language of the word matters less than a word of a fixed list.
    private mutating func takeData(_ value: String) {
        switch dataName {
        case "activitytype" where ActivityName.known(value) != nil: placemark.type = value
        case "type", "category":
            if placemark.type.isEmpty { placemark.type = cut(value, toBytes: 200) }
        default: break
        }
    }

    private mutating func endPlacemark(_ emit: (ImportItem) throws -> Void) throws {
        var placemark = placemark
        self.placemark = KMLPlacemark()
        placemark.track.finish()
        for (reason, count) in placemark.track.runs.leftOut { sink.report.leaveOut(reason, count: count) }
        if placemark.hasTrack {
            try endTrack(placemark, emit)
        } else if let length = placemark.lineLength {
            try endLine(placemark, length: length, emit)
        } else {
            sink.report.leaveOut(.waypoint)
        }
    }

    private mutating func endTrack(_ placemark: KMLPlacemark, _ emit: (ImportItem) throws -> Void) throws {
        placemarkCount += 1
        let runs = placemark.track.runs.ended
        if runs.isEmpty {
            let hasPoints = placemark.track.pointCount > 0
            let detail = hasPoints ? "None of its points has a usable time and position." : "It has no points."
            let item = SkippedItem(
                location: location(placemark), reason: hasPoints ? .noTimes : .empty, detail: detail)
            return try sink.skip(item, emit)
        }
        for run in runs {
            var found = TrackActivity(run)
            found.type = placemark.shownType
            found.note = placemark.note
            try sink.take(found, at: location(placemark), emit)
        }
    }

    private mutating func endLine(
        _ placemark: KMLPlacemark, length: Double, _ emit: (ImportItem) throws -> Void
    ) throws {
        placemarkCount += 1
        let begin = TimeText.read(placemark.begin)
        guard let start = begin?.momentLocalInUTC, let end = TimeText.read(placemark.end)?.momentLocalInUTC else {
            let item = SkippedItem(location: location(placemark), reason: .noTimes, detail: "Its line has no times.")
            return try sink.skip(item, emit)
        }
        var found = TrackActivity(start: start, end: end, writtenOffset: begin?.utcOffset, distance: length)
        found.type = placemark.shownType
        found.note = placemark.note
        try sink.take(found, at: location(placemark), emit)
    }

    private func location(_ placemark: KMLPlacemark) -> String {
        SkippedItem.track(placemarkCount, named: placemark.name)
    }
}
