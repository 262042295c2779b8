internal import VicinoCore

extension Range<Timestamp> {
    /// What other times leave of it, in order.
    func subtracting(_ others: [Range<Timestamp>]) -> [Range<Timestamp>] {
        var rest: [Range<Timestamp>] = []
        var begin = lowerBound
        // A day can have thousands of gaps and of others, but a gap few that overlap it.
        for other in others.filter({ $0.overlaps(self) }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if other.lowerBound > begin { rest.append(begin..<other.lowerBound) }
            begin = Swift.max(begin, other.upperBound)
        }
        if begin < upperBound { rest.append(begin..<upperBound) }
        return rest
    }
}
