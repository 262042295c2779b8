internal import FoundationEssentials
internal import VicinoCore

/// The shared streams of a batch, read from front to back.
struct BatchStreams {
    private var sequences: IntegerSequenceReader
    private var counts: IntegerSequenceReader
    private var presence: ArraySlice<UInt8>
    private var shared: ArraySlice<UInt8>
    private var text: ArraySlice<UInt8>
    private var texts: TextDecoder
    private var dictionaries: TextDecoder

    init(_ batch: Vicino_V1_Batch) {
        sequences = IntegerSequenceReader(tokens: Array(batch.tokens), bits: Array(batch.bits))
        counts = IntegerSequenceReader(tokens: Array(batch.countTokens), bits: Array(batch.countBits))
        presence = Array(batch.presence)[...]
        shared = Array(batch.shared)[...]
        text = Array(batch.text)[...]
        texts = TextDecoder(budget: Int(batch.content))
        dictionaries = texts
    }

    /// Whether every byte has been read.
    var isAtEnd: Bool {
        sequences.isAtEnd && counts.isAtEnd && presence.isEmpty && shared.isEmpty && text.isEmpty
    }

    /// Which rows have a value; nil if all do.
    mutating func rows(_ column: Vicino_V1_Column, count: Int) throws(VicinoError) -> [Bool]? {
        switch column.presence {
        case .all: return nil
        case .some:
            let bitmap = try Self.take((count + 7) / 8, from: &presence)
            if count % 8 != 0, let last = bitmap.last, last >> UInt8(count % 8) != 0 {
                throw .damaged("a bitmap has bits after its end")
            }
            let start = bitmap.startIndex
            return (0..<count).map { bitmap[start + $0 / 8] >> UInt8($0 % 8) & 1 == 1 }
        case .UNRECOGNIZED: throw VicinoError(.tooNew, "The file was written by a newer version. Update this program.")
        }
    }

    /// The residuals of a column; zeros if it is constant.
    mutating func residuals(_ column: Vicino_V1_Column, count: Int) throws(VicinoError) -> [UInt64] {
        guard column.encoding == .integers else { throw .damaged("a column of integers is coded as something else") }
        return column.constant ? [UInt64](repeating: 0, count: count) : try sequences.read(count)
    }

    /// The values of a column that is predicted from zero or from its own previous value.
    mutating func integers(_ column: Vicino_V1_Column, count: Int) throws(VicinoError) -> [Int64] {
        let reader = ResidualReader(column)
        let differences = try residuals(column, count: count).map { reader.difference($0) }
        switch column.prediction {
        case .nothing: return differences
        case .previous:
            var sum: Int64 = 0
            return differences.map { difference in
                sum &+= difference
                return sum
            }
        default: throw .damaged("a column is predicted from one that is not there")
        }
    }

    mutating func optionalIntegers(_ column: Vicino_V1_Column, count: Int) throws(VicinoError) -> [Int64?] {
        guard let rows = try rows(column, count: count) else { return try integers(column, count: count) }
        var values = try integers(column, count: rows.count { $0 }).makeIterator()
        return rows.map { $0 ? values.next() : nil }
    }

    /// Byte strings of one width.
    mutating func fixed(_ column: Vicino_V1_Column, width: Int, count: Int) throws(VicinoError) -> [ArraySlice<UInt8>] {
        guard column.encoding == .fixed, count <= text.count / width, Int(column.text) == count * width else {
            throw .damaged("a column of fixed width does not have the length that it states")
        }
        let bytes = try Self.take(count * width, from: &text)
        return (0..<count).map { bytes[(bytes.startIndex + $0 * width)..<(bytes.startIndex + ($0 + 1) * width)] }
    }

    /// Byte strings with lengths.
    mutating func byteStrings(_ column: Vicino_V1_Column, count: Int) throws(VicinoError) -> ByteRows {
        guard column.encoding == .bytes else { throw .damaged("a column of byte strings is coded as something else") }
        let lengths = try counts.read(count)
        var bytes = try Self.take(Int(column.text), from: &text)
        var rows = ByteRows()
        for length in lengths {
            guard length <= UInt64(bytes.count) else { throw .damaged("a byte string is longer than its column") }
            try texts.spend(Int(length))
            rows.append(bytes.prefix(Int(length)))
            bytes = bytes.dropFirst(Int(length))
        }
        guard bytes.isEmpty else { throw .damaged("a column has bytes after its end") }
        return rows
    }

