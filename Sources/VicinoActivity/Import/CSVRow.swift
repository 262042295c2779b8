/// A row of a CSV file.
struct CSVRow: Equatable {
    /// The line on which it begins, from 1; a row can span several lines.
    let line: Int
    /// The bytes of all fields, without quotes.
    private let bytes: [UInt8]
    /// Where each field ends in `bytes`.
    private let ends: [Int]
    /// Whether it exceeds a limit, so that its fields are incomplete.
    let isTooLong: Bool
    /// Whether it is the last row and the quotes of its last field are not closed.
    let isUnclosed: Bool
    /// What separates its fields; nil for a row of one field in a file that has not shown it.
    let separator: UInt8?

    init(line: Int, bytes: [UInt8], ends: [Int], isTooLong: Bool, isUnclosed: Bool, separator: UInt8?) {
        self.line = line
        self.bytes = bytes
        self.ends = ends
        self.isTooLong = isTooLong
        self.isUnclosed = isUnclosed
        self.separator = separator
    }

    /// The number of fields.
    var count: Int { ends.count }

    /// The bytes of a field, without quotes.
    subscript(field: Int) -> ArraySlice<UInt8> { bytes[(field == 0 ? 0 : ends[field - 1])..<ends[field]] }

    /// Whether it has no value, only separators and spaces.
    var isBlank: Bool { !isTooLong && Self.isBlank(bytes[...]) }

    /// Whether the fields from one on have no value.
    func isBlank(from field: Int) -> Bool { (field..<max(field, count)).allSatisfy { Self.isBlank(self[$0]) } }

    private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    /// What separates the columns, if this is a line like `sep=;`, as spreadsheet programs write it.
    var namedSeparator: UInt8? {
        let text = String(decoding: bytes.prefix(4), as: UTF8.self).lowercased()
        guard text == "sep=", !isTooLong else { return nil }
        let rest = bytes.dropFirst(4)
        if Self.isBlank(rest), let separator { return separator }
        guard let byte = rest.first, byte < 0x80, Self.isBlank(rest.dropFirst()) else { return nil }
        return byte
    }
}
