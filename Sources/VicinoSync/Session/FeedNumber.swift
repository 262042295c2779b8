/// The number that a side has given to a feed that it wants.
package struct FeedNumber: RawRepresentable, Hashable, Comparable, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static func < (a: FeedNumber, b: FeedNumber) -> Bool { a.rawValue < b.rawValue }
}

/// The index of a log among the logs of an offer.
package struct LogIndex: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
}

extension Array {
    /// The log at its index in an offer, which has been checked.
    package subscript(index: LogIndex) -> Element {
        get { self[index.rawValue] }
        set { self[index.rawValue] = newValue }
    }

    /// The log at an index that a peer has sent; nil if there is none.
    func at(_ index: LogIndex) -> Element? { indices.contains(index.rawValue) ? self[index.rawValue] : nil }
}

/// The number of a feed's offer that a request answers; a request for an older offer is void.
package struct Round: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let first = Round(rawValue: 1)
    package var next: Round { Round(rawValue: rawValue + 1) }
}