    /// Texts in any of the encodings; valid UTF-8 without U+0000.
    mutating func strings(_ column: Vicino_V1_Column, count: Int) throws(VicinoError) -> ByteRows {
        let bytes = try Self.take(Int(column.text), from: &text)
        guard !column.shares || column.encoding != .texts else { throw .damaged("whole texts share prefixes") }
        guard bytes.isValidUTF8 || column.shares else { throw .damaged("a text is not valid UTF-8") }
        switch column.encoding {
        case .texts:
            var rows = ByteRows()
            for range in try texts.pieces(bytes, count: count) {
                try texts.spend(range.count)
                rows.append(bytes[range])
            }
            return rows
        case .dictionary:
            let dictionary = try dictionary(column, bytes, indexes: count)
            return try expand(try sequences.read(count), dictionary)
        case .words:
            return try expandWords(column, bytes, count: count)
        default: throw .damaged("a column of texts is coded as something else")
        }
    }

    /// - Parameter indexes: the number of indexes into the dictionary, which may not have more entries than that.
    private mutating func dictionary(
        _ column: Vicino_V1_Column, _ bytes: ArraySlice<UInt8>, indexes: Int
    ) throws(VicinoError) -> ByteRows {
        guard column.entries <= indexes else { throw .damaged("a dictionary has more entries than are used") }
        let prefixes = column.shares ? try Self.take(Int(column.entries), from: &shared) : []
        let dictionary = try dictionaries.dictionary(bytes, shared: prefixes, count: Int(column.entries))
        if column.shares {
            for entry in 0..<dictionary.count where !dictionary[entry].isValidUTF8 {
                throw .damaged("a text is not valid UTF-8")
            }
        }
        return dictionary
    }

    private mutating func expand(_ indexes: [UInt64], _ dictionary: ByteRows) throws(VicinoError) -> ByteRows {
        var rows = ByteRows()
        rows.reserve(rows: indexes.count)
        for index in indexes {
            guard index < UInt64(dictionary.count) else { throw .damaged("a text is not in its dictionary") }
            let text = dictionary[Int(index)]
            try texts.spend(text.count)
            rows.append(text)
        }
        return rows
    }

    private mutating func expandWords(
        _ column: Vicino_V1_Column, _ bytes: ArraySlice<UInt8>, count: Int
    ) throws(VicinoError) -> ByteRows {
        let wordCounts = try counts.read(count)
        var total: UInt64 = 0
        for words in wordCounts {
            guard words > 0, words <= UInt64(FormatLimit.batchBytes) else { throw .damaged("a text has no words") }
            total += words
        }
        guard total <= UInt64(FormatLimit.batchBytes) else { throw .damaged("a column has too many words") }
        let dictionary = try dictionary(column, bytes, indexes: Int(total))
        let indexes = try sequences.read(Int(total))
        var rows = ByteRows()
        var next = 0
        var line = [UInt8]()
        rows.reserve(rows: count)
        for words in wordCounts {
            line.removeAll(keepingCapacity: true)
            for word in 0..<Int(words) {
                let index = indexes[next + word]
                guard index < UInt64(dictionary.count) else { throw .damaged("a word is not in its dictionary") }
                if word > 0 { line.append(UInt8(ascii: " ")) }
                line.append(contentsOf: dictionary[Int(index)])
                guard line.count <= texts.budget else { break }
            }
            try texts.spend(line.count)
            rows.append(line)
            next += Int(words)
        }
        return rows
    }

    private static func take(_ count: Int, from bytes: inout ArraySlice<UInt8>) throws(VicinoError) -> ArraySlice<UInt8>
    {
        guard count <= bytes.count else { throw .damaged("a column is longer than its batch") }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }
}
