/// The code of a file as one text, in which parentheses and statements are found.
struct CodeText {
    let bytes: [UInt8]
    private let lineStarts: [Int]

    init(_ file: SourceFile) {
        let bytes = Array(file.code.joined(separator: "\n").utf8)
        self.bytes = bytes
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
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
        let wanted = Array("\(token)".utf8)
        guard let first = wanted.first, bytes.count >= wanted.count else { return [] }
        return (0...bytes.count - wanted.count).filter { index in
            bytes[index] == first && bytes[index..<index + wanted.count].elementsEqual(wanted)
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
        let found = (0..<index).last { bytes[$0] != UInt8(ascii: " ") }
        return found
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
        guard index > 0, !Array(" .-".utf8).contains(bytes[index - 1]) else { return 0 }
        return switch bytes[index] {
        case UInt8(ascii: "<"): 1
        case UInt8(ascii: ">"): -1
        default: 0
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
