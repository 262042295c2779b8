internal import FoundationEssentials
internal import VicinoCore

/// Reads the columns of one kind and checks every value against its field's limits.
struct FieldDecoder {
    let schema: Schema
    let count: Int
    let columns: ArraySlice<Vicino_V1_Column>
    private var decoded: [Int: FieldColumn] = [:]
    private var pending: PendingStart?

    /// A start column that is predicted from the end of the previous row, which is read later.
    private struct PendingStart {
        let field: FieldSchema
        /// The number of the end's field.
        let end: Int
        let differences: [Int64]
    }

    init(schema: Schema, count: Int, columns: ArraySlice<Vicino_V1_Column>) {
        self.schema = schema
        self.count = count
        self.columns = columns
    }

    mutating func decode(_ streams: inout BatchStreams) throws -> RecordColumns {
        var previous: UInt32 = 0
        for column in columns {
            guard column.field > previous, let field = schema.field(Int(column.field)) else {
                throw VicinoError.damaged("a column is out of order or not in its schema")
            }
            previous = column.field
            try decode(column, field, from: &streams)
        }
        guard pending == nil else { throw VicinoError.damaged("a column is predicted from one that is not there") }
        let all = try schema.fields.map { field in try decoded[field.number] ?? absent(field) }
        for column in all { try check(column) }
        try checkCalendar()
        return RecordColumns(schema: schema, columns: all, count: count)
    }

    private func absent(_ field: FieldSchema) throws -> FieldColumn {
        guard field.isOptional || count == 0 else {
            throw VicinoError(.malformed, "The field \(field.name) is missing.")
        }
        let none = count == 0 ? nil : [Bool](repeating: false, count: count)
        guard !field.type.isBytes else {
            let rows = ByteRows(storage: [], ends: [Int](repeating: 0, count: count))
            return FieldColumn(field, bytes: rows, presence: none)
        }
        return FieldColumn(field, integers: [Int64](repeating: 0, count: count), presence: none)
    }

    private mutating func decode(
        _ column: Vicino_V1_Column, _ field: FieldSchema, from streams: inout BatchStreams
    ) throws {
        let presence = try streams.rows(column, count: count)
        let present = presence.map { rows in rows.count { $0 } } ?? count
        guard field.isOptional || present == count else {
            throw VicinoError(.malformed, "The field \(field.name) is missing.")
        }
        switch field.type {
        case .text:
            let rows = try streams.strings(column, count: present)
            decoded[field.number] = FieldColumn(field, bytes: spread(rows, presence), presence: presence)
        case .bytes, .blob, .later:
            let rows = try streams.byteStrings(column, count: present)
            decoded[field.number] = FieldColumn(field, bytes: spread(rows, presence), presence: presence)
        case .real:
            let values = try streams.fixed(column, width: 8, count: present).map { bytes in
                Int64(bitPattern: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
            }
            decoded[field.number] = FieldColumn(field, integers: spread(values, presence), presence: presence)
        default: try decodeIntegers(column, field, presence: presence, count: present, from: &streams)
        }
    }

    private mutating func decodeIntegers(
        _ column: Vicino_V1_Column, _ field: FieldSchema, presence: [Bool]?, count present: Int,
        from streams: inout BatchStreams
    ) throws {
        switch column.prediction {
        case .nothing, .previous:
            let values = spread(try streams.integers(column, count: present), presence)
            decoded[field.number] = FieldColumn(field, integers: values, presence: presence)
        case .sameRow, .previousRow:
            guard presence == nil else { throw VicinoError.damaged("a predicted column has gaps") }
            let reader = ResidualReader(column)
            let differences = try streams.residuals(column, count: count).map { reader.difference($0) }
            try predict(column, field, differences: differences)
        case .UNRECOGNIZED:
            throw VicinoError(.tooNew, "The file was written by a newer version. Update this program.")
        }
    }

    private mutating func predict(
        _ column: Vicino_V1_Column, _ field: FieldSchema, differences: [Int64]
    ) throws {
        let other = Int(column.other)
        if column.prediction == .previousRow, decoded[other] == nil {
            guard pending == nil, other != field.number else {
                throw VicinoError.damaged("two columns are predicted from later ones")
            }
            return pending = PendingStart(field: field, end: other, differences: differences)
        }
        if let start = pending, start.end == field.number, start.field.number == other, column.prediction == .sameRow {
            pending = nil
            return decodePair(start.field, start.differences, end: field, lengths: differences)
        }
        guard let base = decoded[other], base.presence == nil, !base.holdsBytes, base.field.type != .real
        else {
            throw VicinoError.damaged("a column is predicted from one that is not there")
        }
        let predictions = column.prediction == .sameRow ? base.integers[...] : [0] + base.integers.dropLast()
        let values = zip(predictions, differences).map { $0 &+ $1 }
        decoded[field.number] = FieldColumn(field, integers: values, presence: nil)
    }

    /// Decodes starts and ends together, row by row: each start from the end before it, each end from its start.
    private mutating func decodePair(
        _ startField: FieldSchema, _ gaps: [Int64], end endField: FieldSchema, lengths: [Int64]
    ) {
        var end: Int64 = 0
        var starts = [Int64]()
        var ends = [Int64]()
        starts.reserveCapacity(count)
        ends.reserveCapacity(count)
        for (gap, length) in zip(gaps, lengths) {
            let start = end &+ gap
            end = start &+ length
            starts.append(start)
            ends.append(end)
        }
        decoded[startField.number] = FieldColumn(startField, integers: starts, presence: nil)
        decoded[endField.number] = FieldColumn(endField, integers: ends, presence: nil)
    }

    private func spread(_ values: [Int64], _ presence: [Bool]?) -> [Int64] {
        guard let presence else { return values }
        var rest = values.makeIterator()
        return presence.map { $0 ? rest.next() ?? 0 : 0 }
    }

    private func spread(_ rows: ByteRows, _ presence: [Bool]?) -> ByteRows {
        guard let presence else { return rows }
        var ends = [Int]()
        var row = 0
        var last = 0
        ends.reserveCapacity(count)
        for isPresent in presence {
            if isPresent {
                last = rows.ends[row]
                row += 1
            }
            ends.append(last)
        }
        return ByteRows(storage: rows.storage, ends: ends)
    }
}

extension FieldDecoder {
    private func check(_ column: FieldColumn) throws {
        let field = column.field
        switch field.type {
        case .text, .bytes, .blob, .later:
            let limit = field.byteLimit
            var start = 0
            for end in column.bytes.ends {
                guard end - start <= limit else { throw field.tooLong }
                start = end
            }
        case .real:
            for (row, bits) in column.integers.enumerated() where column.isPresent(row) {
                let real = Double(bitPattern: UInt64(bitPattern: bits))
                guard real.isFinite, real != 0 || bits == 0 else { throw field.outOfRange }
            }
        case .integer: break
        default:
            let range = field.integerRange
            if column.integers.allSatisfy({ range.contains($0) }) { return }
            for (row, value) in column.integers.enumerated() where column.isPresent(row) {
                guard range.contains(value) else { throw field.outOfRange }
            }
        }
    }

    private func checkCalendar() throws {
        guard let calendar = schema.calendar, let start = decoded[calendar.start], let end = decoded[calendar.end]
        else { return }
        for row in 0..<count where end.isPresent(row) && end.integers[row] < start.integers[row] {
            throw VicinoError(.outOfRange, "The end lies before the start.")
        }
    }
}
