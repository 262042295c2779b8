/// Constructs that are sometimes right, and then say why.
private let constructs = [
    "Task {", "Task(", "Task.detached", "Task.immediate", "try!", "as!", "@unchecked Sendable",
    "nonisolated(unsafe)", "DispatchQueue", "fatalError(", "preconditionFailure(",
]

extension Rule {
    /// Each of the constructs has its reason in a `//` comment on its line or the line before.
    static let reasonedConstructs = Rule(name: "a reason beside each risky construct") { file in
        guard file.target != nil, !file.isGenerated else { return [] }
        return file.code.enumerated().flatMap { index, line in
            constructs.filter { firstOccurrence(of: $0, in: line) != nil && !hasReason(file, at: index) }
                .map { file.violation(atIndex: index, "`\($0)` needs its reason in a // comment beside it") }
        }
    }
}

private func hasReason(_ file: SourceFile, at index: Int) -> Bool {
    isReason(file.comments[index]) || index > 0 && isReason(file.comments[index - 1])
}

/// A plain comment of a few words; documentation and instructions to tools give no reason.
private func isReason(_ comment: String) -> Bool {
    let words = comment.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, first.hasPrefix("//"), !first.hasPrefix("///") else { return false }
    return words.count > 3 && !words[1].hasPrefix("swift-format-")
}
