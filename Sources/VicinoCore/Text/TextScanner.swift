/// Reads short ASCII text byte by byte: digits, single characters, words.
package struct TextScanner {
    private var rest: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    package init(_ text: String) { rest = Array(text.utf8)[...] }

    package var isAtEnd: Bool { rest.isEmpty }

    package var next: UInt8? { rest.first }

    /// Takes this character if it comes next.
    package mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let byte = rest.first, UInt32(byte) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    /// Takes the next character if it is one of these.
    package mutating func take(oneOf characters: String) -> UInt8? {
        guard let byte = rest.first, characters.utf8.contains(byte) else { return nil }
        rest.removeFirst()
        return byte
    }

    /// Takes a lower-case word if it comes next; case does not matter.
    package mutating func take(word: String) -> Bool {
        let lowered = rest.prefix(word.utf8.count).map(lowercased)
        guard lowered.elementsEqual(word.utf8) else { return false }
        rest = rest.dropFirst(word.utf8.count)
        return true
    }

    /// Takes a number of exactly this many digits, at most 15; more may follow.
    package mutating func number(digits count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return Self.value(digits)
    }

    /// Takes a number of one digit to this many, at most 15; nil if none comes next or more follow.
    package mutating func number(maximumDigits: Int) -> Int? {
        let digits = rest.prefix(while: isDigit)
        guard 1...min(maximumDigits, 15) ~= digits.count else { return nil }
        rest = rest.dropFirst(digits.count)
        return Self.value(digits)
    }

    /// Takes all digits that come next, and gives the first three as thousandths; nil without digits.
    package mutating func thousandths() -> Int? {
        let digits = rest.prefix(while: isDigit)
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        let firstThree = Array(digits.prefix(3)) + [UInt8](repeating: UInt8(ascii: "0"), count: 3)
        return Self.value(firstThree.prefix(3))
    }

    /// Takes all digits that come next, and gives their count.
    package mutating func digits() -> Int {
        let count = rest.prefix(while: isDigit).count
        rest = rest.dropFirst(count)
        return count
    }

    package mutating func skipSpaces() {
        rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    private static func value(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}

package func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

private func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte + 32 : byte
}
