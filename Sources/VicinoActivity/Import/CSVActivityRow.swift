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
    private let timeZone: TimeZone

    init(_ row: CSVRow, columns: [CSVColumn?], timeZone: TimeZone) throws(CSVRowError) {
        self.timeZone = timeZone
        if row.isTooLong { throw CSVRowError(reason: .tooLong, detail: "The row is longer than is allowed.") }
        if row.isUnclosed { throw CSVRowError(reason: .badRow, detail: "A quote is opened here and never closed.") }
        guard row.fields.count <= columns.count else {
            let detail = "The row has \(row.fields.count) fields, and the first line has \(columns.count)."
            throw CSVRowError(reason: .badRow, detail: detail)
        }
        for (column, bytes) in zip(columns, row.fields) {
            guard let column, !bytes.isEmpty else { continue }
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
        guard let (start, offset) = try time(.start) else {
            throw CSVRowError(reason: .badRow, detail: "The start is missing.")
        }
        activity.activity = ActivityName.known(name) ?? name
        activity.start = start
        activity.utcOffset = offset
        activity.end = try time(.end)?.moment
        activity.steps = try number(.steps, Int.init)
        activity.distance = try number(.distance, DistanceText.read)
        activity.place = written(in: .place)
        activity.note = written(in: .note)
        activity.source = .imported
        return try checked(activity)
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

    private func time(_ column: CSVColumn) throws(CSVRowError) -> (moment: Timestamp, offset: Int)? {
        let text = trimmed(written(in: column) ?? "")
        if text.isEmpty { return nil }
        guard let written = TimeText.read(text, allowsShortHour: true), let moment = written.moment(localIn: timeZone)
        else {
            throw unreadable(column, text)
        }
        return (moment, written.utcOffset ?? timeZone.utcOffset(at: moment))
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
        let shown = "“\(displaySafe(text, limit: 40))” in the field \(column.rawValue)"
        let problem = ImpossibleTime.reason(text).flatMap { column.isTime ? ": \($0)" : nil } ?? ""
        let detail = "\(shown) cannot be read\(problem). Write it like \(column.example)."
        return CSVRowError(reason: .badValue, detail: detail)
    }
}
