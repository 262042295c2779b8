/// Separates Swift code from its comments and string contents, and keeps every line number.
///
/// The code has no comments and no text, so no word in a message looks like a construct. Code inside string
/// interpolations counts as code. It knows literals of regular expressions in their `#/…/#` form only.
struct SourceScanner {
    private static let openers = Array("/\"#()".utf8)

    private let bytes: [UInt8]
    private var index = 0
    private var code: [UInt8] = []
    private var comments: [UInt8] = []

    /// The lines of code, and the corresponding lines of comments.
    static func lines(of text: String) -> (code: [String], comments: [String]) {
        var scanner = SourceScanner(bytes: Array(text.utf8))
        scanner.scanCode(insideInterpolation: false)
        return (split(scanner.code), split(scanner.comments))
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private static func split(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private mutating func scanCode(insideInterpolation: Bool) {
        var depth = 0
        while index < bytes.count {
            if !Self.openers.contains(bytes[index]) {
                take(.code)
            } else if starts(with: "//") {
                scanLineComment()
            } else if starts(with: "/*") {
                scanBlockComment()
            } else if let hashes = literalHashes(before: "\"") {
                scanString(hashes: hashes)
            } else if let hashes = literalHashes(before: "/"), hashes > 0 {
                scanRegularExpression(hashes: hashes)
            } else {
                if starts(with: "(") { depth += 1 }
                if starts(with: ")") { depth -= 1 }
                take(.code)
                if insideInterpolation, depth == 0 { return }
            }
        }
    }

    private mutating func scanLineComment() {
        while index < bytes.count, !starts(with: "\n") { take(.comment) }
    }

    private mutating func scanBlockComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                take(.comment, 2)
            } else if starts(with: "*/") {
                depth -= 1
                take(.comment, 2)
            } else {
                take(.comment)
            }
        } while depth > 0 && index < bytes.count
    }

    private mutating func scanString(hashes: Int) {
        let marks = String(repeating: "#", count: hashes)
        take(.text, hashes)
        let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
        take(.text, quote.utf8.count)
        while index < bytes.count {
            if starts(with: quote + marks) {
                return take(.text, quote.utf8.count + hashes)
            } else if starts(with: "\\" + marks + "(") {
                take(.text, 1 + hashes)
                scanCode(insideInterpolation: true)
            } else if starts(with: "\\" + marks) {
                take(.text, 2 + hashes)
            } else if quote == "\"", starts(with: "\n") {
                return
            } else {
                take(.text)
            }
        }
    }

    private mutating func scanRegularExpression(hashes: Int) {
        let end = "/" + String(repeating: "#", count: hashes)
        take(.text, hashes + 1)
        while index < bytes.count, !starts(with: end) { take(.text) }
        take(.text, end.utf8.count)
    }

    /// The number of `#` before the mark that opens a literal here; nil if no literal opens here.
    private func literalHashes(before mark: Unicode.Scalar) -> Int? {
        var end = index
        while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
        return end < bytes.count && bytes[end] == UInt8(ascii: mark) ? end - index : nil
    }

    private func starts(with mark: String) -> Bool {
        bytes[index...].starts(with: mark.utf8)
    }

    private enum Destination { case code, comment, text }

    private mutating func take(_ destination: Destination, _ count: Int = 1) {
        for _ in 0..<count where index < bytes.count {
            let byte = bytes[index]
            let blank = byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " ")
            code.append(destination == .code ? byte : blank)
            comments.append(destination == .comment ? byte : blank)
            index += 1
        }
    }
}
