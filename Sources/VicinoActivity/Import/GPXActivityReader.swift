public import FoundationEssentials
internal import VicinoCore
internal import VicinoDrawing

/// Reads activities from a GPX 1.0 or 1.1 file, chunk by chunk and in bounded memory.
///
/// ```swift
/// var reader = GPXActivityReader(timeZone: timeZone)
/// for chunk in file { try reader.read(chunk) { item in … } }
/// try reader.finish { item in … }
/// for remark in reader.report.remarks { print(remark) }
/// ```
///
/// A track becomes one activity for each run of its points. A new run begins where two points lie more than `pause`
/// apart, within a segment or between two. A shorter pause between segments belongs to the activity, but its distance
/// does not count. Distances are measured on the WGS 84 ellipsoid, without height.
///
/// Points are left out whose time is out of order for a moment, or whose position no means of transport reaches. Where
/// times go back and go on from there, a new activity begins. Unusable points, routes and waypoints are left out, too.
/// The report counts all of these. Extensions, and names of foreign namespaces, are ignored. If the file ends in the
/// middle, what precedes the end is read, and the report says so.
///
/// A known `<type>` of the track decides the activity; the report says which types were translated. Otherwise the reader
/// guesses it from the speed, and marks it as recognised and not confirmed. The note is the track's `<name>`. By GPX,
/// both precede the points, and times without an offset are UTC.
public struct GPXActivityReader: ActivityReader {
    /// What the reader has taken and left out so far.
    public var report: ImportReport { sink.report }

    /// What names the areas of activities with positions.
    package var circles: NamedCircles {
        get { sink.circles }
        set { sink.circles = newValue }
    }

    /// The maximum pause between two points of one activity: 20 minutes.
    package static let pause = Duration.seconds(1200)

    private var sink: ImportSink
    private var tokenizer = XMLTokenizer()
    private var open: [GPXElement] = []
    private var ignoredDepth = 0
    private var text = ""
    private var track = Track()
    private var trackCount = 0

    private struct Track {
        var name = ""
        var type = ""
        var pointCount = 0
        var usedCount = 0
        var position: Position?
        var time = ""
        var beginsSegment = false
        var runs = TrackRuns()
    }

    /// Begins a file.
    ///
    /// - Parameter timeZone: the zone of activities whose times are in UTC.
    public init(timeZone: TimeZone) {
        sink = ImportSink(timeZone: timeZone)
    }

    /// Reads the next bytes of the file.
    ///
    /// - Parameter emit: gets each activity, and each track or part of one that is skipped.
    /// - Throws: ``VicinoError`` for a file that is damaged, no GPX or refused, and the errors of `emit`. The reader
    ///   cannot be used afterwards.
    public mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws {
        // Each event is handled before the next bytes are read, so that an error tells of the first thing that is wrong.
        var tokenizer = XMLTokenizer()
        swap(&tokenizer, &self.tokenizer)
        defer { self.tokenizer = tokenizer }
        try tokenizer.read(chunk) { try handle($0, emit) }
    }

    /// Ends the last activity if the file ends in the middle, and then says so in the report.
    ///
    /// - Parameter emit: gets the activities of a track that is not complete.
    /// - Throws: ``VicinoError`` if the file ends before its first track, or is not XML; the errors of `emit`.
    public mutating func finish(_ emit: (ImportItem) throws -> Void) throws {
        sink.noteLetters(of: tokenizer)
        guard try tokenizer.finish() else { return try endEarly(emit) }
        if trackCount == 0 { sink.report.note("The file has no tracks, and only tracks become activities.") }
    }
}

extension GPXActivityReader {
    private mutating func endEarly(_ emit: (ImportItem) throws -> Void) throws {
        guard trackCount > 0 else {
            throw VicinoError(.malformed, "The file ends in the middle, before its first track. Fetch it again.")
        }
        if open.contains(.track) { try endTrack(emit) }
        sink.report.noteEarlyEnd(line: tokenizer.line)
    }

