public import FoundationEssentials

extension Timestamp {
    /// The moment of a date, to the nearest millisecond.
    ///
    /// - Throws: `CoreError` with `.outOfRange` for a date before 1900 or after 2200.
    public init(_ date: Date) throws(CoreError) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        try self.init(milliseconds: Int64(exactly: milliseconds) ?? .max)
    }
}

extension Date {
    /// The date of a moment.
    public init(_ moment: Timestamp) {
        self.init(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
    }
}
