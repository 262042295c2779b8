/// A set of offsets of a segment: numbers from 0 to 255.
package struct OffsetSet: Hashable, Sendable {
    private var words = SIMD4<UInt64>()

    package init() {}

    package init(_ offsets: some Sequence<UInt8>) {
        for offset in offsets { insert(offset) }
    }

    /// The offsets of a segment.
    package static let all = OffsetSet(0...255)

    /// The offsets, ascending.
    package var members: [UInt8] { (0...255).filter(contains) }

    package var isEmpty: Bool { words == .zero }

    package func contains(_ offset: UInt8) -> Bool { words[Int(offset / 64)] >> UInt64(offset % 64) & 1 == 1 }

    package mutating func insert(_ offset: UInt8) { words[Int(offset / 64)] |= 1 << UInt64(offset % 64) }

    package mutating func remove(_ offset: UInt8) { words[Int(offset / 64)] &= ~(1 << UInt64(offset % 64)) }

    /// The number of offsets in a range.
    func count(in range: Range<Int>) -> Int {
        (range.lowerBound / 64...(range.upperBound - 1) / 64).reduce(0) { count, word in
            let low = max(0, range.lowerBound - 64 * word)
            let high = min(64, range.upperBound - 64 * word)
            let mask = (high == 64 ? UInt64.max : 1 << UInt64(high) - 1) & ~(1 << UInt64(low) - 1)
            return count + (words[word] & mask).nonzeroBitCount
        }
    }
}
