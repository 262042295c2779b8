internal import VicinoCore

extension Range<Timestamp> {
    /// What other times leave of it, in order.
    func subtracting(_ others: [Range<Timestamp>]) -> [Range<Timestamp>] {
        others.reduce([self]) { rest, other in
            rest.flatMap { part in
                guard part.overlaps(other) else { return [part] }
                let before = part.lowerBound..<Swift.max(part.lowerBound, other.lowerBound)
                let after = Swift.min(part.upperBound, other.upperBound)..<part.upperBound
                return [before, after].filter { !$0.isEmpty }
            }
        }
    }
}
