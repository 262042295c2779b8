public import FoundationEssentials
internal import VicinoCore

/// Reads activities from a CSV file, chunk by chunk and in bounded memory.
///
/// ```swift
/// var reader = CSVActivityReader(timeZone: timeZone)
/// for chunk in file { try reader.read(chunk) { item in … } }
/// try reader.finish { item in … }
/// for remark in reader.report.remarks { print(remark) }
/// ```
///
/// A row names the columns, in any order: the first one, below a title if the file has one. `activity` and `start` are
/// required; `end`, `steps`, `distance` (metres with a decimal point, or like 3.1km), `place` and `note` are optional.
/// Other columns are ignored, and the report says so. A line `sep=;` above names what separates the columns.
///
/// Times are ISO 8601 with an offset or `Z`; without one, they are in the reader's time zone. A time over which its clocks
/// go forward is refused. Of one that they show twice, the first is taken, for an end the first after the start.
/// `2026-11-01 8:00` and `13/11/2026 8:00 PM` are also valid. A date with two readings, like `02/11/2026`, is refused until
/// another date shows which comes first, day or month.
///
/// The file is in UTF-8, UTF-16 or windows-1252. An activity keeps its name as the file has it. A row that cannot be read
/// is skipped, with its line and the reason.
public struct CSVActivityReader: ActivityReader {
    /// What the reader has taken and left out so far.
    public private(set) var report = ImportReport()

    private var transcoder = UTF16Transcoder()
    private var tokenizer = CSVTokenizer()
    private var rows: CSVRowReader
    private var columns: [CSVColumn?]?
    /// The number of rows above the one that names the columns.
    private var titleCount = 0

    /// The maximum number of rows above the one that names the columns.
    static let titleLimit = 50

    /// Begins a file.
    ///
    /// - Parameter timeZone: the zone of times without an offset, and of activities whose times are in UTC.
    public init(timeZone: TimeZone) { self.init(timeZone: timeZone, dates: nil) }

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - dates: the order of day and month in dates like `02/11/2026`; nil if the user has not said it.
    ///   - implied: the order that the user's locale implies. It is used if nothing else tells the order.
    package init(timeZone: TimeZone, dates: DateOrder?, implied: DateOrder? = nil) {
        rows = CSVRowReader(timeZone: timeZone, dates: DateOrders(told: dates, implied: implied))
    }

    /// Reads the next bytes of the file.
    ///
    /// - Parameter emit: gets each activity and each row that is skipped.
    /// - Throws: ``VicinoError`` if no row names the columns or dates contradict each other, and the errors of `emit`.
    ///   The reader cannot be used afterwards.
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
        if let row = tokenizer.last() { try handle(row, emit) }
        guard columns != nil else {
            if titleCount > 0 { throw Self.noColumns }
            throw VicinoError(.malformed, "The file is empty. Its first line must name the columns activity and start.")
        }
        noteReadings()
    }

    private mutating func handle(_ row: CSVRow, _ emit: (ImportItem) throws -> Void) throws {
        guard !row.isBlank else { return }
        guard let columns else { return try readHeader(row) }
        let item: ImportItem
        do throws(CSVRowError) {
            item = .record(try rows.activity(row, columns: columns))
        } catch {
            item = .skipped(SkippedItem(location: "line \(row.line)", reason: error.reason, detail: error.detail))
        }
        guard !rows.hasContradiction else {
            let message = "The date on line \(row.line) contradicts the order of day and month in the dates before it."
            throw VicinoError(.malformed, "\(message) Say which comes first, day or month.")
        }
        report.count(item)
        try emit(item)
    }

    // MARK: The names of the columns

    private static var noColumns: VicinoError {
        VicinoError(
            .malformed,
            "No line names the columns activity and start. Add a first line like "
                + "activity,start,end,steps,distance,place,note.")
    }

    private mutating func readHeader(_ row: CSVRow) throws(VicinoError) {
        if titleCount == 0, let separator = row.namedSeparator { return tokenizer.separate(by: separator) }
        let names = row.isTooLong ? [] : (0..<row.count).map { rows.name(row[$0]) }
        let columns = names.map { CSVColumn(rawValue: $0.lowercased()) }
        guard columns.contains(.activity), columns.contains(.start) else {
            titleCount += 1
            guard titleCount <= Self.titleLimit else { throw Self.noColumns }
            return
        }
        tokenizer.beginRows()
        use(columns, names)
    }

    private mutating func use(_ columns: [CSVColumn?], _ names: [String]) {
        if titleCount > 0 { report.note("Lines above the names of the columns, which are not read: \(titleCount).") }
        var found: [CSVColumn?] = []
        for (column, name) in zip(columns, names) {
            if let column, !found.contains(column) {
                found.append(column)
                continue
            }
            found.append(nil)
            guard !name.isEmpty else { continue }
            report.leaveOut(.column)
            report.note("The column “\(DisplayText(name, limit: 40))” is not used.")
        }
        self.columns = found
    }

    // MARK: How the file was read

    /// Says how the reader understood what has several readings.
    private mutating func noteReadings() {
        if rows.letters.form == .windows1252 {
            report.note("The file is not in UTF-8. Its letters were read as windows-1252.")
        }
        if let order = rows.dates.used { report.note("Dates like 02/11/2026 were read as \(order.form).") }
        guard rows.repeatedTimeCount > 0 else { return }
        let count = rows.repeatedTimeCount == 1 ? "1 row" : "\(rows.repeatedTimeCount) rows"
        report.note(
            "\(count) with a time that came twice, when clocks went back: the first such time was taken. "
                + "To choose, write it with its offset, like 02:30+01:00.")
    }
}
