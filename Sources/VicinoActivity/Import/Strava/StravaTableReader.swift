public import FoundationEssentials
internal import VicinoCore
internal import VicinoDrawing

/// Reads activities from the table `activities.csv` of Strava's archive, chunk by chunk and in bounded memory.
///
/// ```swift
/// var reader = StravaTableReader(timeZone: timeZone)
/// for chunk in file { try reader.read(chunk) { item in … } }
/// try reader.finish { item in … }
/// ```
///
/// The table is in the account's language. What a column means follows from its name in some languages, and from its position
/// otherwise. Numbers may have a decimal comma, and distances are in kilometres or metres: the speed tells which.
/// Times are in UTC. A row whose activity lies in the archive as a file of its own is passed over, because the file says
/// more.
public struct StravaTableReader: ActivityReader {
    private var sink: ImportSink
    private var transcoder = UTF16Transcoder()
    private var tokenizer = CSVTokenizer()
    private var letters = CSVLetters()
    private var columns: StravaColumns?
    private var dates: DateOrders
    /// The names of the files whose activities were taken.
    private let files: Set<String>

    /// What the reader has taken and left out so far.
    public var report: ImportReport { sink.report }

    /// Begins a file that lies alone.
    ///
    /// - Parameter timeZone: the zone of the activities, whose times are in UTC.
    public init(timeZone: TimeZone) { self.init(timeZone: timeZone, files: []) }

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - timeZone: the zone of the activities, whose times are in UTC.
    ///   - files: the names of the files beside it whose activities were taken (`StravaTable.fileName(_:)`).
    ///   - dates: the order of day and month in dates like `02/11/2026`; nil if the user has not said it.
    ///   - implied: the order that the user's locale implies. It is used if nothing else tells the order.
    package init(timeZone: TimeZone, files: Set<String>, dates: DateOrder? = nil, implied: DateOrder? = nil) {
        sink = ImportSink(timeZone: timeZone)
        self.files = files
        self.dates = DateOrders(told: dates, implied: implied)
    }

    /// Reads the next bytes of the file.
    ///
    /// - Parameter emit: gets each activity and each row that is skipped.
    /// - Throws: ``VicinoError`` for another table, and the errors of `emit`. The reader cannot be used afterwards.
    public mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws {
        var rest = transcoder.utf8(chunk)
        while let row = tokenizer.next(&rest) { try handle(row, emit) }
    }

    /// Reads the last row if no line end follows it.
    ///
    /// - Throws: ``VicinoError`` for a file without a row that names the columns, and the errors of `emit`.
    public mutating func finish(_ emit: (ImportItem) throws -> Void) throws {
        var rest = transcoder.last()
        while let row = tokenizer.next(&rest) { try handle(row, emit) }
        if let row = tokenizer.last() {
            if row.isUnclosed { sink.report.noteEarlyEnd() } else { try handle(row, emit) }
        }
        guard columns != nil else { throw Self.noColumns }
        if let order = dates.used { sink.report.note("Dates like 02/11/2026 were read as \(order.form).") }
    }
}

extension StravaTableReader {
    private static var noColumns: VicinoError {
        VicinoError(.malformed, "The file does not name the columns of Strava's table of activities.")
    }

    private mutating func handle(_ row: CSVRow, _ emit: (ImportItem) throws -> Void) throws {
        guard !row.isBlank else { return }
        let fields = (0..<row.count).map { trimmed(letters.text(row[$0]) ?? "") }
        guard let columns else {
            guard !row.isTooLong, let columns = StravaColumns(fields) else { throw Self.noColumns }
            self.columns = columns
            return tokenizer.beginRows()
        }
        if let file = StravaTable.file(in: fields), files.contains(file) { return sink.report.leaveOut(.ownFile) }
        let found: TrackActivity
        do throws(CSVRowError) {
            found = try activity(StravaRow(fields: fields, columns: columns))
        } catch {
            let item = SkippedItem(location: "line \(row.line)", reason: error.reason, detail: error.detail)
            return try sink.skip(item, emit)
        }
        try sink.take(found, at: "line \(row.line)", emit)
    }

    private mutating func activity(_ row: StravaRow) throws(CSVRowError) -> TrackActivity {
        guard let seconds = row.seconds else {
            throw CSVRowError(reason: .badRow, detail: "The row does not say how long the activity took.")
        }
        let start = try start(row)
        var found = TrackActivity(start: start, end: start.advanced(byMilliseconds: Int64(seconds * 1000)))
        let word = row.text(.type) ?? ""
        let name = StravaSport.name(word)
        // The report says as what a word was taken.
        found.type = cut(word, toBytes: 200)
        found.translation = name
        found.distance = StravaDistance.metres(
            row.texts(.distance), seconds: seconds, activity: name ?? word.lowercased())
        found.note = cut(row.text(.name) ?? "", toBytes: FieldLimit.textBytes)
        found.steps = row.number(.steps).flatMap { 1...10_000_000 ~= $0 ? Int($0) : nil }
        found.effort.setHeartRate(row.number(.heartRate))
        found.effort.setMaxHeartRate(row.number(.maxHeartRate))
        found.effort.setClimb(row.number(.climb))
        found.effort.addEnergy(row.number(.energy))
        return found
    }

    private mutating func start(_ row: StravaRow) throws(CSVRowError) -> Timestamp {
        let text = row.text(.date) ?? ""
        let wall: WallTime
        switch StravaDate.read(text) {
        case .time(let time): wall = time
        case .twofold(let dayFirst, let monthFirst):
            guard let order = dates.choose() else {
                let detail = "“\(DisplayText(text, limit: 40))” can be read in two ways."
                throw CSVRowError(
                    reason: .dateOrder, detail: "\(detail) Say which comes first, day or month.")
            }
            wall = order == .dayFirst ? dayFirst : monthFirst
        case nil:
            throw CSVRowError(
                reason: .badValue, detail: "“\(DisplayText(text, limit: 40))” cannot be read as a date with a time.")
        }
        guard let start = wall.moment(utcOffset: 0) else {
            let detail = "“\(DisplayText(text, limit: 40))” \(ImpossibleTime.outside)."
            throw CSVRowError(reason: .badValue, detail: detail)
        }
        return start
    }
}
