package import VicinoCore

/// What a follower holds of a log.
package struct HeldLog {
    /// How far.
    package let position: LogPosition
    /// The digests of the nodes with live entries, by index (`PackedNode.digests`).
    package let nodes: [UInt64: Digest]
    /// The live numbers within a range, ascending.
    package let live: (ClosedRange<UInt64>) throws -> [UInt64]

    package init(
        position: LogPosition, nodes: [UInt64: Digest], live: @escaping (ClosedRange<UInt64>) throws -> [UInt64]
    ) {
        self.position = position
        self.nodes = nodes
        self.live = live
    }

    /// The live ones of some numbers, ascending.
    func live(among numbers: Set<UInt64>) throws -> [UInt64] {
        let segments = Set(numbers.map { SlotNumber($0).segment }).sorted()
        return try segments.flatMap { try live(SlotNumber.numbers(of: $0)).filter(numbers.contains) }
    }
}
