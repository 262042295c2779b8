internal import VicinoCore

/// Times that are taken, as ranges in order that neither overlap nor touch.
struct TakenTimes: Hashable, Sendable {
    private(set) var ranges: [Range<Timestamp>] = []

    /// Takes a time; an empty one takes nothing.
    mutating func add(_ range: Range<Timestamp>) {
        guard !range.isEmpty else { return }
        let first = ranges.firstIndex { $0.upperBound >= range.lowerBound } ?? ranges.count
        let end = ranges[first...].firstIndex { $0.lowerBound > range.upperBound } ?? ranges.count
        var union = range
        for other in ranges[first..<end] {
            union = min(union.lowerBound, other.lowerBound)..<max(union.upperBound, other.upperBound)
        }
        ranges.replaceSubrange(first..<end, with: [union])
    }

    /// Forgets the ranges that end before a moment.
    mutating func forget(before moment: Timestamp) { ranges.removeAll { $0.upperBound < moment } }

    func overlaps(_ range: Range<Timestamp>) -> Bool { ranges.contains { $0.overlaps(range) } }

    /// What of a time is not taken, in order.
    func free(in range: Range<Timestamp>) -> [Range<Timestamp>] {
        var free: [Range<Timestamp>] = []
        var begin = range.lowerBound
        for taken in ranges where taken.overlaps(range) {
            if begin < taken.lowerBound { free.append(begin..<taken.lowerBound) }
            begin = max(begin, taken.upperBound)
        }
        if begin < range.upperBound { free.append(begin..<range.upperBound) }
        return free
    }
}
