import Testing
import VicinoCore

@testable import VicinoFormat

@Suite("Bombs")
struct BombTests {
    @Test("A size beyond the limit is refused before any expansion")
    func declaredSize() throws {
        for size in [FormatLimit.batchBytes + 1, Int(UInt32.max), Int.max] {
            let error = #expect(throws: VicinoError.self) {
                try BatchDecoder.decode([], size: size, writer: .ada, schemas: [])
            }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test("Data that expands to more or less than it declares is refused", arguments: [-1, 1, -1000, 1000])
    func wrongSize(difference: Int) throws {
        let zeros = [UInt8](repeating: 0, count: 1 << 20)
        let data = try Zstd.compress([zeros[...]], level: 19)
        #expect(data.count < 1000)
        #expect(try Zstd.expand(data, size: zeros.count) == zeros)
        #expect(throws: VicinoError.self) { try Zstd.expand(data, size: zeros.count + difference) }
    }

    @Test("Bytes after the frame and a second frame are refused")
    func trailing() throws {
        let data = try Zstd.compress([[1, 2, 3]], level: 1)
        #expect(throws: VicinoError.self) { try Zstd.expand(data + [0], size: 3) }
        #expect(throws: VicinoError.self) { try Zstd.expand(data + data, size: 6) }
        #expect(throws: VicinoError.self) { try Zstd.expand([], size: 0) }
    }

    @Test("A dictionary that claims four thousand million entries is refused before any memory is reserved")
    func claimedEntries() {
        for (encoding, shares) in [(2, false), (2, true), (3, false)] as [(UInt64, Bool)] {
            let batch = HandMadeBatch(
                columns: [
                    .constant(role: 6),
                    .init(field: 1, encoding: encoding, text: 2, entries: 1 << 32 - 1, shares: shares),
                ],
                countTokens: [1], tokens: [0], shared: [0], text: [97, 0])
            #expect(throws: VicinoError.self) { try batch.decoded() }
        }
    }

    @Test(
        "Texts that expand beyond the declared size are refused, from a dictionary and from words",
        .timeLimit(.minutes(10)))
    func amplification() {
        let long = [UInt8](repeating: 97, count: 1000) + [0]
        let rows = UInt64(16_384)
        let column = HandMadeBatch.Column(field: 1, encoding: 2, text: 1001, entries: 1)
        var batch = HandMadeBatch(
            count: rows, content: 16 << 20, columns: [.constant(role: 6), column],
            tokens: [UInt8](repeating: 0, count: Int(rows)), text: long)
        #expect(throws: Never.self) { try batch.decoded() }
        batch.content = 16_383_999
        #expect(throws: VicinoError.self) { try batch.decoded() }
        batch.content = 16 << 20 + 1
        #expect(throws: VicinoError.self) { try batch.decoded() }

        var words = HandMadeBatch(
            count: 2, content: 16 << 20,
            columns: [.constant(role: 6), .init(field: 1, encoding: 3, text: 1001, entries: 1)], text: long)
        let counts = IntegerSequence([1_000_000, 1_000_000])
        words.countTokens = counts.tokens
        words.countBits = counts.bits
        words.tokens = [UInt8](repeating: 0, count: 2_000_000)
        #expect(throws: VicinoError.self) { try words.decoded() }
    }

    @Test(
        "Word counts of any size are refused if there are not as many words",
        arguments: [0, 16_777_216, 16_777_217, 4_611_686_018_427_387_904, .max] as [UInt64])
    func wordCounts(words: UInt64) {
        let counts = IntegerSequence([words, words])
        let batch = HandMadeBatch(
            count: 2, columns: [.constant(role: 6), .init(field: 1, encoding: 3, text: 2, entries: 1)],
            countTokens: counts.tokens,
            tokens: [0, 0], text: [97, 0], countBits: counts.bits)
        #expect(throws: VicinoError.self) { try batch.decoded() }
    }

    @Test("More columns than the schemas have fields are refused before they are decoded", .timeLimit(.minutes(10)))
    func manyColumns() throws {
        var message: [UInt8] = [0x10, 0x01]
        for _ in 0..<4 << 20 { message += [0x22, 0x00] }
        let error = #expect(throws: VicinoError.self) { try HandMadeBatch.decode(message, schemas: [.word]) }
        #expect(error?.code == .tooLarge)
    }

    @Test(
        "A message of many megabytes is refused at its field limit, or at its first mistake",
        arguments: [
            ([0, 0], 0), ([0x78, 0x00], 1_025), ([0x7A, 0x00], 1_025), ([0x7D, 0, 0, 0, 0], 1_025),
            ([0x79, 0, 0, 0, 0, 0, 0, 0, 0], 1_025), ([0x22, 0x00], 11), ([0x08, 0x01, 0x10, 0x01], 1_025),
            ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], 0), ([0x7B, 0x7C], 1_025),
            ([0x7F, 0x7F], 1),
            ([0x7A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], 1),
        ] as [([UInt8], Int)])
    func fields(piece: [UInt8], most: Int) throws {
        for count in [1 << 12, 1 << 13] {
            let message = Array(repeatElement(piece, count: count).joined())
            var scan = MessageScan(message)
            let isWithin = scan.isWithin([4: 10])
            #expect(scan.fields == most)
            #expect(isWithin == (most <= 1))
            #expect(throws: VicinoError.self) { try HandMadeBatch.decode(message, schemas: [.word]) }
        }
    }

    @Test("Unknown fields are skipped, as long as they are few")
    func unknownFields() throws {
        let batch = HandMadeBatch(columns: [.constant(role: 6), .init(field: 1, encoding: 1, text: 2)], text: [97, 0])
        let plain = try batch.decoded()
        let known = batch.message
        func message(_ count: Int) -> [UInt8] { known + repeatElement([0xF8, 0x01, 0x00], count: count).joined() }
        #expect(try HandMadeBatch.decode(message(1_000), schemas: [.word]) == plain)
        let error = #expect(throws: VicinoError.self) { try HandMadeBatch.decode(message(1_025), schemas: [.word]) }
        #expect(error?.code == .tooLarge)
    }
}
