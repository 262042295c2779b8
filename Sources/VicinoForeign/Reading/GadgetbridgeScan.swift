internal import VicinoActivity

/// Reads the tables of Gadgetbridge's database, and says what they hold, line by line.
package struct GadgetbridgeScan {
    private let limits: ForeignLimits
    private let write: ([UInt8]) throws -> Void
    private var pending: [UInt8] = []
    private var rowCount = 0

    /// How many bytes are written at a time.
    private static let pieceSize = 32 << 10

    /// Reads the database that an open file holds. What it says ends with how reading has ended, whatever the file holds.
    ///
    /// - Parameter write: gets the next lines.
    /// - Throws: what `write` throws.
    package static func read(
        _ descriptor: Int32, limits: ForeignLimits = ForeignLimits(), _ write: @escaping ([UInt8]) throws -> Void
    ) throws {
        var scan = GadgetbridgeScan(limits: limits, write: write)
        let ending = try scan.read(descriptor)
        scan.pending += GadgetbridgeRow.end(ending).line
        try write(scan.pending)
    }

    private init(limits: ForeignLimits, write: @escaping ([UInt8]) throws -> Void) {
        self.limits = limits
        self.write = write
    }

    private mutating func read(_ descriptor: Int32) throws -> GadgetbridgeRow.Ending {
        do {
            let connection = try ForeignConnection(descriptor: descriptor, limits: limits)
            let tables = try Self.tables(connection)
            // Every version has this table, and no other program is likely to.
            guard tables.contains(.workouts) else { return .foreign }
            for table in tables { try read(table, connection) }
            return .done
        } catch let failure as ForeignFailure {
            return failure.ending
        }
    }

    /// The tables that are read, the workouts first.
    private static func tables(_ connection: ForeignConnection) throws -> [GadgetbridgeTable] {
        var tables: Set<GadgetbridgeTable> = []
        var count = 0
        // Neither views nor virtual tables have a page of their own.
        let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
        try connection.forEachRow(of: sql) { row in
            count += 1
            guard count <= ForeignLimits.tables else { throw ForeignFailure.limit }
            guard let name = row.text(0, limit: GadgetbridgeTable.nameLimit) else { return }
            if let table = GadgetbridgeTable(name: name) { tables.insert(table) }
        }
        let others = tables.subtracting([.workouts]).sorted { $0.name < $1.name }
        return (tables.contains(.workouts) ? [.workouts] : []) + others
    }

    /// Reads a table. One that lacks a column is that of another version, and left out.
    private mutating func read(_ table: GadgetbridgeTable, _ connection: ForeignConnection) throws {
        let counts = table.optionalColumn == nil ? [0] : [1, 0]
        for optionalCount in counts {
            do {
                return try read(table, optionalCount: optionalCount, connection)
            } catch ForeignFailure.unreadable { continue }
        }
    }

    private mutating func read(
        _ table: GadgetbridgeTable, optionalCount: Int, _ connection: ForeignConnection
    ) throws {
        let optional = optionalCount > 0 ? [table.optionalColumn].compactMap { $0 } : []
        let columns = table.columns + optional
        let numberCount = table.columns.count + (table.hasText ? 0 : optional.count)
        let hasText = table.hasText && !optional.isEmpty
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        var isBegun = false
        try connection.forEachRow(of: "SELECT \(names) FROM \"\(table.name)\"") { row in
            if !isBegun { try add(.table(table)) }
            isBegun = true
            rowCount += 1
            guard rowCount <= limits.rows else { throw ForeignFailure.limit }
            let values = (0..<numberCount).map { row.integer($0) }
            let text = hasText ? row.text(numberCount, limit: GadgetbridgeRow.textLimit) : nil
            try add(.values(values, text: text))
        }
    }

    private mutating func add(_ row: GadgetbridgeRow) throws {
        pending += row.line
        guard pending.count >= Self.pieceSize else { return }
        try write(pending)
        pending.removeAll(keepingCapacity: true)
    }
}
