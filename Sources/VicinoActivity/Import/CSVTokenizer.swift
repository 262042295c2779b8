/// Splits CSV into rows and fields, chunk by chunk and in bounded memory.
///
/// It follows RFC 4180, with four exceptions. Lines may end in LF, CR LF or CR. A quote inside a field without quotes
/// is a character. A byte order mark is ignored. The first of `,`, `;` and tab in the row that names the columns separates
/// fields, unless a line above has named another separator.
struct CSVTokenizer {
    /// Bytes of the longest row.
    static let rowByteLimit = 131_072
    /// Fields of the widest row.
    static let fieldLimit = 256

    private var line = 1
    private var rowLine = 1
    /// The bytes of the row's fields, and where each complete field ends.
    private var bytes = [UInt8]()
    private var ends = [Int]()
    private var rowBytes = 0
    private var state = State.fieldStart
    private var lastWasReturn = false
    private var delimiter: UInt8?
    /// What a line of the file has named.
    private var namedDelimiter: UInt8?
    /// Whether the columns have no names yet. Until then, each row shows for itself what separates its fields.
    private var isSearching = true
    /// What separated the fields of the row before.
    private var rowDelimiter: UInt8?

    private enum State { case fieldStart, plain, quoted, afterQuote }

    /// Takes bytes from the beginning of a chunk until they complete a row.
    ///
    /// - Returns: nil if the chunk ends before the row does.
    mutating func next(_ chunk: inout ArraySlice<UInt8>) -> CSVRow? {
        while let byte = chunk.first {
            if takePlain(&chunk) { continue }
            chunk.removeFirst()
            if let row = step(byte) { return row }
        }
        return nil
    }

    /// The last row if no line end follows it.
    mutating func last() -> CSVRow? { rowBytes > 0 || !ends.isEmpty ? endRow() : nil }

    /// Separates the fields of all further rows by a byte that the file has named.
    mutating func separate(by byte: UInt8) {
        namedDelimiter = byte
        delimiter = byte
    }

    /// Separates the fields of all further rows as those of the row before, which names the columns.
    mutating func beginRows() {
        isSearching = false
        delimiter = rowDelimiter
    }

    /// Takes the bytes up to the next one with a special meaning: nearly all bytes of a file.
    ///
    /// - Returns: false if there is none, or if no row has said yet what separates fields.
    private mutating func takePlain(_ chunk: inout ArraySlice<UInt8>) -> Bool {
        guard !isSearching else { return false }
        let quote = UInt8(ascii: "\"")
        let feed = UInt8(ascii: "\n")
        let back = UInt8(ascii: "\r")
        // A file of one column has nothing that separates fields.
        let delimiter = delimiter ?? feed
        let end = chunk.firstIndex { $0 == delimiter || $0 == quote || $0 == feed || $0 == back }
        let plain = chunk[..<(end ?? chunk.endIndex)]
        guard !plain.isEmpty else { return false }
        if state != .quoted { state = .plain }
        lastWasReturn = false
        bytes += plain.prefix(max(0, Self.rowByteLimit - rowBytes))
        rowBytes += plain.count
        chunk = chunk[plain.endIndex...]
        return true
    }

    private mutating func step(_ byte: UInt8) -> CSVRow? {
        let followsReturn = lastWasReturn
        lastWasReturn = byte == UInt8(ascii: "\r")
        let isLineFeed = byte == UInt8(ascii: "\n")
        if lastWasReturn || isLineFeed && !followsReturn { line += 1 }
        if state == .quoted {
            quoted(byte)
        } else if isLineFeed && followsReturn && rowBytes == 0 && ends.isEmpty {
            // The second half of a CR LF; the CR has ended the row.
            rowLine = line
        } else if lastWasReturn || isLineFeed {
            return endRow()
        } else if isDelimiter(byte) {
            endField()
        } else if byte == UInt8(ascii: "\""), state != .plain {
            rowBytes += 1
            // Two quotes inside quotes mean one.
            if state == .afterQuote { append(byte) }
            state = .quoted
        } else {
            state = .plain
            append(byte)
        }
        return nil
    }

    private mutating func quoted(_ byte: UInt8) {
        if byte == UInt8(ascii: "\"") {
            state = .afterQuote
        } else {
            append(byte)
        }
    }

    private mutating func isDelimiter(_ byte: UInt8) -> Bool {
        if let delimiter { return byte == delimiter }
        guard isSearching, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t") else {
            return false
        }
        delimiter = byte
        return true
    }

    private mutating func append(_ byte: UInt8) {
        rowBytes += 1
        if rowBytes <= Self.rowByteLimit { bytes.append(byte) }
        if isSearching, ends.isEmpty, bytes == [0xEF, 0xBB, 0xBF] {
            bytes = []
            state = .fieldStart
        }
    }

    private mutating func endField() {
        rowBytes += 1
        if ends.count < Self.fieldLimit { ends.append(bytes.count) } else { rowBytes = Self.rowByteLimit + 1 }
        state = .fieldStart
    }

    /// - Returns: nil for a row without a byte.
    private mutating func endRow() -> CSVRow? {
        let isUnclosed = state == .quoted
        let isEmpty = rowBytes == 0 && ends.isEmpty
        endField()
        let isTooLong = rowBytes > Self.rowByteLimit + 1
        let row = CSVRow(
            line: rowLine, bytes: bytes, ends: ends, isTooLong: isTooLong, isUnclosed: isUnclosed, separator: delimiter)
        // The next row is likely to need as much.
        let size = bytes.count
        let count = ends.count
        bytes = []
        ends = []
        bytes.reserveCapacity(size + size / 4)
        ends.reserveCapacity(count)
        rowBytes = 0
        rowLine = line
        if isSearching {
            rowDelimiter = delimiter
            delimiter = namedDelimiter
        }
        return isEmpty ? nil : row
    }
}
