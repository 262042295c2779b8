/// Splits CSV into rows and fields, chunk by chunk and in bounded memory.
///
/// It follows RFC 4180, with four exceptions. Lines may end in LF, CR LF or CR. A quote inside a field without quotes
/// is a character. A byte order mark is ignored. The first of `,`, `;` and tab in the first row separates fields.
struct CSVTokenizer {
    /// Bytes of the longest row.
    static let rowByteLimit = 131_072
    /// Fields of the widest row.
    static let fieldLimit = 256

    private var line = 1
    private var rowLine = 1
    private var fields: [[UInt8]] = []
    private var field: [UInt8] = []
    private var rowBytes = 0
    private var state = State.fieldStart
    private var lastWasReturn = false
    private var delimiter: UInt8?
    private var isFirstRow = true

    private enum State { case fieldStart, plain, quoted, afterQuote }

    /// Reads the next bytes of the file, and emits the rows that they complete.
    mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (CSVRow) throws -> Void) rethrows {
        for byte in chunk { try step(byte, emit) }
    }

    /// Emits the last row if no line end follows it.
    mutating func finish(_ emit: (CSVRow) throws -> Void) rethrows {
        if rowBytes > 0 || !fields.isEmpty { try endRow(emit) }
    }

    private mutating func step(_ byte: UInt8, _ emit: (CSVRow) throws -> Void) rethrows {
        let followsReturn = lastWasReturn
        lastWasReturn = byte == UInt8(ascii: "\r")
        let isLineFeed = byte == UInt8(ascii: "\n")
        if lastWasReturn || isLineFeed && !followsReturn { line += 1 }
        guard state != .quoted else { return quoted(byte) }
        // The second half of a CR LF; the CR has ended the row.
        if isLineFeed && followsReturn && rowBytes == 0 && fields.isEmpty { return rowLine = line }
        if lastWasReturn || isLineFeed { return try endRow(emit) }
        if isDelimiter(byte) { return endField() }
        if byte == UInt8(ascii: "\""), state != .plain {
            rowBytes += 1
            // Two quotes inside quotes mean one.
            if state == .afterQuote { append(byte) }
            state = .quoted
        } else {
            state = .plain
            append(byte)
        }
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
        guard isFirstRow, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t") else {
            return false
        }
        delimiter = byte
        return true
    }

    private mutating func append(_ byte: UInt8) {
        rowBytes += 1
        if rowBytes <= Self.rowByteLimit { field.append(byte) }
        if isFirstRow, fields.isEmpty, field == [0xEF, 0xBB, 0xBF] {
            field = []
            state = .fieldStart
        }
    }

    private mutating func endField() {
        rowBytes += 1
        if fields.count < Self.fieldLimit { fields.append(field) } else { rowBytes = Self.rowByteLimit + 1 }
        field = []
        state = .fieldStart
    }

    private mutating func endRow(_ emit: (CSVRow) throws -> Void) rethrows {
        let isUnclosed = state == .quoted
        let isEmpty = rowBytes == 0 && fields.isEmpty
        endField()
        let isTooLong = rowBytes > Self.rowByteLimit + 1
        let row = CSVRow(line: rowLine, fields: fields, isTooLong: isTooLong, isUnclosed: isUnclosed)
        fields = []
        rowBytes = 0
        rowLine = line
        guard !isEmpty else { return }
        isFirstRow = false
        try emit(row)
    }
}
