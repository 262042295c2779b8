internal import VicinoCore

/// Stretches of time.
enum Spans {
    /// A stretch of milliseconds since 1970 in UTC, limited to the years 1900 to 2200.
    static func times(_ span: Range<Int>) -> Range<Timestamp> {
        let first = Int64(span.lowerBound)
        let last = Int64(span.upperBound)
        return Timestamp.epoch.advanced(byMilliseconds: first)..<Timestamp.epoch.advanced(byMilliseconds: last)
    }
}
