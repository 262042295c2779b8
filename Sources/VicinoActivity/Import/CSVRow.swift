/// A row of a CSV file.
struct CSVRow: Equatable {
    /// The line on which it begins, from 1; a row can go over several lines.
    let line: Int
    /// The bytes of each field, without quotes.
    let fields: [[UInt8]]
    /// Whether it goes beyond a limit, so that its fields are not complete.
    let isTooLong: Bool
    /// Whether it is the last one and its last field's quotes are not closed.
    let isUnclosed: Bool
}
