internal import FoundationEssentials
internal import SwiftProtobuf
package import VicinoCore

/// Writes entries by column.
package struct BatchEncoder {
    private var batch = Vicino_V1_Batch()
    private var presence = Stream()
    private var countTokens = Stream()
    private var tokens = Stream()
    private var shared = Stream()
    private var text = Stream()
    private var countBits = Stream()
    private var bits = Stream()

    /// Encodes and compresses a batch: small batches with the strongest compression, large ones with the fastest.
    ///
    /// - Returns: the expanded size and the compressed bytes.
    package static func encode(
        _ entries: EntryBatch, writer: WriterID
    ) throws(VicinoError) -> (size: Int, data: [UInt8]) {
        guard entries.headers.count <= FormatLimit.batchEntries, entries.contentBytes <= FormatLimit.batchBytes,
            entries.emptied.count <= FormatLimit.batchEmptied
        else { throw VicinoError(.tooLarge, "A batch holds more than the format allows.") }
        var encoder = BatchEncoder()
        encoder.add(entries, writer: writer)
        return try encoder.finish(isSmall: entries.headers.count <= 1024)
    }

    private init() {}

    private mutating func add(_ entries: EntryBatch, writer: WriterID) {
        batch.first = entries.headers.first?.number ?? 0
        batch.count = UInt32(entries.headers.count)
        batch.content = UInt32(entries.contentBytes)
        addNumbers(entries.headers)
        addHeaders(entries.headers, writer: writer)
        if !entries.blanks.isEmpty { addFixed(.digest, entries.blanks.flatMap(\.bytes), count: entries.blanks.count) }
        if !entries.emptied.isEmpty {
            var column = Vicino_V1_Column.with { $0.role = .emptied }
            column.values = UInt32(entries.emptied.count)
            addIntegers(column, entries.emptied.map { Int64(bitPattern: $0) }, alternatives: [.previous])
        }
        addSalts(entries.salts)
        for (index, kind) in entries.kinds.enumerated() where kind.count > 0 { addFields(kind, kind: index) }
    }

    private mutating func addNumbers(_ headers: [EntryHeader]) {
        let first = batch.first
        guard !headers.enumerated().allSatisfy({ $1.number == first + UInt64($0) }) else { return }
        let column = Vicino_V1_Column.with { $0.role = .number }
        addIntegers(column, headers.map { Int64($0.number) }, alternatives: [.previous])
    }

    private mutating func addHeaders(_ headers: [EntryHeader], writer: WriterID) {
        if headers.contains(where: { $0.kind != 0 }) {
            addIntegers(.with { $0.role = .kind }, headers.map { Int64($0.kind) }, alternatives: [.nothing])
        }
        if headers.contains(where: { $0.state != .value }) {
            addIntegers(.with { $0.role = .state }, headers.map { Int64($0.state.rawValue) }, alternatives: [.nothing])
        }
        addWriters(headers, own: writer)
        let moved = headers.map { $0.id.number != $0.number || $0.id.writer != writer }
        if moved.contains(true) {
            var column = Vicino_V1_Column.with { $0.role = .id }
            let ids = zip(headers, moved).filter(\.1).map { Int64($0.0.id.number) }
            addPresence(&column, moved)
            addIntegers(column, ids, alternatives: [.nothing, .previous])
        }
        if !headers.isEmpty {
            let clocks = headers.map { Int64(bitPattern: $0.clock.rawValue) }
            addIntegers(.with { $0.role = .clock }, clocks, alternatives: [.nothing, .previous])
        }
    }

    private mutating func addWriters(_ headers: [EntryHeader], own: WriterID) {
        let others = Set(headers.map(\.id.writer)).subtracting([own]).sorted()
        guard !others.isEmpty else { return }
        addFixed(.writers, others.flatMap(\.bytes), count: others.count)
        let numbers = Dictionary(uniqueKeysWithValues: others.enumerated().map { ($1, Int64($0 + 1)) })
        let indexes = headers.map { numbers[$0.id.writer] ?? 0 }
        addIntegers(.with { $0.role = .writer }, indexes, alternatives: [.nothing])
    }

    private mutating func addSalts(_ salts: LogSalts) {
        let nodes = salts.indexed
        guard !nodes.isEmpty else { return }
        var column = Vicino_V1_Column.with { $0.role = .saltNode }
        column.values = UInt32(nodes.count)
        addIntegers(column, nodes.map { Int64($0.index.rawValue) }, alternatives: [.previous])
        addFixed(.salt, nodes.flatMap(\.value.bytes), count: nodes.count)
    }

    private mutating func addFixed(_ role: Vicino_V1_Column.Role, _ bytes: [UInt8], count: Int) {
        var column = Vicino_V1_Column.with { $0.role = role }
        column.encoding = .fixed
        column.values = UInt32(count)
        column.text = UInt32(bytes.count)
        text.append(bytes)
        batch.columns.append(column)
    }
}

extension BatchEncoder {
    private mutating func addFields(_ kind: RecordColumns, kind index: Int) {
        let times = TimePair(kind)
        for field in kind.columns {
            var column = Vicino_V1_Column()
            column.kind = UInt32(index)
            column.field = UInt32(field.field.number)
            if let rows = field.presence {
                guard rows.contains(true) else { continue }
                addPresence(&column, rows)
            }
            switch field.field.type {
            case .text: addTexts(column, field)
            case .bytes, .blob, .later: addByteStrings(column, field)
            case .real: addReals(column, field)
            default: addIntegers(column, field, times: times)
            }
        }
    }

