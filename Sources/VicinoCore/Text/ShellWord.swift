/// A literal text, such as a file's path, as a word of a POSIX shell: in single quotes if necessary.
///
/// - Parameter isOption: whether the word may begin as an option does.
/// - Returns: nil for text that cannot be pasted as it is shown, or that a command would take for an option.
package func shellWord(_ text: String, isOption: Bool = false) -> String? {
    guard !text.isEmpty, isOption || text.utf8.first != UInt8(ascii: "-"), !text.unicodeScalars.contains("\u{FFFD}"),
        Array(DisplayText(text, limit: 4096).text.utf8) == Array(text.utf8)
    else { return nil }
    let isPlain = text.utf8.allSatisfy { isAlphanumeric($0) || "/._-:%@+,".utf8.contains($0) }
    let quoted = text.unicodeScalars.reduce(into: "") { $1 == "'" ? $0 += #"'\''"# : $0.unicodeScalars.append($1) }
    return isPlain ? text : "'\(quoted)'"
}

/// The sentence of a message that proposes a command for a path, with a space before it; empty if the path cannot be
/// pasted.
package func proposing(_ command: String, for path: String) -> String {
    shellWord(path).map { " Run: \(command) \($0)" } ?? ""
}

private func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
}
