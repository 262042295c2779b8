/// A row of a CSV file.
struct CSVRow: Equatable {
    /// The line on which it begins, from 1; a row can span several lines.
    let line: Int
    /// The bytes of each field, without quotes.
    let fields: [[UInt8]]
    /// Whether it exceeds a limit, so that its fields are incomplete.
    let isTooLong: Bool
    /// Whether it is the last row and the quotes of its last field are not closed.
    let isUnclosed: Bool
}
