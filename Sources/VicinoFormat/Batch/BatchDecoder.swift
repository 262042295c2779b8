internal import FoundationEssentials
internal import SwiftProtobuf
package import VicinoCore

/// Reads entries by column. A batch may come from an attacker, so the decoder throws and never traps.
package struct BatchDecoder {
    private let batch: Vicino_V1_Batch
    private let writer: WriterID
    private let schemas: [Schema]
    private var streams: BatchStreams

    /// Expands and decodes a batch.
    ///
    /// - Parameters:
    ///   - data: one zstd frame.
    ///   - size: the declared size of the expanded frame.
    ///   - writer: the writer of the log.
    ///   - schemas: the kinds of the log, in its order.
    package static func decode(
        _ data: [UInt8], size: Int, writer: WriterID, schemas: [Schema]
    ) throws -> EntryBatch {
        guard size <= FormatLimit.batchBytes else {
            throw VicinoError(.tooLarge, "A batch states a size that the format does not allow.")
        }
        let message = try Zstd.expand(data, size: size)
        // Columns of fields are counted by the schemas.
        let roles = Vicino_V1_Column.Role.allCases.count - 1 + FormatLimit.laterColumns
        let columns = schemas.reduce(roles) { $0 + $1.fields.count }
        var scan = MessageScan(message)
        guard scan.isWithin([4: columns]) else {
            throw VicinoError(.tooLarge, "A batch has more columns, or other fields, than there can be.")
        }
        guard let batch = try? Vicino_V1_Batch(serializedBytes: message, options: .knownFields) else {
            throw VicinoError.damaged("a batch cannot be read")
        }
        var decoder = try BatchDecoder(batch, writer: writer, schemas: schemas)
        return try decoder.entries()
    }

    private init(_ batch: Vicino_V1_Batch, writer: WriterID, schemas: [Schema]) throws(VicinoError) {
        guard batch.count <= FormatLimit.batchEntries, batch.content <= FormatLimit.batchBytes else {
            throw VicinoError(.tooLarge, "A batch states a size that the format does not allow.")
        }
        self.batch = batch
        self.writer = writer
        self.schemas = schemas
        streams = BatchStreams(batch)
    }

    private mutating func entries() throws -> EntryBatch {
        var parts = Parts(count: Int(batch.count), kinds: schemas.count)
        var fields = try knownColumns()[...]
        var roles: Set<Vicino_V1_Column.Role> = []
        while let column = fields.first, column.role != .field {
            guard roles.insert(column.role).inserted else { throw VicinoError.damaged("a batch has a column twice") }
            guard column.presence == .all || column.role == .id else {
                throw VicinoError.damaged("a column has gaps where there can be none")
            }
            try read(column, into: &parts)
            fields.removeFirst()
        }
        let headers = try self.headers(&parts)
        let salts = try LogSalts(indexes: parts.saltIndexes, values: parts.salts)
        try salts.check(beside: headers)
        let kinds = try readFields(fields, rows: parts.rows)
        guard streams.isAtEnd else { throw VicinoError.damaged("a batch has bytes after its end") }
        return EntryBatch(headers: headers, kinds: kinds, blanks: parts.digests, emptied: parts.emptied, salts: salts)
    }
}

extension BatchDecoder {
    /// The columns that describe entries, before the entries are built.
    private struct Parts {
        let count: Int
        var numbers: [Int64]?
        var kinds: [Int64]?
        var states: [Int64]?
        var writerIndexes: [Int64]?
        var writers: [WriterID] = []
        var ids: [Int64?]?
        var clocks: [Int64] = []
        var digests: [Digest] = []
        var emptied: [UInt64] = []
        var saltIndexes: [Int64] = []
        var salts: [Salt] = []
        /// The number of values of each kind.
        var rows: [Int]

        init(count: Int, kinds: Int) {
            self.count = count
            rows = [Int](repeating: 0, count: kinds)
        }
    }

    private mutating func read(_ column: Vicino_V1_Column, into parts: inout Parts) throws {
        let count = parts.count
        switch column.role {
        case .number: parts.numbers = try streams.integers(column, count: count)
        case .kind: parts.kinds = try streams.integers(column, count: count)
        case .state: parts.states = try streams.integers(column, count: count)
        case .writer: parts.writerIndexes = try streams.integers(column, count: count)
        case .writers:
            let values = try streams.fixed(column, width: 8, count: Int(column.values))
            parts.writers = values.compactMap { WriterID($0) }
        case .id: parts.ids = try streams.optionalIntegers(column, count: count)
        case .clock: parts.clocks = try streams.integers(column, count: count)
        case .digest:
            let values = try streams.fixed(column, width: Digest.byteCount, count: Int(column.values))
            parts.digests = values.compactMap { Digest($0) }
        case .emptied:
            guard column.values <= FormatLimit.batchEmptied else {
                throw VicinoError(.tooLarge, "A batch empties more numbers than the format allows.")
            }
            parts.emptied = try streams.integers(column, count: Int(column.values)).map { try Self.number($0) }
            try Self.checkAscending(parts.emptied)
        case .saltNode:
            // Each node has a value below it.
            guard column.values <= count else { throw VicinoError.damaged("a batch has more salts than values") }
            parts.saltIndexes = try streams.integers(column, count: Int(column.values))
        case .salt:
            let values = try streams.fixed(column, width: Salt.byteCount, count: Int(column.values))
            parts.salts = values.compactMap { Salt($0) }
        default: throw VicinoError(.tooNew, "The file was written by a newer version. Update this program.")
        }
    }

