internal import GRDB
internal import VicinoCore

/// The SQL for a query: keys of the matching records, in the requested order.
///
/// A record overlaps a range if it starts before the range's end and ends after its start. Records of up to 24 hours
/// are found by their start alone, from 24 hours before the range. The few that are longer or still run are found by
/// their end, through an index of their own. So a query reads only records near the range, whatever the size of the
/// store.
struct RecordSQL {
    private(set) var sql = ""
    private(set) var arguments = StatementArguments()
    /// The number of the arguments that are values of lists.
    private var listedValues = 0
    private let table: KindTable
    private let query: RecordQuery
    /// The keys of the records among which to look; nil for all.
    private let among: [ClosedRange<RecordKey>]?
    /// The start and the key after which to continue.
    private let after: StatementArguments?
    /// The first and the last slot of the versions among which to look; nil for all.
    private let versions: StatementArguments?

    /// The maximum number of values in the lists of a query. SQLite takes 32,766 arguments, of which the rest of a
    /// query uses some.
    private static let listLimit = 30_000

    /// The SQL for what `earlierLimit` leaves out of a query: for each day in UTC, the latest end and the number of records
    /// that end on it; NULL for those that still run.
    ///
    /// - Returns: nil if the query leaves out nothing.
    static func beyondEarlierLimit(of query: RecordQuery, in table: KindTable, _ db: Database) throws -> RecordSQL? {
        guard query.from != nil, query.sorting.isEmpty, let limit = query.earlierLimit,
            let columns = table.calendarColumns
        else { return nil }
        var part = try RecordSQL(preparing: query, table, in: db)
        try part.addPart(.long, columns, selecting: ", \(columns.end) AS stop")
        part.sql += " UNION ALL "
        try part.addPart(.running, columns, selecting: ", NULL AS stop")
        part.sql = """
            SELECT max(stop), count(*) FROM (\(part.sql) ORDER BY start DESC, record DESC LIMIT -1 OFFSET \(limit))
            GROUP BY stop / \(KindTable.longDuration)
            """
        return part
    }

    /// Begins without SQL.
    private init(preparing query: RecordQuery, _ table: KindTable, in db: Database) throws {
        self.table = table
        self.query = query
        among = try query.among?.keys(db)
        after = try query.after?.values(db)
        versions = try query.versions?.bounds(db)
    }

    /// - Parameter db: the database, whose numbers stand for writers.
    init(_ table: KindTable, _ query: RecordQuery, in db: Database) throws {
        try self.init(preparing: query, table, in: db)
        guard let columns = table.calendarColumns else {
            guard query.from == nil, query.to == nil, query.minimumDuration == nil else {
                throw VicinoError(
                    .refused, "Records of \(table.schema.kind.name) have no start and end, so no time can be asked for."
                )
            }
            sql = "SELECT record FROM \(table.quotedName) WHERE 1"
            if let after {
                sql += " AND record > ?"
                arguments += after
            }
            try addFilters()
            sql += " ORDER BY " + (query.sorting.isEmpty ? "record \(direction)" : order(sortColumns)) + limit
            return
        }
        try addPart(.near, columns)
        if query.from != nil { try addEarlier(columns) }
        let names = sortColumns.indices.map { "sorting\($0)" }
        sql =
            "SELECT record FROM (\(sql)) ORDER BY " + (names.isEmpty ? "start \(direction), record" : order(names))
            + limit
    }

    /// The columns of the fields to sort by; a field that no stored record has sorts nothing.
    private var sortColumns: [String] {
        query.sorting.map { table.schema.field($0.field)?.quotedName ?? "NULL" }
    }

    /// The order by the fields to sort by, under these names; records without a field come last in both directions.
    private func order(_ names: [String]) -> String {
        let terms = zip(names, query.sorting).map { name, key in
            let isOptional = table.schema.field(key.field)?.isOptional ?? true
            let direction = key.isReverse != query.newestFirst ? "DESC" : "ASC"
            return (isOptional ? "\(name) IS NULL, " : "") + "\(name) \(direction)"
        }
        return terms.joined(separator: ", ") + ", record"
    }

    private var direction: String { query.newestFirst ? "DESC" : "ASC" }

    private var limit: String { query.limit.map { " LIMIT \($0)" } ?? "" }

    /// The records that one part of the query looks for; no record is in two parts.
    private enum Part {
        /// Records that start in the range or up to 24 hours before it; all if the range has no beginning.
        case near
        /// Records that start earlier and have an end.
        case long
        /// Records that start earlier and still run.
        case running
    }

    /// Adds the records that begin early, or the latest of them.
    private mutating func addEarlier(_ columns: (start: String, end: String)) throws {
        let limit = query.sorting.isEmpty ? query.earlierLimit : nil
        sql += limit == nil ? " UNION ALL " : " UNION ALL SELECT * FROM ("
        try addPart(.long, columns)
        sql += " UNION ALL "
        try addPart(.running, columns)
        if let limit { sql += " ORDER BY start DESC, record DESC LIMIT \(limit))" }
    }

