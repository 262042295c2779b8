import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoRepository

struct SealingTests {
    @Test func whatIsSealedOpens() throws {
        var random = SeededGenerator(seed: 2)
        let seal = ObjectSeal.pointer(of: try .sample())
        for count in [0, 1, 100, 4_096 - ObjectSeal.overhead] {
            let content = random.bytes(count)
            let object = try seal.seal(content, size: 4_096, using: &random)
            #expect(object.count == 4_096)
            #expect(try seal.open(object) == content)
        }
    }

    @Test func whatDoesNotFitIsRefused() throws {
        var random = SeededGenerator(seed: 3)
        let seal = ObjectSeal.pointer(of: try .sample())
        let content = random.bytes(4_097 - ObjectSeal.overhead)
        #expect(throws: VicinoError.self) { try seal.seal(content, size: 4_096, using: &random) }
    }

    @Test func anObjectOpensUnderItsOwnNameOnly() throws {
        var random = SeededGenerator(seed: 4)
        let publication = try Publication.sample(1)
        let pack = ObjectSeal.pack(PackNumber(rawValue: 7), of: publication)
        let object = try pack.seal([1, 2, 3], size: 4_096, using: &random)
        let others = [
            ObjectSeal.pack(PackNumber(rawValue: 8), of: publication), ObjectSeal.pointer(of: publication),
            ObjectSeal.pack(PackNumber(rawValue: 7), of: try .sample(2)),
        ]
        for other in others { #expect(throws: VicinoError.self) { try other.open(object) } }
    }

    @Test func everyChangedAndMissingByteIsNoticed() throws {
        var random = SeededGenerator(seed: 5)
        let seal = ObjectSeal.pack(PackNumber(rawValue: 0), of: try .sample())
        let object = try seal.seal(random.bytes(200), size: 512, using: &random)
        for index in object.indices {
            var changed = object
            changed[index] ^= 1
            #expect(throws: VicinoError.self) { try seal.open(changed) }
            #expect(throws: VicinoError.self) { try seal.open(Array(object.prefix(index))) }
        }
        #expect(throws: VicinoError.self) { try seal.open(object + [0]) }
    }

    @Test func theSameContentIsNeverSealedAlike() throws {
        var random = SeededGenerator(seed: 6)
        let seal = ObjectSeal.pointer(of: try .sample())
        let objects = try (0..<100).map { _ in try seal.seal([1], size: 4_096, using: &random) }
        #expect(Set(objects.map { Array($0.prefix(12)) }).count == 100)
        #expect(Set(objects.map { Array($0.suffix(16)) }).count == 100)
    }
}

struct PaddedSizeTests {
    @Test func aPointerHasOneOfFewSizes() {
        #expect(PaddedSize.pointer(0) == 4_096)
        #expect(PaddedSize.pointer(4_096) == 4_096)
        #expect(PaddedSize.pointer(4_097) == 8_192)
        #expect(PaddedSize.pointer(32_768) == 32_768)
        #expect(PaddedSize.pointer(32_769) == 65_536)
    }

    @Test func aPackIsAtMostAnEighthLarger() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<10_000 {
            let count = Int(random.magnitude() >> 36)
            let size = PaddedSize.pack(count)
            #expect(size >= count)
            #expect(Double(size) <= Double(max(count, PaddedSize.smallest)) * 1.12)
            #expect(PaddedSize.pack(size) == size)
        }
    }

    @Test func packsHaveFewSizes() {
        let sizes = Set((1...1_000_000).map { PaddedSize.pack($0) })
        #expect(sizes.count < 200)
    }
}
