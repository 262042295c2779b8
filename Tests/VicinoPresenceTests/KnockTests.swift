import Testing
import VicinoCore
import VicinoPresence
import VicinoTesting

@Suite("Knocks")
struct KnockTests {
    private let hello = Digest.sha256([1, 2, 3])
    private var random = SeededGenerator(seed: 1)

    private func matcher(
        _ keys: [(kind: KnockKeyKind, key: KnockKey)] = [(.presence, .make(1))], _ medium: MediumKind = .localNetwork
    ) -> KnockMatcher {
        var matcher = KnockMatcher(medium: medium)
        matcher.replaceKeys(keys)
        return matcher
    }

    private mutating func knock(
        _ key: KnockKey = .make(1), on medium: MediumKind = .localNetwork, in epoch: Epoch = .sample
    ) -> Knock {
        key.knock(on: medium, in: epoch, hello: hello, using: &random)
    }

    @Test("A knock of 48 bytes opens for the holder of its key")
    mutating func opens() throws {
        let secret = InvitationSecret(using: &random)
        let keys: [(kind: KnockKeyKind, key: KnockKey)] = [
            (.presence, .make(1)), (.invitation(secret.id), KnockKey(secret)), (.stranger, .strangers),
            (.bridge(try .make(7), device: .first), .make(2)),
        ]
        var matcher = matcher(keys)
        for (kind, key) in keys {
            let bytes = knock(key).bytes
            #expect(bytes.count == 48)
            expect(matcher.accept(try Knock(bytes: bytes), hello: hello, at: Epoch.sample.start), kind)
        }
    }

    @Test("A knock with a single altered bit opens nothing, nor does one for another ClientHello")
    mutating func flips() throws {
        var matcher = matcher()
        let knock = knock()
        for bit in 0..<48 * 8 {
            let changed = try Knock(bytes: flipped(knock.bytes, bit))
            expect(matcher.accept(changed, hello: hello, at: Epoch.sample.start), nil)
        }
        for bit in 0..<32 * 8 {
            let other = try #require(Digest(flipped(hello.bytes, bit)))
            expect(matcher.accept(knock, hello: other, at: Epoch.sample.start), nil)
        }
        expect(matcher.accept(knock, hello: hello, at: Epoch.sample.start), .presence)
    }

    @Test("Another device, medium or key opens nothing")
    mutating func elsewhere() throws {
        var random = SeededGenerator(seed: 2)
        let secrets = (0..<2).map { _ in InvitationSecret(using: &random) }
        var matcher = matcher([(.presence, .make(1)), (.invitation(secrets[0].id), KnockKey(secrets[0]))])
        let other = KnockKey(PresenceKey.make(1), device: try .make(1))
        for knock in [
            knock(other), knock(on: .bluetooth), knock(on: .simulated), knock(.make(2)), knock(KnockKey(secrets[1])),
            knock(.strangers),
        ] { expect(matcher.accept(knock, hello: hello, at: Epoch.sample.start), nil) }
        expect(matcher.accept(knock(), hello: hello, at: Epoch.sample.start), .presence)
    }

    @Test("Clocks may be at most two epochs apart, whichever is behind")
    mutating func skew() {
        var matcher = matcher()
        for offset in Int64(-5)...5 {
            let knock = knock(in: Epoch.sample.advanced(by: offset))
            let found = matcher.accept(knock, hello: hello, at: Epoch.sample.start)
            expect(found, abs(offset) <= 2 ? .presence : nil)
        }
    }

    @Test("The same knock opens once, as long as its epoch is valid, and not later")
    mutating func replay() {
        var matcher = matcher()
        let knocks = (Int64(-2)...2).map { knock(in: Epoch.sample.advanced(by: $0)) }
        for knock in knocks { expect(matcher.accept(knock, hello: hello, at: Epoch.sample.start), .presence) }
        #expect(matcher.rememberedCount == 5)
        for minute in Int64(0)..<90 {
            let now = Epoch.sample.start.advanced(byMilliseconds: minute * 60_000)
            for knock in knocks { expect(matcher.accept(knock, hello: hello, at: now), nil) }
        }
        #expect(matcher.rememberedCount == 0)
    }

    @Test("Setting a clock back makes no knock valid again")
    mutating func clockSetBack() {
        var matcher = matcher()
        let knock = knock()
        expect(matcher.accept(knock, hello: hello, at: Epoch.sample.start), .presence)
        let earlier = Epoch.sample.advanced(by: -10).start
        expect(matcher.accept(self.knock(in: Epoch(at: earlier)), hello: hello, at: earlier), .presence)
        expect(matcher.accept(knock, hello: hello, at: Epoch.sample.start), nil)
    }

