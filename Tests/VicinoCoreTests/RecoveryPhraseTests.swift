import Testing
import VicinoCore
import VicinoTesting

@Suite("Recovery phrases")
struct RecoveryPhraseTests {
    struct Case {
        let byte: UInt8
        let words: String
    }

    /// Test vectors of BIP-39.
    private static let cases = [
        Case(
            byte: 0,
            words: "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"),
        Case(
            byte: 0x7F, words: "legal winner thank year wave sausage worth useful legal winner thank yellow"),
        Case(
            byte: 0x80, words: "letter advice cage absurd amount doctor acoustic avoid letter advice cage above"),
        Case(byte: 0xFF, words: "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong"),
    ]

    @Test("Phrases have the words that BIP-39 says", arguments: cases)
    func vectors(item: Case) throws {
        let phrase = try #require(RecoveryPhrase([UInt8](repeating: item.byte, count: 16)))
        #expect(phrase.words.joined(separator: " ") == item.words)
        #expect(try RecoveryPhrase(words: item.words) == phrase)
    }

    @Test(
        "Any phrase is read back, in capitals, with numbers, and by the first four letters", arguments: UInt64(0)..<50)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let phrase = RecoveryPhrase(using: &random)
        let words = phrase.words
        #expect(words.count == RecoveryPhrase.wordCount)
        #expect(try RecoveryPhrase(words: words.joined(separator: "  ").uppercased()) == phrase)
        let numbered = words.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
        #expect(try RecoveryPhrase(words: numbered) == phrase)
        #expect(try RecoveryPhrase(words: words.map { String($0.prefix(4)) }.joined(separator: ",")) == phrase)
    }

    @Test("A mistake is named: too few words, a word that is none, and words that do not belong together")
    func mistakes() throws {
        let words = Self.cases[1].words
        let few = #expect(throws: VicinoError.self) { try RecoveryPhrase(words: "legal winner") }
        #expect(few?.message.contains("12 words, not 2") == true)
        let none = #expect(throws: VicinoError.self) {
            try RecoveryPhrase(words: words.replacing("sausage", with: "sausege"))
        }
        #expect(none?.message.contains("Word 6") == true)
        #expect(none?.message.contains("“sausage”") == true)
        let swapped = #expect(throws: VicinoError.self) {
            try RecoveryPhrase(words: words.replacing("legal winner thank year", with: "winner legal thank year"))
        }
        #expect(swapped?.code == .mistyped)
        #expect(swapped?.message.contains("legal") == false, "No message repeats the phrase.")
    }

    @Test("A phrase always makes the same key, and its description hides it")
    func key() throws {
        let phrase = try #require(RecoveryPhrase([UInt8](repeating: 3, count: 16)))
        let other = try #require(RecoveryPhrase([UInt8](repeating: 4, count: 16)))
        #expect(try phrase.recoveryKey().publicKey == phrase.recoveryKey().publicKey)
        #expect(try phrase.recoveryKey().publicKey != other.recoveryKey().publicKey)
        #expect("\(phrase)" == "RecoveryPhrase(redacted)")
    }

    @Test("Only the phrase opens a sealed identity key, and no flipped bit passes")
    func sealed() throws {
        let phrase = try #require(RecoveryPhrase([UInt8](repeating: 3, count: 16)))
        let other = try #require(RecoveryPhrase([UInt8](repeating: 4, count: 16)))
        let key = SigningKey.make(1)
        var random = SeededGenerator(seed: 1)
        let sealed = try SealedIdentity(key, with: phrase, using: &random)
        #expect(sealed.bytes.count == SealedIdentity.byteCount)
        #expect(try sealed.opened(with: phrase).secret == key.secret)
        #expect(throws: VicinoError.self) { try sealed.opened(with: other) }
        for bit in 0..<sealed.bytes.count * 8 {
            var bytes = sealed.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            let flipped = try #require(SealedIdentity(bytes))
            #expect(throws: VicinoError.self, "bit \(bit)") { try flipped.opened(with: phrase) }
        }
    }
}