    /// The columns without those of later minor versions, which take nothing from the streams that this version knows.
    private func knownColumns() throws(VicinoError) -> [Vicino_V1_Column] {
        let known = batch.columns.filter { !$0.role.isLater }
        guard batch.columns.count - known.count <= FormatLimit.laterColumns else {
            throw VicinoError(.tooLarge, "A batch has more columns of a newer version than the format allows.")
        }
        return known
    }

    private func headers(_ parts: inout Parts) throws -> [EntryHeader] {
        guard parts.clocks.count == parts.count else { throw VicinoError.damaged("a batch has no clocks") }
        var blanks = 0
        var headers: [EntryHeader] = []
        headers.reserveCapacity(parts.count)
        for entry in 0..<parts.count {
            let kind = Int(parts.kinds?[entry] ?? 0)
            guard parts.rows.indices.contains(kind) else { throw VicinoError.damaged("an entry is of no known kind") }
            guard let state = EntryState(rawValue: UInt8(exactly: parts.states?[entry] ?? 0) ?? 255) else {
                throw VicinoError.damaged("an entry is in no known state")
            }
            var header = try header(entry, parts, kind: kind, state: state)
            switch state {
            case .value:
                header.row = parts.rows[kind]
                parts.rows[kind] += 1
            case .blank:
                header.row = blanks
                blanks += 1
            case .deleted: break
            }
            headers.append(header)
        }
        guard blanks == parts.digests.count else { throw VicinoError.damaged("a blank entry has no digest") }
        try Self.checkAscending(headers.lazy.map(\.number))
        return headers
    }

    private func header(_ entry: Int, _ parts: Parts, kind: Int, state: EntryState) throws -> EntryHeader {
        let first = try Self.number(Int64(exactly: batch.first) ?? -1)
        let number = try parts.numbers.map { try Self.number($0[entry]) } ?? Self.number(Int64(first) + Int64(entry))
        let index = Int(parts.writerIndexes?[entry] ?? 0)
        guard (0...parts.writers.count).contains(index) else {
            throw VicinoError.damaged("an entry is by no known writer")
        }
        let id = RecordID(
            writer: index == 0 ? writer : parts.writers[index - 1],
            number: try parts.ids?[entry].map { try Self.number($0) } ?? number)
        guard id.writer != writer || id.number <= number else {
            throw VicinoError.damaged("a record's id lies beyond its entry")
        }
        guard let clock = VersionClock(rawValue: UInt64(bitPattern: parts.clocks[entry])) else {
            throw VicinoError.damaged("an entry has an impossible clock")
        }
        return EntryHeader(number: number, id: id, clock: clock, state: state, kind: kind, row: 0)
    }

    private static func number(_ value: Int64) throws(VicinoError) -> UInt64 {
        guard let number = UInt64(exactly: value), number < RecordID.numberLimit else {
            throw .damaged("an entry has an impossible number")
        }
        return number
    }

    private static func checkAscending(_ numbers: some Sequence<UInt64>) throws(VicinoError) {
        var previous: UInt64?
        for number in numbers {
            if let previous, number <= previous { throw .damaged("numbers are not in ascending order") }
            previous = number
        }
    }
}

extension BatchDecoder {
    private mutating func readFields(_ columns: ArraySlice<Vicino_V1_Column>, rows: [Int]) throws -> [RecordColumns] {
        var rest = columns
        var kinds: [RecordColumns] = []
        for (index, schema) in schemas.enumerated() {
            let own = rest.prefix { $0.role == .field && $0.kind == index }
            rest = rest.dropFirst(own.count)
            guard own.isEmpty || rows[index] > 0 else { throw VicinoError.damaged("a column has no rows") }
            var decoder = FieldDecoder(schema: schema, count: rows[index], columns: own)
            kinds.append(try decoder.decode(&streams))
        }
        guard rest.isEmpty else { throw VicinoError.damaged("a column is out of order") }
        return kinds
    }
}

extension Vicino_V1_Column.Role {
    /// Whether the role is reserved for columns that a reader ignores unless it knows them.
    fileprivate var isLater: Bool { rawValue >= 64 }
}
