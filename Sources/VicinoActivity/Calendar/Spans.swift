internal import VicinoCore

/// Stretches of a day, in milliseconds since midnight.
enum Spans {
    /// A stretch of milliseconds since 1970 in UTC.
    static func times(_ span: Range<Int>) -> Range<Timestamp> {
        let first = Int64(span.lowerBound)
        let last = Int64(span.upperBound)
        return Timestamp.epoch.advanced(byMilliseconds: first)..<Timestamp.epoch.advanced(byMilliseconds: last)
    }

    static func length(_ spans: [Range<Int>]) -> Int64 {
        spans.reduce(0) { $0 + Int64($1.count) }
    }
}
