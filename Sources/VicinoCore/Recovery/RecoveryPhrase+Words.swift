internal import Crypto

/// The words of a phrase: eleven bits each, of which the last four are a checksum.
extension RecoveryPhrase {
    /// The twelve words.
    package var words: [String] {
        let bits = Self.bits(of: entropy) + Self.checksum(of: entropy)
        return stride(from: 0, to: bits.count, by: Self.bitsOfWord).map { start in
            let index = bits[start..<(start + Self.bitsOfWord)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
            return Self.list[index]
        }
    }

    /// Reads the words, in upper or lower case. Of each, the first four letters are enough.
    ///
    /// - Throws: `VicinoError` with `.mistyped` for another number of words, a word that is not on the list, or words that do
    ///   not belong together.
    package init(words text: String) throws(VicinoError) {
        let typed = text.split { !$0.isLetter }.map { $0.lowercased() }
        guard typed.count == Self.wordCount else {
            throw VicinoError(.mistyped, "A recovery phrase has \(Self.wordCount) words, not \(typed.count).")
        }
        var bits: [Bool] = []
        for (index, word) in typed.enumerated() {
            guard let number = Self.index(of: word) else { throw Self.unknown(word, at: index) }
            bits += (0..<Self.bitsOfWord).reversed().map { number >> $0 & 1 == 1 }
        }
        let entropy = stride(from: 0, to: Self.byteCount * 8, by: 8).map { start in
            bits[start..<(start + 8)].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        guard bits.suffix(Self.checksumBits).elementsEqual(Self.checksum(of: entropy)), let phrase = Self(entropy)
        else {
            throw VicinoError(
                .mistyped, "These words do not belong together: one is another, or two are swapped. Check each of them."
            )
        }
        self = phrase
    }

    private static let bitsOfWord = 11
    private static let checksumBits = 4
    /// The letters of a word that tell it from all others.
    private static let prefixLength = 4

    private static let list = RecoveryWordList.text.split { $0 == " " || $0 == "\n" }.map(String.init)

    private static func index(of word: String) -> Int? {
        if let index = list.firstIndex(of: word) { return index }
        guard word.count >= prefixLength else { return nil }
        return list.firstIndex { $0.hasPrefix(word) }
    }

    private static func unknown(_ word: String, at index: Int) -> VicinoError {
        let shown = DisplayText(word, limit: 20).text
        let guess = Suggestion.nearest(to: word, among: list).map { " Is it “\($0)”?" } ?? ""
        return VicinoError(
            .mistyped, "Word \(index + 1), “\(shown)”, is not a word of recovery phrases.\(guess)")
    }

    private static func bits(of bytes: [UInt8]) -> [Bool] {
        bytes.flatMap { byte in (0..<8).reversed().map { byte >> UInt8($0) & 1 == 1 } }
    }

    private static func checksum(of entropy: [UInt8]) -> [Bool] {
        Array(bits(of: Array(Digest.sha256(entropy).bytes.prefix(1))).prefix(checksumBits))
    }
}
