import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

/// Sealed dumps that another party has damaged, cut, or put together from others.
struct DamagedSealedDumpTests {
    private let file: SealedFile
    private let key: EnvelopeKey

    init() throws {
        var random = SeededGenerator(seed: 21)
        // Three full pieces, so that nothing is padding.
        file = try SealedFile(dump: random.bytes(3 * PieceSeal.contentBytes), &random)
        key = file.keys[0]
    }

    @Test func everyChangedByteIsNoticed() throws {
        let mark = Array(0..<SealedDumpStart.prologueBytes)
        for index in mark + Array(stride(from: mark.count, to: file.bytes.count, by: 311)) {
            var changed = file.bytes
            changed[index] ^= 1
            #expect(SealedFile.refusal(of: changed, with: key) != nil, "byte \(index)")
        }
    }

    @Test func everyTruncationIsNoticed() throws {
        let start = file.start.count
        let ends = (0...3).map { start + $0 * PieceSeal.pieceBytes }
        let cuts = ends.flatMap { [$0 - 1, $0, $0 + 1] } + stride(from: 0, to: file.bytes.count, by: 1_009)
        for count in cuts where count < file.bytes.count {
            let code = SealedFile.refusal(of: Array(file.bytes.prefix(count)), with: key)
            #expect(code == (count == 0 ? .notADump : .truncated), "\(count) bytes")
        }
    }

    @Test func piecesInAnotherOrderAreRefused() throws {
        let pieces = file.pieces
        for order in [[1, 0, 2], [0, 2, 1], [2, 1, 0], [0, 0, 2], [0, 1, 1, 2]] {
            let mixed = file.start + order.flatMap { pieces[$0] }
            #expect(SealedFile.refusal(of: mixed, with: key) == .damaged, "\(order)")
        }
        let shorter = file.start + pieces[0] + pieces[2]
        #expect(SealedFile.refusal(of: shorter, with: key) == .damaged)
    }

    @Test func whatFollowsTheEndIsRefused() throws {
        #expect(SealedFile.refusal(of: file.bytes + [0], with: key) == .damaged)
        #expect(SealedFile.refusal(of: file.bytes + file.pieces[2], with: key) == .damaged)
    }

    @Test func piecesOfAnotherFileAreRefused() throws {
        var random = SeededGenerator(seed: 22)
        let other = try SealedFile(dump: file.dump, keys: file.keys, &random)
        let mixed = file.start + file.pieces[0] + other.pieces[1] + file.pieces[2]
        #expect(SealedFile.refusal(of: mixed, with: key) == .damaged)
        #expect(SealedFile.refusal(of: other.start + file.pieces.flatMap(\.self), with: key) == .damaged)
    }

    @Test func wrappedKeysInAnotherOrderAreRefused() throws {
        let mark = file.start.prefix(SealedDumpStart.prologueBytes)
        let wrapped = file.start.dropFirst(SealedDumpStart.prologueBytes)
        let half = wrapped.count / 2
        let turned = mark + wrapped.suffix(half) + wrapped.prefix(half) + file.pieces.flatMap(\.self)
        #expect(SealedFile.refusal(of: Array(turned), with: key) == .damaged)
    }

    @Test func laterVersionsAndImpossibleNumbersOfKeysAreRefused() throws {
        for byte: UInt8 in [0x00, 0x17, 0x1f, 0x20] {
            var changed = file.bytes
            changed[SealedDumpStart.mark.count] = byte
            #expect(SealedFile.refusal(of: changed, with: key) == .tooNew)
        }
    }

    @Test func otherFilesAreNone() throws {
        for bytes in [[], [0x89], Array("vicino".utf8), [0x89] + Array("VCN\r\n".utf8)] {
            let code = SealedFile.refusal(of: bytes, with: key)
            #expect(code == (bytes.count == 1 ? .truncated : .notADump))
        }
    }

    @Test func aGapIsRefused() throws {
        var random = SeededGenerator(seed: 23)
        let secret = EpochKey(using: &random)
        let start = try SealedDumpStart.sealing(secret, for: [key.publicKey], using: &random)
        let seal = PieceSeal(secret, after: start)
        let first = try seal.seal([1, 2], number: 0, isLast: false)
        let gap = try start.bytes + first + seal.seal([3], number: 1, isLast: true)
        #expect(SealedFile.refusal(of: gap, with: key) == .damaged)
        let padded = try start.bytes + first + seal.seal([], number: 1, isLast: true)
        #expect(try SealedFile.open(padded, with: key) == [1, 2])
    }

    @Test(arguments: 0..<WorldSeeds.blocks)
    func aFileOpensAsItWasOrNotAtAll(_ block: Int) throws {
        var random = SeededGenerator(seed: 24)
        let short = try SealedFile(dump: random.bytes(PieceSeal.contentBytes), devices: 1, &random)
        for seed in WorldSeeds.block(block, of: 2_000) {
            var random = SeededGenerator(seed: seed)
            let bytes = altered(short.bytes, &random)
            guard let opened = try? SealedFile.open(bytes, with: short.keys[0]) else { continue }
            #expect(bytes == short.bytes, "seed \(seed)")
            #expect(opened == short.dump, "seed \(seed)")
        }
    }

    /// The bytes with some of them changed, left out, repeated or exchanged.
    private func altered(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let index = Int.random(in: 0..<result.count, using: &random)
            let end = min(index + Int.random(in: 1...70_000, using: &random), result.count)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: result[index] ^= UInt8.random(in: 1...255, using: &random)
            case 1: result = Array(result.prefix(max(index, 1)))
            case 2: result.removeSubrange(index..<max(end - 1, index))
            case 3: result.insert(contentsOf: result[index..<end], at: index)
            case 4: result.replaceSubrange(index..<end, with: random.bytes(end - index))
            default: result = Array(result[index...] + result[..<index])
            }
        }
        return result
    }
}
