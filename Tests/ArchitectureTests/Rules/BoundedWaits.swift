extension Rule {
    /// No test waits forever in a loop that yields: `yieldUntil` ends, and says what has not happened.
    static let boundedWaits = Rule(name: "no wait without a bound") { file in
        guard waitingFolders.contains(where: { file.path.hasPrefix($0) }), !waitingFiles.contains(file.path) else {
            return []
        }
        let code = file.codeText
        return code.occurrences(of: "while ").filter { start in
            guard let body = body(ofLoopAt: start, in: code) else { return false }
            return contains("Task.yield()", in: code.text(body))
        }.map {
            file.violation(atIndex: code.line(of: $0), "a wait without a bound; use yieldUntil or repeatUntilCancelled")
        }
    }
}

/// Tests, and what they consist of.
private let waitingFolders = ["Tests/", "Sources/VicinoTesting/", "Sources/VicinoHarness/", "Sources/vicino-demo/"]

/// The bounded wait itself, and what goes on until a test ends.
private let waitingFiles = ["Sources/VicinoTesting/YieldUntil.swift", "Sources/VicinoHarness/Repetition.swift"]

/// The body of a loop with a condition, given where `while` begins; nil if no loop begins or ends there.
private func body(ofLoopAt start: Int, in code: CodeText) -> Range<Int>? {
    guard code.word(before: start).isEmpty else { return nil }
    if let closing = code.lastInk(before: start), code.bytes[closing] == UInt8(ascii: "}"),
        let opening = code.opening(of: closing), let before = code.lastInk(before: opening),
        code.word(before: before + 1) == "repeat"
    {
        return opening..<closing
    }
    var depth = 0
    for index in start..<code.bytes.count {
        if depth == 0, code.bytes[index] == UInt8(ascii: "{") { return code.closing(of: index).map { index..<$0 } }
        depth += CodeText.step(code.bytes[index])
        // The label of a parameter.
        if depth < 0 { return nil }
    }
    return nil
}
