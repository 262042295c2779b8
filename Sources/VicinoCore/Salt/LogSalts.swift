/// The known salts of some segments of one log.
package struct LogSalts: Hashable, Sendable {
    /// The covers that are not empty, by segment.
    package private(set) var covers: [UInt64: SaltCover] = [:]
    /// The number of nodes of all segments.
    package private(set) var nodeCount = 0

    package init() {}

    package var isEmpty: Bool { covers.isEmpty }

    /// What is known of a segment.
    package subscript(segment: UInt64) -> SaltCover {
        get { covers[segment] ?? .nothing }
        set {
            nodeCount += newValue.nodes.count - self[segment].nodes.count
            covers[segment] = newValue.isEmpty ? nil : newValue
        }
    }

    /// The salt of a number; nil if it is not known.
    package func salt(of number: UInt64) -> Salt? {
        let slot = SlotNumber(number)
        return self[slot.segment].salt(slot.offset)
    }

    /// Whether the salt of a number is known.
    package func contains(_ number: UInt64) -> Bool {
        let slot = SlotNumber(number)
        return self[slot.segment].contains(slot.offset)
    }

    /// Adds nodes: those from which known ones follow take their place.
    package mutating func add(_ other: LogSalts) {
        for (segment, cover) in other.covers { self[segment] = self[segment].adding(cover) }
    }

    /// Forgets the salts of earlier segments.
    package mutating func removeAll(before segment: UInt64) {
        covers = covers.filter { $0.key >= segment }
        nodeCount = covers.values.reduce(0) { $0 + $1.nodes.count }
    }

    package mutating func removeAll() {
        covers.removeAll(keepingCapacity: true)
        nodeCount = 0
    }
}

/// Reads the salts of ascending numbers, each segment's at once.
package struct SaltReader {
    private let salts: LogSalts
    private var segment: UInt64?
    private var open: [Salt?] = []

    package init(_ salts: LogSalts) { self.salts = salts }

    /// The salt of a number; nil if it is not known.
    package mutating func salt(of number: UInt64) -> Salt? {
        guard !salts.isEmpty else { return nil }
        let slot = SlotNumber(number)
        if segment != slot.segment {
            segment = slot.segment
            open = salts.covers[slot.segment]?.salts() ?? []
        }
        return open.isEmpty ? nil : open[Int(slot.offset)]
    }
}
