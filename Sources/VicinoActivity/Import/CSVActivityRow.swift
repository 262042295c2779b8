internal import FoundationEssentials
internal import VicinoCore

/// Why a row is refused.
struct CSVRowError: Error {
    let reason: ImportReason
    let detail: String
}

/// A row of a CSV file with the meaning of its fields.
struct CSVActivityRow {
    /// The texts, at most one for each known column.
    private var texts: [(column: CSVColumn, text: String)] = []
    /// The times that can be read without a text of their own, as nearly all can.
    private var times: (start: Time?, end: Time?) = (nil, nil)
    private let timeZone: TimeZone

    /// A time as written, and its moment.
    private struct Time {
        let written: WrittenTime
        let moment: Timestamp
    }

    init(_ row: CSVRow, columns: [CSVColumn?], timeZone: TimeZone) throws(CSVRowError) {
        self.timeZone = timeZone
        if row.isTooLong { throw CSVRowError(reason: .tooLong, detail: "The row is longer than is allowed.") }
        if row.isUnclosed { throw CSVRowError(reason: .badRow, detail: "A quote is opened here and never closed.") }
        guard row.count <= columns.count else {
            let detail = "The row has \(row.count) fields, and the first line has \(columns.count)."
            throw CSVRowError(reason: .badRow, detail: detail)
        }
        for field in 0..<row.count {
            let bytes = row[field]
            guard let column = columns[field], !bytes.isEmpty, !readTime(bytes, column) else { continue }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw CSVRowError(reason: .badValue, detail: "The field \(column.rawValue) is not UTF-8.")
            }
            texts.append((column, text))
        }
    }

    /// The activity of this row.
    func activity() throws(CSVRowError) -> Activity {
        var activity = Activity()
        let name = trimmed(written(in: .activity) ?? "")
        guard !name.isEmpty else { throw CSVRowError(reason: .badRow, detail: "The activity is missing.") }
        guard let start = try time(.start) else {
            throw CSVRowError(reason: .badRow, detail: "The start is missing.")
        }
        activity.name = name
        activity.start = start.moment
        activity.utcOffset = start.written.utcOffset ?? timeZone.utcOffset(at: start.moment)
        activity.end = try time(.end)?.moment
        activity.steps = try number(.steps, Int.init)
        activity.distance = try number(.distance, DistanceText.read)
        activity.place = written(in: .place)
        activity.note = written(in: .note)
        activity.source = .imported
        return try checked(activity)
    }

    /// - Returns: whether this is a time, written without spaces around it.
    private mutating func readTime(_ bytes: ArraySlice<UInt8>, _ column: CSVColumn) -> Bool {
        guard column.isTime, let time = time(TimeText.read(bytes: bytes, allowsShortHour: true)) else { return false }
        if column == .start { times.start = time } else { times.end = time }
        return true
    }

    private func written(in column: CSVColumn) -> String? { texts.first { $0.column == column }?.text }

    private func checked(_ activity: Activity) throws(CSVRowError) -> Activity {
        do throws(VicinoError) {
            _ = try activity.content()
            return activity
        } catch {
            throw CSVRowError(reason: .badValue, detail: error.message)
        }
    }

    private func time(_ column: CSVColumn) throws(CSVRowError) -> Time? {
        if let read = column == .start ? times.start : times.end { return read }
        let text = trimmed(written(in: column) ?? "")
        if text.isEmpty { return nil }
        guard let time = time(TimeText.read(text, allowsShortHour: true)) else { throw unreadable(column, text) }
        return time
    }

    private func time(_ written: WrittenTime?) -> Time? {
        guard let written, let moment = written.moment(localIn: timeZone) else { return nil }
        return Time(written: written, moment: moment)
    }

    private func number<Number: SignedNumeric & Comparable>(
        _ column: CSVColumn, _ read: (String) -> Number?
    ) throws(CSVRowError) -> Number? {
        let text = trimmed(written(in: column) ?? "")
        if text.isEmpty { return nil }
        guard let number = read(text), number >= 0 else { throw unreadable(column, text) }
        return number
    }

    private func unreadable(_ column: CSVColumn, _ text: String) -> CSVRowError {
        let shown = "“\(text.displaySafe(limit: 40))” in the field \(column.rawValue)"
        let problem = ImpossibleTime.reason(text).flatMap { column.isTime ? ": \($0)" : nil } ?? ""
        let detail = "\(shown) cannot be read\(problem). Write it like \(column.example)."
        return CSVRowError(reason: .badValue, detail: detail)
    }
}
