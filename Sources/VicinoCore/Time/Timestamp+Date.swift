public import FoundationEssentials

extension Timestamp {
    /// Converts a date, rounded to the nearest millisecond.
    ///
    /// - Throws: `CoreError` with `.outOfRange` for a date before 1900 or after 2200.
    public init(_ date: Date) throws(CoreError) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        try self.init(milliseconds: Int64(exactly: milliseconds) ?? .max)
    }
}

extension Date {
    /// Converts a timestamp into a date.
    public init(_ moment: Timestamp) {
        self.init(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
    }
}
