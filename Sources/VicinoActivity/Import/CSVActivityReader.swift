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
/// The first row names the columns, in any order. `activity` and `start` are required; `end`, `steps`, `distance`
/// (metres with a decimal point, or like 3.1km), `place` and `note` are optional. Other columns are ignored, and the
/// report says so. Times are ISO 8601 with an offset or `Z`; without one, they are in the reader's time zone.
/// `2026-11-01 8:00` is also valid. An activity keeps its name as the file has it. A row that cannot be read is skipped,
/// with its line and the reason.
public struct CSVActivityReader {
    /// What the reader has taken and left out so far.
    public private(set) var report = ImportReport()

    private let timeZone: TimeZone
    private var tokenizer = CSVTokenizer()
    private var columns: [CSVColumn?]?

    /// Begins a file.
    ///
    /// - Parameter timeZone: the zone of times without an offset, and of activities whose times are in UTC.
    public init(timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// Reads the next bytes of the file.
    ///
    /// - Parameter emit: gets each activity and each row that is skipped.
    /// - Throws: `VicinoError` if the first row does not name the columns, and the errors of `emit`. The reader
    ///   cannot be used afterwards.
    public mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws {
        var rest = chunk
        while let row = tokenizer.next(&rest) { try handle(row, emit) }
    }

    /// Reads the last row if no line end follows it.
    ///
    /// - Throws: `VicinoError` for a file without a first row, and the errors of `emit`.
    public mutating func finish(_ emit: (ImportItem) throws -> Void) throws {
        if let row = tokenizer.last() { try handle(row, emit) }
        guard columns != nil else {
            throw VicinoError(
                .malformed, "The file is empty. Its first line must name the columns activity and start.")
        }
    }

    private mutating func handle(_ row: CSVRow, _ emit: (ImportItem) throws -> Void) throws {
        guard let columns else { return try readHeader(row) }
        let item: ImportItem
        do throws(CSVRowError) {
            item = .record(try CSVActivityRow(row, columns: columns, timeZone: timeZone).activity())
        } catch {
            item = .skipped(SkippedItem(location: "line \(row.line)", reason: error.reason, detail: error.detail))
        }
        report.count(item)
        try emit(item)
    }

    private mutating func readHeader(_ row: CSVRow) throws(VicinoError) {
        let names = (0..<row.count).map { trimmed(String(decoding: row[$0], as: UTF8.self)) }
        var found: [CSVColumn?] = []
        for name in names {
            let column = CSVColumn(rawValue: name.lowercased())
            if let column, !found.contains(column) {
                found.append(column)
            } else {
                found.append(nil)
                report.leaveOut(.column)
                report.note("The column “\(name.displaySafe(limit: 40))” is not used.")
            }
        }
        guard !row.isTooLong, found.contains(.activity), found.contains(.start) else {
            let message = "The first line does not name the columns activity and start. Add a first line like "
            throw VicinoError(.malformed, message + "activity,start,end,steps,distance,place,note, in UTF-8.")
        }
        columns = found
    }
}
