internal import VicinoCore
internal import VicinoFormat

/// Slots of a segment that differ only in their leaf digests: each holds the value of the record that it created, of
/// one kind and with one clock.
///
/// Nearly all slots of an imported log are like this. To empty one of them, the headers of the others need not be read
/// or written.
struct UniformSlots {
    /// The record of offset 0, whether that offset is live or not.
    let first: RecordKey
    let kind: KindRef
    let clock: UInt64
    /// The leaf digests of the offsets from 0 to the highest live one, in a row; zeros stand for an empty offset.
    private(set) var leaves: [UInt8]
    /// The number of live offsets.
    private(set) var count: Int

    /// - Parameter leaves: the digests of the offsets; the last of them is not zero.
    init(first: RecordKey, kind: KindRef, clock: UInt64, _ leaves: StoredReader.Digests) {
        self.first = first
        self.kind = kind
        self.clock = clock
        self.leaves = Array(leaves.bytes)
        count = leaves.liveCount
    }

    /// The number of offsets up to the highest live one.
    var offsetCount: Int { leaves.count / Digest.byteCount }

    var slots: [Segment.Slot] { (0..<offsetCount).compactMap { self[UInt8($0)] } }

    subscript(offset: UInt8) -> Segment.Slot? {
        guard isLive(Int(offset)) else { return nil }
        return Segment.Slot(
            offset: offset, state: .value, kind: kind, record: RecordKey(rawValue: first.rawValue + Int64(offset)),
            clock: clock, leaf: withDigests { $0.digest(Int(offset)) })
    }

    mutating func remove(_ offset: UInt8) {
        guard isLive(Int(offset)) else { return }
        count -= 1
        leaves.withUnsafeMutableBytes {
            Digest.zero.write(to: $0.baseAddress.unsafelyUnwrapped + Int(offset) * Digest.byteCount)
        }
        while offsetCount > 0, !isLive(offsetCount - 1) { leaves.removeLast(Digest.byteCount) }
    }

    private func isLive(_ offset: Int) -> Bool { offset < offsetCount && withDigests { !$0.isZero(offset) } }

    private func withDigests<Outcome>(_ body: (StoredReader.Digests) -> Outcome) -> Outcome {
        leaves.withUnsafeBytes { body(StoredReader.Digests(bytes: $0)) }
    }
}
