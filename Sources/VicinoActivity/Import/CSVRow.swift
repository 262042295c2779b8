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

    init(line: Int, bytes: [UInt8], ends: [Int], isTooLong: Bool, isUnclosed: Bool) {
        (self.line, self.bytes, self.ends) = (line, bytes, ends)
        (self.isTooLong, self.isUnclosed) = (isTooLong, isUnclosed)
    }

    /// The number of fields.
    var count: Int { ends.count }

    /// The bytes of a field, without quotes.
    subscript(field: Int) -> ArraySlice<UInt8> { bytes[(field == 0 ? 0 : ends[field - 1])..<ends[field]] }
}
