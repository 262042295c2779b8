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

    static func length(_ spans: [Range<Int>]) -> Int64 {
        spans.reduce(0) { $0 + Int64($1.count) }
    }
}
