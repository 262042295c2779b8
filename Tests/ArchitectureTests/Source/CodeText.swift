import Glibc

/// The code of a file as one text, in which parentheses and statements are found.
///
/// The tests are not optimized, and read every source. So tokens are searched by the C library.
struct CodeText: Sendable {
    let bytes: [UInt8]
    private let lineStarts: [Int]
    /// The bytes as the C library takes them, with a zero at the end.
    private let searched: [CChar]

    /// - Parameter lines: the lines of code, without comments and texts.
    init(_ lines: [String]) {
        let bytes = Array(lines.joined(separator: "\n").utf8)
        self.bytes = bytes
        searched = bytes.map { CChar(bitPattern: $0) } + [0]
        var start = 0
        lineStarts = lines.map { line in
            defer { start += line.utf8.count + 1 }
            return start
        }
    }

    /// The index of the line of a byte, from 0 on.
    func line(of index: Int) -> Int {
        var lower = 0
        var upper = lineStarts.count
        while upper - lower > 1 {
            let middle = (lower + upper) / 2
            if lineStarts[middle] <= index { lower = middle } else { upper = middle }
        }
        return lower
    }

    /// Where each occurrence of a token begins.
    func occurrences(of token: StaticString) -> [Int] {
        searched.withUnsafeBufferPointer { text in
            guard let base = text.baseAddress else { return [] }
            var found: [Int] = []
            var start = 0
            while let match = token.withCharacters({ strstr(base + start, $0) }) {
                let index = base.distance(to: UnsafePointer(match))
                found.append(index)
                start = index + 1
            }
            return found
        }
    }

    /// Whether a token is at an index.
    func has(_ token: StaticString, at index: Int) -> Bool {
        guard index + token.utf8CodeUnitCount <= bytes.count else { return false }
        return bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return false }
            return memcmp(base + index, token.utf8Start, token.utf8CodeUnitCount) == 0
        }
    }

    /// The text between two bytes.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Where the bracket that closes an opening one is; nil if there is none.
    func closing(of opening: Int) -> Int? {
        var depth = 0
        for index in opening..<bytes.count {
            depth += Self.step(bytes[index])
            if depth == 0 { return index }
        }
        return nil
    }

    /// Where the bracket that opens a closing one is; nil if there is none.
    func opening(of closing: Int) -> Int? {
        var depth = 0
        for index in (0...closing).reversed() {
            depth -= Self.step(bytes[index])
            if depth == 0 { return index }
        }
        return nil
    }

    /// The parts between the commas of a pair of brackets, without what surrounds them; no part for empty brackets.
    func parts(in brackets: ClosedRange<Int>) -> [String] {
        var parts: [String] = []
        var depth = 0
        var start = brackets.lowerBound + 1
        for index in start..<brackets.upperBound {
            depth += Self.step(bytes[index]) + angleStep(at: index)
            guard depth == 0, bytes[index] == UInt8(ascii: ",") else { continue }
            parts.append(trimmed(start..<index))
            start = index + 1
        }
        let last = trimmed(start..<brackets.upperBound)
        return last.isEmpty ? parts : parts + [last]
    }

    /// The word that ends before a byte; empty if there is none directly before it.
    func word(before index: Int) -> Substring {
        var start = index
        while start > 0, Self.isWord(bytes[start - 1]) { start -= 1 }
        return Substring(text(start..<index))
    }

    /// The first byte from an index on that is not blank.
    func nextInk(from index: Int) -> Int? { (index..<bytes.count).first { !Self.isBlank(bytes[$0]) } }

    /// The last byte before an index that is no blank of the same line.
    func lastInk(before index: Int) -> Int? {
        (0..<index).last { bytes[$0] != UInt8(ascii: " ") }
    }

    /// How much deeper a byte leads into brackets.
    static func step(_ byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): -1
        default: 0
        }
    }

    /// How much deeper a byte leads into the parameters of a generic type. Operators have blanks around them, or points.
    private func angleStep(at index: Int) -> Int {
        guard index > 0, bytes[index] == UInt8(ascii: "<") || bytes[index] == UInt8(ascii: ">") else { return 0 }
        switch bytes[index - 1] {
        case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "-"): return 0
        default: return bytes[index] == UInt8(ascii: "<") ? 1 : -1
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }

    private func trimmed(_ range: Range<Int>) -> String {
        let ink = range.filter { !Self.isBlank(bytes[$0]) }
        guard let first = ink.first, let last = ink.last else { return "" }
        return text(first..<last + 1)
    }
}

extension StaticString {
    /// Calls a function with the characters, which a zero ends.
    fileprivate func withCharacters<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        utf8Start.withMemoryRebound(to: CChar.self, capacity: utf8CodeUnitCount + 1) { body($0) }
    }
}
