/// The number of a slot of a log, divided into its segment and its offset there.
package struct SlotNumber: Hashable, Sendable {
    /// The undivided number.
    package let number: UInt64

    package init(_ number: UInt64) { self.number = number }

    /// Names a slot by its segment.
    ///
    /// - Parameter segment: the index of a segment whose numbers fit into 64 bits.
    package init(segment: UInt64, offset: UInt8) {
        number = segment * Self.segmentSize + UInt64(offset)
    }

    /// The index of the segment that holds the slot.
    package var segment: UInt64 { number / Self.segmentSize }

    /// The offset of the slot in its segment.
    package var offset: UInt8 { UInt8(number % Self.segmentSize) }

    /// The numbers of all slots of a segment.
    package static func numbers(of segment: UInt64) -> ClosedRange<UInt64> {
        Self(segment: segment, offset: 0).number...Self(segment: segment, offset: .max).number
    }

    private static let segmentSize = UInt64(Tree.segmentSize)
}
