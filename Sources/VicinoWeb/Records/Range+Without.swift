internal import Vicino

extension Range<Timestamp> {
    /// What is left of a stretch of time without others, which are in order of their beginning.
    func without(_ others: [Range<Timestamp>]) -> [Range<Timestamp>] {
        var rest: [Range<Timestamp>] = []
        var begin = lowerBound
        for other in others where other.upperBound > begin && other.lowerBound < upperBound {
            if other.lowerBound > begin { rest.append(begin..<other.lowerBound) }
            begin = Swift.max(begin, other.upperBound)
        }
        if begin < upperBound { rest.append(begin..<upperBound) }
        return rest
    }
}