    private mutating func handle(_ event: XMLEvent, _ emit: (ImportItem) throws -> Void) throws {
        switch event {
        case .start(let name, let attributes, let isForeign):
            guard ignoredDepth == 0, !isForeign, let element = GPXElement(name, inside: open.last) else {
                if open.isEmpty { throw notGPX(name) }
                ignoredDepth += 1
                return
            }
            open.append(element)
            start(element, attributes)
        case .text(let piece):
            guard ignoredDepth == 0, open.last?.hasText == true else { return }
            text += cut(piece, toBytes: FieldLimit.textBytes - text.utf8.count)
        case .end:
            if ignoredDepth > 0 { return ignoredDepth -= 1 }
            if let element = open.popLast() { try end(element, emit) }
        }
    }

    private func notGPX(_ root: String) -> VicinoError {
        if root.lowercased() == "html" {
            let message = "This is a web page and not a GPX file: it begins with <html>. It may be a log-in page."
            return VicinoError(.unsupported, "\(message) Log in there, and download the file again.")
        }
        let name = DisplayText(root, limit: 40).text
        return VicinoError(
            .unsupported, "This is not a GPX file: it begins with <\(name)>. Convert it to GPX first.")
    }

    private mutating func start(_ element: GPXElement, _ attributes: [String: String]) {
        text = ""
        switch element {
        case .track:
            track = Track()
            trackCount += 1
        case .segment: track.beginsSegment = true
        case .point:
            track.time = ""
            track.pointCount += 1
            track.position = Self.position(attributes)
        case .route: sink.report.leaveOut(.route)
        case .waypoint: sink.report.leaveOut(.waypoint)
        case .gpx, .name, .type, .time: break
        }
    }

    private static func position(_ attributes: [String: String]) -> Position? {
        // Some programs write 0.00005 as 5.0E-5.
        func number(_ name: String) -> Double? {
            DecimalText.read(trimmed(attributes[name, default: ""]), allowsExponent: true)
        }
        guard let latitude = number("lat"), let longitude = number("lon") else { return nil }
        return Position(latitude: latitude, longitude: longitude)
    }

    private mutating func end(_ element: GPXElement, _ emit: (ImportItem) throws -> Void) throws {
        switch element {
        case .name: track.name = trimmed(text)
        case .type: track.type = trimmed(text)
        case .time: track.time = trimmed(text)
        case .point: try endPoint(emit)
        case .track: try endTrack(emit)
        case .gpx, .segment, .route, .waypoint: break
        }
    }

    private mutating func endPoint(_ emit: (ImportItem) throws -> Void) throws {
        guard let position = track.position else { return sink.report.leaveOut(.pointOffEarth) }
        guard let written = TimeText.read(track.time), let time = written.momentLocalInUTC else {
            return sink.report.leaveOut(.pointWithoutTime)
        }
        let point = GPXPoint(
            position: position, time: time, writtenOffset: written.utcOffset, beginsSegment: track.beginsSegment)
        track.usedCount += 1
        track.beginsSegment = false
        track.runs.add(point)
        try takeRuns(emit)
    }

    private mutating func endTrack(_ emit: (ImportItem) throws -> Void) throws {
        track.runs.finish()
        try takeRuns(emit)
        for (reason, count) in track.runs.leftOut { sink.report.leaveOut(reason, count: count) }
        if track.pointCount == 0 { return try skip(.empty, detail: "It has no points.", emit) }
        if track.usedCount == 0 {
            try skip(.noTimes, detail: "None of its points has a usable time and position.", emit)
        }
    }

    /// Makes the activities of the runs that have ended.
    private mutating func takeRuns(_ emit: (ImportItem) throws -> Void) throws {
        for run in track.runs.takeEnded() {
            var found = TrackActivity(run)
            // The speed says more than a word that means nothing here.
            found.type = ActivityName.known(track.type) == nil ? "" : track.type
            found.note = track.name
            try sink.take(found, at: location, emit)
        }
    }

    private mutating func skip(
        _ reason: ImportReason, detail: String, _ emit: (ImportItem) throws -> Void
    ) throws {
        try sink.skip(SkippedItem(location: location, reason: reason, detail: detail), emit)
    }

    private var location: String { SkippedItem.track(trackCount, named: track.name) }
}
