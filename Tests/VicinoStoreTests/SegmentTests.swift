import Testing
import VicinoCore
import VicinoFormat
import VicinoTesting

@testable import VicinoStore

@Suite("Segments")
struct SegmentTests {
    private static let writer = WriterRef(rawValue: 3)
    private static let key = SegmentKey(LogRef(rawValue: 2), 5)

    private func slot(_ offset: UInt8, _ random: inout SeededGenerator, isUniform: Bool) -> Segment.Slot {
        let number = Self.key.firstNumber + UInt64(offset)
        return Segment.Slot(
            offset: offset, state: isUniform || Bool.random(using: &random) ? .value : .deleted,
            kind: KindRef(rawValue: isUniform ? 1 : Int64.random(in: 1...2, using: &random)),
            record: RecordKey(Self.writer, isUniform ? number : number / 2),
            clock: isUniform ? 7 : UInt64.random(in: 7...8, using: &random),
            leaf: .sha256([UInt8.random(in: 0...255, using: &random), offset]))
    }

    private func decoded(_ bytes: [UInt8]) throws -> Segment {
        try bytes.withUnsafeBytes { try Segment(encoded: $0, at: Self.key, writer: Self.writer) }
    }

    private func check(_ segment: Segment, _ model: [UInt8: Segment.Slot]) throws {
        let slots = model.sorted { $0.key < $1.key }.map(\.value)
        let plain = Segment(ascending: slots)
        var hasher = SegmentHasher()
        var other = SegmentHasher()
        #expect(segment.slots.map { "\($0)" } == slots.map { "\($0)" })
        #expect(segment.count == slots.count)
        #expect(segment.lastOffset == slots.last?.offset)
        #expect(segment.digest(&hasher) == plain.digest(&other))
        let bytes = segment.encoded(at: Self.key, writer: Self.writer)
        #expect(bytes == plain.encoded(at: Self.key, writer: Self.writer))
        #expect(try decoded(bytes).slots.map { "\($0)" } == slots.map { "\($0)" })
        #expect(try bytes.withUnsafeBytes { try Segment.live(encoded: $0) } == slots.count)
    }

    @Test("A stored segment is what its slots are, whatever is removed from it and added to it", arguments: 1...60)
    func changes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var model: [UInt8: Segment.Slot] = [:]
        let size = Int.random(in: 0...255, using: &random)
        for offset in 0...size where size < 128 || UInt8.random(in: 0...9, using: &random) > 0 {
            model[UInt8(offset)] = slot(UInt8(offset), &random, isUniform: true)
        }
        let stored = Segment(ascending: model.sorted { $0.key < $1.key }.map(\.value))
        var segment = try decoded(stored.encoded(at: Self.key, writer: Self.writer))
        #expect((segment.uniform == nil) == model.isEmpty)
        for _ in 0..<Int.random(in: 1...300, using: &random) {
            let offset = UInt8.random(in: 0...255, using: &random)
            #expect(segment[offset].map { "\($0)" } == model[offset].map { "\($0)" })
            model[offset] = nil
            segment.remove(offset)
        }
        try check(segment, model)
        for _ in 0..<3 {
            let new = slot(UInt8.random(in: 0...255, using: &random), &random, isUniform: Bool.random(using: &random))
            model[new.offset] = new
            segment.insert(new)
            try check(segment, model)
        }
    }

    @Test("To empty every slot of a segment leaves none of its digests")
    func emptied() throws {
        var random = SeededGenerator(seed: 1)
        let slots = (0...UInt8.max).map { slot($0, &random, isUniform: true) }
        var segment = try decoded(Segment(ascending: slots).encoded(at: Self.key, writer: Self.writer))
        for slot in slots.reversed() { segment.remove(slot.offset) }
        try check(segment, [:])
        #expect(segment.lastOffset == nil)
    }

    /// A stored row: what the slots share, and a digest for each offset; nil for zeros.
    private func row(count: Int? = nil, state: EntryState = .value, _ leaves: [UInt8?]) -> [UInt8] {
        var bytes = StoredBytes()
        for value in [15, UInt64(count ?? leaves.count), 7, 1 << 2 | UInt64(state.rawValue)] { bytes.put(value) }
        for leaf in leaves {
            let digest = leaf.map { Digest.sha256([$0]).bytes } ?? Digest.zero.bytes
            digest.withUnsafeBytes { bytes.append($0) }
        }
        return bytes.bytes
    }

    @Test(
        "A row that this program does not write is read as the slots that it holds",
        arguments: [
            [1, nil, 2, nil], [nil, nil, nil], [nil, nil, nil, 1], [1, nil, nil, nil], [nil, 1],
        ])
    func foreign(leaves: [UInt8?]) throws {
        for state in [EntryState.value, .deleted] {
            let segment = try decoded(row(state: state, leaves))
            var model: [UInt8: Segment.Slot] = [:]
            for case (let offset, let leaf?) in leaves.enumerated() {
                let number = Self.key.firstNumber + UInt64(offset)
                model[UInt8(offset)] = Segment.Slot(
                    offset: UInt8(offset), state: state, kind: KindRef(rawValue: 1),
                    record: RecordKey(Self.writer, number), clock: 7, leaf: .sha256([leaf]))
            }
            try check(segment, model)
        }
    }

    @Test("A row without slots is an empty segment, and one of the wrong length is damaged")
    func damaged() throws {
        #expect(try decoded([15, 0]).count == 0)
        let full = row([UInt8?](repeating: 1, count: 256))
        #expect(try decoded(full).count == 256)
        for bytes in [
            row(count: 257, [UInt8?](repeating: 1, count: 257)), row(count: 3, [1, 2]), Array(full.prefix(9)),
        ] {
            #expect(throws: DatabaseDamage.self) { try decoded(bytes) }
        }
    }
}