    private mutating func addPresence(_ column: inout Vicino_V1_Column, _ rows: [Bool]) {
        guard rows.contains(false) else { return }
        column.presence = .some
        var bitmap = [UInt8](repeating: 0, count: (rows.count + 7) / 8)
        for (row, isPresent) in rows.enumerated() where isPresent { bitmap[row / 8] |= 1 << UInt8(row % 8) }
        presence.append(bitmap)
    }

    private mutating func addIntegers(_ column: Vicino_V1_Column, _ field: FieldColumn, times: TimePair?) {
        let number = field.field.number
        if let times, let coding = times.coding(of: number) {
            var column = column
            column.other = UInt32(times.partner(of: number, coding.prediction))
            return add(column, coding)
        }
        let values = field.presence == nil ? field.integers : field.presentRows.map { field.integers[$0] }
        addIntegers(column, values, alternatives: [.nothing, .previous])
    }

    private mutating func addIntegers(
        _ column: Vicino_V1_Column, _ values: [Int64], alternatives: [Vicino_V1_Column.Prediction]
    ) {
        let choices = alternatives.map { IntegerChoice.best(values, alone: $0) }
        guard let best = choices.min(by: { $0.cost < $1.cost }) else { return }
        add(column, best.coding)
    }

    private mutating func add(_ column: Vicino_V1_Column, _ coding: IntegerCoding) {
        var column = column
        column.prediction = coding.prediction
        column.offset = coding.offset
        column.factor = coding.factor == 1 ? 0 : coding.factor
        column.signed = coding.isSigned
        column.constant = coding.isConstant
        batch.columns.append(column)
        guard !coding.isConstant else { return }
        let sequence = IntegerSequence(coding.residuals)
        tokens.append(sequence.tokens)
        bits.append(sequence.bits)
    }

    private mutating func addTexts(_ column: Vicino_V1_Column, _ field: FieldColumn) {
        let coding = TextCoding.best(field.bytes, present: field.presentRows)
        var column = column
        column.encoding = coding.encoding
        column.text = UInt32(coding.text.count)
        column.entries = UInt32(coding.entryCount)
        column.shares = !coding.shared.isEmpty
        batch.columns.append(column)
        text.append(coding.text)
        shared.append(coding.shared)
        let counts = IntegerSequence(coding.counts)
        countTokens.append(counts.tokens)
        countBits.append(counts.bits)
        let indexes = IntegerSequence(coding.indexes)
        tokens.append(indexes.tokens)
        bits.append(indexes.bits)
    }

    private mutating func addByteStrings(_ column: Vicino_V1_Column, _ field: FieldColumn) {
        var column = column
        column.encoding = .bytes
        column.text = UInt32(field.bytes.storage.count)
        batch.columns.append(column)
        text.append(field.bytes.storage)
        let lengths = IntegerSequence(field.presentRows.map { UInt64(field.bytes.range($0).count) })
        countTokens.append(lengths.tokens)
        countBits.append(lengths.bits)
    }

    private mutating func addReals(_ column: Vicino_V1_Column, _ field: FieldColumn) {
        let bytes = field.presentRows.flatMap { row in
            withUnsafeBytes(of: field.integers[row].littleEndian) { Array($0) }
        }
        var column = column
        column.encoding = .fixed
        column.text = UInt32(bytes.count)
        batch.columns.append(column)
        text.append(bytes)
    }
}

extension BatchEncoder {
    private struct Stream {
        var bytes: [UInt8] = []
        var ends: [Int] = []

        mutating func append(_ piece: [UInt8]) {
            guard !piece.isEmpty else { return }
            bytes.append(contentsOf: piece)
            ends.append(bytes.count)
        }
    }

    private func finish(isSmall: Bool) throws(VicinoError) -> (size: Int, data: [UInt8]) {
        let streams = [presence, countTokens, tokens, shared, text, countBits, bits]
        var batch = batch
        batch.presence = Data(presence.bytes)
        batch.countTokens = Data(countTokens.bytes)
        batch.tokens = Data(tokens.bytes)
        batch.shared = Data(shared.bytes)
        batch.text = Data(text.bytes)
        batch.countBits = Data(countBits.bytes)
        batch.bits = Data(bits.bytes)
        guard let message: [UInt8] = try? batch.serializedBytes(), message.count <= FormatLimit.batchBytes else {
            throw VicinoError(.tooLarge, "A batch is larger than the format allows.")
        }
        let pieces = Self.pieces(message, streams, least: isSmall ? 64 : 1024)
        return (message.count, try Zstd.compress(pieces, level: isSmall ? 19 : 1))
    }

    /// Cuts the message where a stream's statistics change, counting back from the end of the message, where the
    /// streams are.
    private static func pieces(_ message: [UInt8], _ streams: [Stream], least: Int) -> [ArraySlice<UInt8>] {
        var cuts: Set<Int> = []
        var end = message.count
        for (index, stream) in streams.enumerated().reversed() where !stream.bytes.isEmpty {
            let start = end - stream.bytes.count
            for (from, to) in zip([0] + stream.ends, stream.ends) where to - from >= least {
                cuts.formUnion([start + from, start + to])
            }
            let isSixteenthField = index == streams.count - 1
            end = start - varintSize(stream.bytes.count) - (isSixteenthField ? 2 : 1)
        }
        let sorted = [0] + cuts.filter { $0 > 0 && $0 < message.count }.sorted() + [message.count]
        return zip(sorted, sorted.dropFirst()).map { message[$0..<$1] }
    }

    private static func varintSize(_ value: Int) -> Int {
        max(1, (Int.bitWidth - value.leadingZeroBitCount + 6) / 7)
    }
}

extension FieldColumn {
    /// The rows that have a value.
    var presentRows: [Int] {
        guard let presence else { return Array(0..<count) }
        return presence.indices.filter { presence[$0] }
    }
}
