internal import VicinoCore

/// Spans of time, and what they make together.
struct TimeSpans {
    /// A time from a start to an end.
    struct Span: Hashable {
        let start: Timestamp
        fileprivate(set) var end: Timestamp

        init(start: Timestamp, end: Timestamp) {
            self.start = start
            self.end = end
        }
    }

    /// The longest time awake within one sleep.
    private static let pause = Duration.seconds(3600)

    /// The sleeps that stages of nights make, which may be in any order and overlap.
    static func sleeps(_ stages: [Span]) -> [Span] { join(stages, within: pause) }

    /// Joins spans between which no more than some time passes.
    static func join(_ all: [Span], within pause: Duration) -> [Span] {
        var joined: [Span] = []
        for span in all.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) where span.end > span.start {
            if let last = joined.last, span.start - last.end <= pause {
                joined[joined.count - 1].end = max(last.end, span.end)
            } else {
                joined.append(span)
            }
        }
        return joined
    }

    /// Spans that do not overlap, in order, in which a moment is found quickly.
    struct Union {
        private let spans: [Span]

        init(_ all: [Span]) { spans = TimeSpans.join(all, within: .zero) }

        /// Whether any span has a moment in common with the time from a start to an end.
        func overlaps(_ start: Timestamp, _ end: Timestamp) -> Bool {
            // The first span that ends after the start, by bisection.
            var low = 0
            var high = spans.count
            while low < high {
                let middle = (low + high) / 2
                if spans[middle].end > start { high = middle } else { low = middle + 1 }
            }
            return low < spans.count && spans[low].start < end
        }
    }
}
