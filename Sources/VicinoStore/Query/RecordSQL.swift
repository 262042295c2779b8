internal import GRDB
internal import VicinoCore

/// The SQL for a query: keys of the records that match, by start.
///
/// A record overlaps a range if it starts before the range's end and ends after its start. Records of up to 24 hours
/// are found by their start alone, from 24 hours before the range; the few longer ones through an index of their own.
struct RecordSQL {
    private(set) var sql = ""
    private(set) var arguments = StatementArguments()
    private let table: KindTable
    private let query: RecordQuery

    init(_ table: KindTable, _ query: RecordQuery) throws {
        self.table = table
        self.query = query
        guard let columns = table.calendarColumns else {
            sql = "SELECT record FROM \(table.quotedName) WHERE 1"
            addFilters()
            sql += " ORDER BY record" + limit
            return
        }
        let hasRange = query.from != nil
        addPart(columns, isLong: false)
        if hasRange {
            sql += " UNION ALL "
            addPart(columns, isLong: true)
        }
        sql = "SELECT record FROM (\(sql)) ORDER BY start \(query.newestFirst ? "DESC" : "ASC"), record" + limit
    }

    private var limit: String { query.limit.map { " LIMIT \($0)" } ?? "" }

    private mutating func addPart(_ columns: (start: String, end: String), isLong: Bool) {
        let (start, end) = columns
        let index = isLong ? "\"\(table.name)_long\"" : "\"\(table.name)_start\""
        sql += "SELECT record, \(start) AS start FROM \(table.quotedName) INDEXED BY \(index) WHERE 1"
        let long = "(\(end) IS NULL OR \(end) - \(start) > \(KindTable.longDuration))"
        if let from = query.from {
            let earliest = from.milliseconds - KindTable.longDuration
            sql += isLong ? " AND \(long) AND \(start) < ?" : " AND \(start) >= ?"
            arguments += [earliest]
            // A moment (an end that equals its start) belongs to the range if it lies in it.
            sql += " AND (\(end) IS NULL OR \(end) > ? OR (\(end) = \(start) AND \(end) = ?))"
            arguments += [from.milliseconds, from.milliseconds]
        }
        if let to = query.to {
            sql += " AND \(start) < ?"
            arguments += [to.milliseconds]
        }
        if let duration = query.minimumDuration {
            sql += " AND ifnull(\(end), ?) - \(start) >= ?"
            arguments += [query.now.milliseconds, duration]
        }
        addFilters()
    }

    private mutating func addFilters() {
        for (name, value) in query.equals.sorted(by: { $0.key < $1.key }) {
            guard let field = table.schema.field(named: name) else { continue }
            sql += " AND \(field.quotedName) = ? COLLATE NOCASE"
            arguments += [value]
        }
        addText(query.text) { _ in true }
        addText(query.place) { $0.privacy == .place }
    }

    private mutating func addText(_ text: String?, in isMeant: (FieldSchema) -> Bool) {
        guard let text else { return }
        let fields = table.schema.fields.filter { $0.type == .text && isMeant($0) }
        let conditions = fields.map { "\($0.quotedName) LIKE ? ESCAPE '\\'" }
        sql += " AND (\(conditions.isEmpty ? "0" : conditions.joined(separator: " OR ")))"
        for _ in fields { arguments += ["%\(Self.escaped(text))%"] }
    }

    private static func escaped(_ text: String) -> String {
        String(text.flatMap { "%_\\".contains($0) ? ["\\", $0] : [$0] })
    }
}
