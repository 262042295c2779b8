internal import VicinoCore

/// Stretches of a day, in milliseconds since midnight.
enum Spans {
    /// The same stretches without overlaps, ascending; stretches that touch become one.
    static func union(_ spans: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) where !span.isEmpty {
            if let last = result.last, span.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                result.append(span)
            }
        }
        return result
    }

    /// A stretch of milliseconds since 1970 in UTC.
    static func times(_ span: Range<Int>) -> Range<Timestamp> {
        let (first, last) = (Int64(span.lowerBound), Int64(span.upperBound))
        return Timestamp.epoch.advanced(byMilliseconds: first)..<Timestamp.epoch.advanced(byMilliseconds: last)
    }

    static func length(_ spans: [Range<Int>]) -> Int64 {
        spans.reduce(0) { $0 + Int64($1.count) }
    }
}
