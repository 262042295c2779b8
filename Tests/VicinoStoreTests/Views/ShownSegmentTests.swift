import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoStore

@Suite("Segments of views, as devices tell each other")
struct ShownSegmentTests {
    private static let writer = WriterID(rawValue: 0x0123_4567_89AB_CDEF)
    private static let index: UInt64 = 3

    private func clock(_ rawValue: UInt64) throws -> VersionClock { try #require(VersionClock(rawValue: rawValue)) }

    private func usual(_ count: Int) throws -> ShownSegment {
        var segment = ShownSegment()
        let author = WriterID(rawValue: 7)
        for offset in 0..<count {
            let number = SlotNumber(segment: Self.index, offset: UInt8(offset)).number
            segment.slots.append(
                ShownSegment.Slot(
                    offset: UInt8(offset), state: .value, shown: RecordID(writer: Self.writer, number: number),
                    record: RecordID(writer: author, number: 1_000 + number), clock: try clock(1 << 40)))
        }
        return segment
    }

    @Test("A slot that is like the one before takes a byte")
    func small() throws {
        let bytes = try usual(256).encoded(writer: Self.writer, index: Self.index)
        #expect(bytes.count < 256 + 24)
        #expect(try ShownSegment(encoded: bytes, writer: Self.writer, index: Self.index) == usual(256))
    }

    @Test("Any slots are read as they were written", arguments: 1...40 as ClosedRange<UInt64>)
    func anySlots(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var segment = try usual(Int.random(in: 0...256, using: &random))
        segment.slots = segment.slots.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
        for index in segment.slots.indices where Bool.random(using: &random) {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: segment.slots[index].state = .deleted
            case 1: segment.slots[index].state = .replaced(.sha256([UInt8(index & 255)]))
            case 2: segment.slots[index].record = nil
            case 3: segment.slots[index].clock = try clock(UInt64.random(in: 0...(1 << 41), using: &random))
            default:
                segment.slots[index].shown = RecordID(
                    writer: WriterID(rawValue: UInt64.random(in: 0...UInt64.max, using: &random)),
                    number: UInt64.random(in: 0..<RecordID.numberLimit, using: &random))
            }
        }
        let bytes = segment.encoded(writer: Self.writer, index: Self.index)
        #expect(try ShownSegment(encoded: bytes, writer: Self.writer, index: Self.index) == segment)
    }

    @Test("Bytes that are none are refused, or are other slots", arguments: 1...40 as ClosedRange<UInt64>)
    func damage(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var bytes = try usual(60).encoded(writer: Self.writer, index: Self.index)
        for _ in 0..<3 {
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        bytes.removeLast(Int.random(in: 0...bytes.count / 2, using: &random))
        guard let read = try? ShownSegment(encoded: bytes, writer: Self.writer, index: Self.index) else { return }
        #expect(read.slots.count <= 256)
        #expect(read.slots.map(\.offset) == read.slots.map(\.offset).sorted())
    }
}