    @Test("Knocks that open nothing are not remembered")
    mutating func junk() throws {
        var matcher = matcher()
        for _ in 0..<2000 {
            expect(matcher.accept(try Knock(bytes: random.bytes(48)), hello: hello, at: Epoch.sample.start), nil)
        }
        #expect(matcher.rememberedCount == 0)
    }

    @Test("A flood with a valid key takes a limited memory, and that of no other key")
    mutating func flood() {
        var matcher = matcher([(.presence, .make(1)), (.stranger, .strangers)])
        let honest = knock()
        expect(matcher.accept(honest, hello: hello, at: Epoch.sample.start), .presence)
        var most = 0
        for _ in 0..<40_000 {
            expect(matcher.accept(knock(.strangers), hello: hello, at: Epoch.sample.start), .stranger)
            most = max(most, matcher.rememberedCount)
        }
        #expect((16_000...16_384).contains(most))
        expect(matcher.accept(honest, hello: hello, at: Epoch.sample.start), nil)
    }

    @Test("A removed key opens nothing more, and knocks with the others are remembered")
    mutating func removed() {
        var matcher = matcher([(.presence, .make(1)), (.stranger, .strangers)])
        let seen = knock()
        expect(matcher.accept(seen, hello: hello, at: Epoch.sample.start), .presence)
        matcher.replaceKeys([(.presence, .make(1))])
        expect(matcher.accept(knock(.strangers), hello: hello, at: Epoch.sample.start), nil)
        expect(matcher.accept(seen, hello: hello, at: Epoch.sample.start), nil)
        matcher.replaceKeys([(.presence, .make(2))])
        expect(matcher.accept(knock(), hello: hello, at: Epoch.sample.start), nil)
        expect(matcher.accept(knock(.make(2)), hello: hello, at: Epoch.sample.start), .presence)
        matcher.replaceKeys([])
        expect(matcher.accept(knock(.make(2)), hello: hello, at: Epoch.sample.start), nil)
    }

    @Test("Keys beyond the limit open nothing, so that a knock has a limited cost")
    mutating func limit() {
        let keys = (0...KnockMatcher.keyLimit).map { (kind: KnockKeyKind.presence, key: KnockKey.make(UInt64($0))) }
        var matcher = matcher(keys)
        let last = UInt64(KnockMatcher.keyLimit)
        expect(matcher.accept(knock(.make(last)), hello: hello, at: Epoch.sample.start), nil)
        expect(matcher.accept(knock(.make(last - 1)), hello: hello, at: Epoch.sample.start), .presence)
    }

    @Test("Knocks share no bytes and look random, and keys print as nothing")
    mutating func chance() {
        var ones = 0
        var pieces = Set<[UInt8]>()
        for _ in 0..<500 {
            let bytes = knock().bytes
            ones += bytes.reduce(0) { $0 + $1.nonzeroBitCount }
            for start in stride(from: 0, to: 48, by: 4) { pieces.insert([UInt8(start)] + bytes[start..<start + 4]) }
        }
        // 192,000 bits: five standard deviations of 219 to either side.
        #expect((96_000 - 1095...96_000 + 1095).contains(ones))
        #expect(pieces.count >= 500 * 12 - 2)
        #expect("\(KnockKey.strangers)" == "KnockKey(redacted)")
        #expect(Mirror(reflecting: KnockKey.strangers).children.isEmpty)
    }

    @Test("Another number of bytes is not a knock", arguments: [0, 1, 47, 49, 255])
    func lengths(count: Int) {
        #expect(throws: VicinoError.self) { try Knock(bytes: [UInt8](repeating: 0x10, count: count)) }
    }

    /// For calls that change the knock matcher, which `#expect` cannot hold.
    private func expect(
        _ found: KnockKeyKind?, _ expected: KnockKeyKind?, at location: SourceLocation = #_sourceLocation
    ) {
        #expect(found == expected, sourceLocation: location)
    }

    private func flipped(_ bytes: [UInt8], _ bit: Int) -> [UInt8] {
        var bytes = bytes
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        return bytes
    }
}

extension KnockKey {
    /// The knock key of a person's first device, which depends on a seed.
    fileprivate static func make(_ seed: UInt64) -> KnockKey { KnockKey(PresenceKey.make(seed), device: .first) }
}
