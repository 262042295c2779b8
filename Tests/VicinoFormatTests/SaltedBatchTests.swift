import Testing
import VicinoCore

@testable import VicinoFormat

@Suite("Salts in batches and dumps")
struct SaltedBatchTests {
    private static let secret = RecordSecret([UInt8](repeating: 7, count: 32))

    /// A batch with a salt for each value, and a node for every whole part of a segment without a blank.
    private func batch(_ seed: UInt64) throws -> EntryBatch {
        var maker = BatchMaker(seed: seed)
        var batch = maker.batch(schemas: [.activity, .word], count: 300)
        let secret = try #require(Self.secret)
        for segment in Set(batch.headers.map { $0.number / 256 }) {
            let entries = batch.headers.filter { $0.number / 256 == segment }
            var offsets = OffsetSet.all
            for entry in entries where entry.state == .blank { offsets.remove(entry.offset) }
            let values = OffsetSet(entries.filter { $0.state == .value }.map(\.offset))
            batch.salts[segment] = SaltCover(secret.root(of: segment, in: .own)).restricted(to: offsets).useful(
                for: values)
        }
        return batch
    }

    @Test("A batch with salts reads as it was written", arguments: UInt64(1)...40)
    func round(seed: UInt64) throws {
        let batch = try batch(seed)
        let packed = try BatchEncoder.encode(batch, writer: .ada)
        let read = try BatchDecoder.decode(
            packed.data, size: packed.size, writer: .ada, schemas: batch.kinds.map(\.schema))
        #expect(read == batch)
        #expect(read.leaves() == batch.leaves())
        var unsalted = batch
        unsalted.salts.removeAll()
        let values = batch.headers.contains { $0.state == .value }
        #expect((unsalted.leaves() != batch.leaves()) == values)
    }

    @Test("Indexes outside every tree, overlapping nodes, nodes out of order and a blank's salt are refused")
    func hostile() throws {
        let salt = try #require(Salt([UInt8](repeating: 1, count: 16)))
        let wrong: [[Int64]] = [
            [-1], [9], [15], [1 << 4], [128 << 4], [1 << 44], [0, 0], [0, 255 << 4 | 8], [256 << 4, 0],
            [128 << 4 | 1, 1], [.max], [.min],
        ]
        for indexes in wrong {
            #expect(throws: VicinoError.self, "\(indexes)") {
                try LogSalts(indexes: indexes, values: indexes.map { _ in salt })
            }
        }
        #expect(throws: VicinoError.self) { try LogSalts(indexes: [0], values: []) }
        let salts = try LogSalts(indexes: [0, 256 << 4 | 8], values: [salt, salt])
        #expect(salts.nodeCount == 2)
        let id = RecordID(writer: .ada, number: 0)
        let clock = try #require(VersionClock(rawValue: 1))
        func header(_ number: UInt64, _ state: EntryState) -> EntryHeader {
            EntryHeader(number: number, id: id, clock: clock, state: state, kind: 0, row: 0)
        }
        try salts.check(beside: [header(5, .value), header(6, .deleted), header(257, .blank)])
        #expect(throws: VicinoError.self) { try salts.check(beside: [header(256, .blank)]) }
    }

    /// One node for each of some segments.
    private func nodes(_ segments: Range<UInt64>) throws -> LogSalts {
        let secret = try #require(Self.secret)
        var salts = LogSalts()
        for segment in segments { salts[segment] = SaltCover(secret.root(of: segment, in: .own)) }
        return salts
    }

    @Test("Lines may state no more salts ahead of the entries than the format allows")
    func ahead() throws {
        let limit = UInt64(StatedSalts.nodeLimit)
        var salts = StatedSalts(of: 0)
        try salts.add(nodes(0..<2 * limit))
        let more = try nodes(2 * limit..<2 * limit + 1)
        #expect(throws: VicinoError.self) { try salts.add(more) }
    }

    @Test("Salts of earlier segments than that of the last entry do not count")
    func over() throws {
        let limit = UInt64(StatedSalts.nodeLimit)
        let clock = try #require(VersionClock(rawValue: 1))
        var salts = StatedSalts(of: 0)
        try salts.add(nodes(0..<2 * limit))
        var batch = EntryBatch(schemas: [.word])
        let number = (2 * limit - 1) * UInt64(Tree.segmentSize)
        batch.appendDeleted(number: number, id: RecordID(writer: .ada, number: number), clock: clock, kind: 0)
        try salts.give(to: &batch)
        try salts.add(nodes(2 * limit..<3 * limit - 1))
        try salts.add(nodes(3 * limit..<3 * limit + 1))
    }

    @Test("The number of nodes is that of all segments, whatever is added, replaced and removed")
    func count() throws {
        var salts = try nodes(0..<4)
        salts[1] = .nothing
        salts[2] = salts[2].restricted(to: OffsetSet(1...255))
        #expect(salts.nodeCount == 10)
        salts.add(try nodes(2..<3))
        #expect(salts.nodeCount == 3)
        salts.removeAll(before: 2)
        #expect(salts.nodeCount == 2)
        salts.removeAll()
        #expect(salts.nodeCount == 0)
    }
}
