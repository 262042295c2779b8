internal import Vicino
internal import VicinoActivity

/// When the user was at the computer as far as records say it already.
///
/// The last time in an export of ActivityWatch is often unfinished, and the next export has a longer one. What it has more
/// is added, and nothing twice. What the user has entered stays, too.
struct KnownPresence {
    /// In milliseconds, ascending, without overlaps.
    private var spans: [Range<Int64>] = []
    /// Those of the present file.
    private var spansOfFile: [Range<Int64>] = []

    /// A shorter rest is a difference of clocks.
    private static let least: Int64 = 60_000

    /// Reads what is there already, but for demo records, which nobody has lived.
    init(_ node: Node) throws {
        let demo = Set(try node.demoRecords())
        try node.records(Activity.self).filter(\.name == "sitting").forEach { found in
            if !demo.contains(found.id) { insert(found.record) }
        }
        endFile()
    }

    /// Remembers an activity of the file.
    mutating func insert(_ activity: Activity) {
        guard let end = activity.end, end > activity.start else { return }
        spansOfFile.append(activity.start.milliseconds..<end.milliseconds)
    }

    /// Ends a file whose activities count.
    mutating func endFile() {
        guard !spansOfFile.isEmpty else { return }
        var joined: [Range<Int64>] = []
        for span in (spans + spansOfFile).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, span.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                joined.append(span)
            }
        }
        spans = joined
        spansOfFile = []
    }

    /// Forgets the activities of a file of which nothing counts.
    mutating func forgetFile() { spansOfFile = [] }

    /// The parts of an activity in which no record says that the user was sitting.
    func remaining(of activity: Activity) -> [Activity] {
        guard let end = activity.end, let first = firstIndex(endingAfter: activity.start.milliseconds) else {
            return [activity]
        }
        var parts: [Activity] = []
        var start = activity.start.milliseconds
        for span in spans[first...] {
            guard span.lowerBound < end.milliseconds else { break }
            parts += part(of: activity, start, until: span.lowerBound)
            start = max(start, span.upperBound)
        }
        return parts + part(of: activity, start, until: end.milliseconds)
    }

    /// The index of the first span that ends after a moment, by bisection.
    private func firstIndex(endingAfter moment: Int64) -> Int? {
        var low = 0
        var high = spans.count
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].upperBound > moment { high = middle } else { low = middle + 1 }
        }
        return low < spans.count ? low : nil
    }

    private func part(of activity: Activity, _ start: Int64, until end: Int64) -> [Activity] {
        let isWhole = start == activity.start.milliseconds && end == activity.end?.milliseconds
        guard isWhole || end - start >= Self.least else { return [] }
        var part = activity
        part.start = activity.start.advanced(byMilliseconds: start - activity.start.milliseconds)
        part.end = activity.start.advanced(byMilliseconds: end - activity.start.milliseconds)
        return [part]
    }
}
