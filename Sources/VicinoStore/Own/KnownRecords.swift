internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Tells which records of a kind exist, by the values of some fields.
///
/// It reads stored records at most once, one period after the other, each at least as long as all before. So the
/// look-up of many records takes as long as reading the records around them, however many start at one moment. A record
/// takes 16 bytes here.
final class KnownRecords {
    private let schema: Schema
    private let fields: [FieldSchema]
    private let numbers: [Int]
    /// The field by which the records are read, if it is compared.
    private let start: FieldSchema?
    private let reader: RecordReader
    private var marks: Set<SIMD2<UInt64>> = []
    /// The range of starts for which all stored records are known.
    private var span: ClosedRange<Int64>?
    private let pinned = PinnedColumns()
    private let buffer = CanonicalBuffer()

    private static let all = Int64.min...Int64.max

    /// - Throws: `VicinoError` if the kind lacks a field.
    init(_ db: Database, _ table: KindTable, fields names: [String]) throws {
        schema = table.schema
        for name in names where schema.field(named: name) == nil { throw VicinoError.noField(name, schema) }
        fields = schema.fields.filter { names.contains($0.name) }
        numbers = fields.map(\.number)
        start = fields.first { $0.number == table.schema.calendar?.start }
        reader = RecordReader(db, table, fields: fields, byStart: start != nil)
    }

    /// Adds a record.
    ///
    /// - Parameter content: canonical for the kind.
    /// - Returns: whether no record had the same values.
    func insert(_ content: RecordContent) throws -> Bool {
        try read(around: content)
        return marks.insert(Self.mark(content.digest(of: numbers))).inserted
    }

    private func read(around content: RecordContent) throws {
        guard let start, case .integer(let moment)? = content[start.number] else {
            return span == nil ? try read(Self.all, known: Self.all) : ()
        }
        guard let span else { return try read(moment...moment, known: moment...moment) }
        guard !span.contains(moment) else { return }
        let length = span.upperBound - span.lowerBound
        if moment > span.upperBound {
            let end = moment + length
            try read(span.upperBound + 1...end, known: span.lowerBound...end)
        } else {
            let begin = moment - length
            try read(begin...span.lowerBound - 1, known: begin...span.upperBound)
        }
    }

    private func read(_ stretch: ClosedRange<Int64>, known: ClosedRange<Int64>) throws {
        span = known
        try reader.start(stretch)
        defer { reader.finish() }
        var columns = RecordColumns(schema: schema, columns: fields.map { FieldColumn($0) }, count: 0)
        while try reader.next() != nil {
            reader.copy(.range, into: &columns)
            columns.finishRow()
            if columns.count == Tree.segmentSize { note(&columns) }
        }
        note(&columns)
    }

    private func note(_ columns: inout RecordColumns) {
        pinned.load(columns)
        for row in 0..<columns.count { marks.insert(Self.mark(buffer.digest(pinned, row: row, salt: nil))) }
        columns.removeAll()
    }

    /// Half of a digest, which is also unique in practice.
    private static func mark(_ digest: Digest) -> SIMD2<UInt64> {
        digest.withBytes { $0.loadUnaligned(as: SIMD2<UInt64>.self) }
    }
}

/// The known records, by their kind and the names of the compared fields.
struct KnownRecordsByFields {
    private struct Key: Hashable {
        let kind: KindRef
        let names: [String]
    }

    private var all: [Key: KnownRecords] = [:]
    /// The records of the last look-up; the next one nearly always needs them.
    private var last: Found?

    private struct Found {
        let key: Key
        let records: KnownRecords
    }

    func records(of kind: KindRef, by names: [String]) -> KnownRecords? {
        let key = Key(kind: kind, names: names)
        if let last, last.key == key { return last.records }
        return all[key]
    }

    mutating func add(_ records: KnownRecords, of kind: KindRef, by names: [String]) {
        last = Found(key: Key(kind: kind, names: names), records: records)
        all[Key(kind: kind, names: names)] = records
    }

    mutating func removeAll() { self = KnownRecordsByFields() }
}