    /// - Parameter further: further columns.
    private mutating func addPart(
        _ part: Part, _ columns: (start: String, end: String), selecting further: String = ""
    ) throws {
        let (start, end) = columns
        let fields = sortColumns.enumerated().map { "\($1) AS sorting\($0)" }
        let sorting = fields.isEmpty ? "\(start) AS start" : fields.joined(separator: ", ")
        sql += "SELECT record, \(sorting)\(further) FROM \(table.quotedName) \(index(part)) WHERE 1"
        if let from = query.from { addBeginning(part, columns, from: from) }
        if let to = query.to {
            sql += " AND \(start) < ?"
            arguments += [to.milliseconds]
        }
        if let after {
            sql += " AND (\(start), record) > (?, ?)"
            arguments += after
        }
        if let duration = query.minimumDuration {
            sql += " AND ifnull(\(end), ?) - \(start) >= ?"
            arguments += [query.now.milliseconds, duration]
        }
        try addFilters()
    }

    /// The condition that a record overlaps the time after a moment.
    private mutating func addBeginning(_ part: Part, _ columns: (start: String, end: String), from: Timestamp) {
        let start = columns.start
        let end = columns.end
        let earliest = from.milliseconds - KindTable.longDuration
        switch part {
        case .near:
            // A moment (an end that equals its start) matches if it is in the range.
            sql += " AND \(start) >= ? AND (\(end) IS NULL OR \(end) > ? OR (\(end) = \(start) AND \(end) = ?))"
            arguments += [earliest, from.milliseconds, from.milliseconds]
        case .long:
            sql += " AND \(KindTable.longCondition(columns)) AND \(end) > ? AND \(start) < ?"
            arguments += [from.milliseconds, earliest]
        case .running:
            sql += " AND \(KindTable.longCondition(columns)) AND \(end) IS NULL AND \(start) < ?"
            arguments += [earliest]
        }
    }

    /// The index for a part; to read all rows in table order is faster than an index, unless only the first are wanted.
    private func index(_ part: Part) -> String {
        guard part == .near else { return among == nil ? "INDEXED BY \(table.longIndex)" : "NOT INDEXED" }
        let isAll =
            query.from == nil && query.to == nil && (query.limit == nil || !query.sorting.isEmpty)
            || among != nil
        return isAll ? "NOT INDEXED" : "INDEXED BY \(table.startIndex)"
    }

    private mutating func addFilters() throws {
        for (name, value) in query.equals.sorted(by: { $0.key < $1.key }) {
            guard let field = table.schema.field(named: name) else { throw VicinoError.noField(name, table.schema) }
            guard field.type == .text else {
                sql += " AND \(field.quotedName) = ?"
                arguments += [value]
                continue
            }
            sql += " AND \(TextSearch.equality)(?, \(field.quotedName))"
            arguments += [TextSearch.spelling(value).databaseData]
        }
        if let condition = query.condition.map({ ConditionSQL($0, table.schema) }) {
            sql += " AND \(condition.sql)"
            arguments += condition.arguments
            listedValues += condition.listedValues
            guard listedValues <= Self.listLimit else {
                throw VicinoError(
                    .tooMany,
                    "The request lists too many values: \(Self.listLimit) at most, and a third of that if it asks for a "
                        + "time. Ask for fewer at once.")
            }
        }
        addKeys()
        if let isPrivate = query.isPrivate {
            sql += " AND record \(isPrivate ? "IN" : "NOT IN") (SELECT record FROM private)"
        }
        if let since = query.shownFrom {
            let clock = Int64(clamping: VersionClock(now: since).rawValue)
            sql += " AND \(table.calendarColumns?.start ?? "clock") >= ?"
            arguments += [table.calendarColumns == nil ? clock : since.milliseconds]
        }
        if let versions {
            sql += " AND slot BETWEEN ? AND ?"
            arguments += versions
        }
        addText(query.text) { _ in true }
        addText(query.place) { [.place, .area].contains($0.privacy) }
    }

    /// Limits the records to the given keys, which SQLite then looks up one run after the other.
    private mutating func addKeys() {
        guard let among else { return }
        sql += """
             AND record IN (SELECT known.record FROM json_each(?) AS run CROSS JOIN \(table.quotedName) AS known
             WHERE known.record BETWEEN run.value ->> 0 AND run.value ->> 1)
            """
        let runs = among.map { "[\($0.lowerBound.rawValue),\($0.upperBound.rawValue)]" }
        arguments += ["[\(runs.joined(separator: ","))]"]
    }

    private mutating func addText(_ text: String?, in isMeant: (FieldSchema) -> Bool) {
        guard let text else { return }
        let fields = table.schema.fields.filter { $0.type == .text && isMeant($0) }
        guard !fields.isEmpty else { return sql += " AND 0" }
        sql += " AND \(TextSearch.function)(?, \(fields.map(\.quotedName).joined(separator: ", ")))"
        arguments += [TextSearch.pattern(text).databaseData]
    }
}
