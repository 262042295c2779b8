/// A Swift file as input of the rules.
struct SourceFile: Sendable {
    /// Its path from the repository's root: `Sources/VicinoCore/Log/Head.swift`.
    let path: String
    /// The lines as they are.
    let lines: [String]
    /// The lines without comments and string contents.
    let code: [String]
    /// The comments alone, line for line.
    let comments: [String]
    /// The code as one text.
    let codeText: CodeText

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let scanned = SourceScanner.lines(of: text)
        code = scanned.code
        comments = scanned.comments
        codeText = CodeText(code)
    }

    /// The target to which it belongs; nil for tests, benchmarks and the manifest.
    var target: String? {
        let parts = path.split(separator: "/")
        return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
    }

    /// Whether it belongs to the sources of an example.
    var isExample: Bool { path.contains(#/^Examples/[^/]+/Sources//#) }

    /// Whether it is generated.
    var isGenerated: Bool { path.contains("/Generated/") }

    /// Whether it contains code.
    var holdsCode: Bool { code.contains { line in line.contains { !$0.isWhitespace } } }

    /// A breach of a rule in this file; lines count from 1.
    func violation(atIndex index: Int, _ message: String) -> Violation {
        Violation(path: path, line: index + 1, message: message)
    }
}

/// A breach of a rule, with its location.
struct Violation: Hashable, Sendable, CustomStringConvertible {
    let path: String
    let line: Int
    let message: String

    var description: String { "\(path):\(line): \(message)" }
}
