/// Constructs that need a reason.
private let constructs = [
    "Task {", "Task(", "Task.detached", "Task.immediate", "try!", "as!", "@unchecked Sendable",
    "nonisolated(unsafe)", "DispatchQueue", "fatalError(", "preconditionFailure(", "addTask {", "addTask(",
]

extension Rule {
    /// Each of the constructs has its reason in the `//` comment directly above it.
    static let reasonedConstructs = Rule(name: "a reason beside each risky construct") { file in
        guard file.target != nil || file.isExample, !file.isGenerated else { return [] }
        return file.code.enumerated().flatMap { index, line in
            constructs.filter { firstOccurrence(of: $0, in: line) != nil && !hasReason(file, at: index) }
                .map { file.violation(atIndex: index, "`\($0)` needs its reason in a // comment just above it") }
        }
    }
}

private func hasReason(_ file: SourceFile, at index: Int) -> Bool {
    let commentAbove = (0..<index).reversed().prefix { !isBlank(file.comments[$0]) && isBlank(file.code[$0]) }
    return commentAbove.contains { isReason(file.comments[$0]) }
}

private func isBlank(_ line: String) -> Bool {
    line.allSatisfy(\.isWhitespace)
}

/// Whether it is a plain comment of a few words; documentation and instructions to tools give no reason.
private func isReason(_ comment: String) -> Bool {
    let words = comment.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, first.hasPrefix("//"), !first.hasPrefix("///") else { return false }
    return words.count > 3 && !words[1].hasPrefix("swift-format-")
}
