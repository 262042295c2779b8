public import FoundationEssentials

extension Timestamp {
    /// Converts a date, rounded to the nearest millisecond.
    ///
    /// - Throws: ``VicinoError`` with `.outOfRange` for a date before 1900 or after 2200.
    public init(_ date: Date) throws(VicinoError) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        try self.init(milliseconds: Int64(exactly: milliseconds) ?? .max)
    }
}

/// Lets a field of a record be a date, as a moment in whole milliseconds; a record refuses one before 1900 or after
/// 2200.
extension Date: FieldConvertible {
    /// A moment.
    public static var fieldType: FieldType { .timestamp }
    /// This date as a field's value, rounded to the nearest millisecond.
    public var fieldValue: FieldValue { .integer(Int64(exactly: (timeIntervalSince1970 * 1000).rounded()) ?? .max) }
    /// Reads a moment.
    public init?(fieldValue: FieldValue) {
        guard let moment = Timestamp(fieldValue: fieldValue) else { return nil }
        self.init(moment)
    }
}

extension Date {
    /// Converts a timestamp into a date.
    public init(_ moment: Timestamp) {
        self.init(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
    }
}
