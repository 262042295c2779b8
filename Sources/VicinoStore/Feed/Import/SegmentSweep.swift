/// The progress of a full dump through the segments of a log, in ascending order, beside the stored ones.
struct SegmentSweep {
    /// A segment that is being built.
    struct Open {
        let index: UInt64
        /// The segment as held before.
        let stored: Segment
        var segment = Segment()
    }

    var open: Open?
    /// The stored segments that have not been passed yet, the nearest last.
    private var ahead: [UInt64]
    /// The first index after all stored segments.
    private let end: UInt64

    /// - Parameter stored: the indexes of the stored segments, ascending.
    init(stored: [UInt64]) {
        ahead = stored.reversed()
        end = stored.last.map { $0 + 1 } ?? 0
    }

    /// Whether a segment may be stored.
    func mayHold(_ index: UInt64) -> Bool { index < end }

    /// Passes the stored segments below an index.
    mutating func pass(below index: UInt64) -> [UInt64] {
        var passed: [UInt64] = []
        while let next = ahead.last, next < index {
            passed.append(next)
            ahead.removeLast()
        }
        return passed
    }
}
