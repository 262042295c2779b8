internal import VicinoCore

/// Finds the end of a document type declaration, and refuses one that declares entities.
///
/// Declarations are never applied: nothing that they name is fetched, and their defaults are not used.
struct XMLDoctypeScanner: Equatable {
    private var depth = 1
    private var quote: UInt8?
    private var isComment = false
    private var count = 0
    private var lastBytes: [UInt8] = []

    /// Looks at the next byte.
    ///
    /// - Returns: whether it ends the declaration.
    /// - Throws: `VicinoError` at an entity declaration, and beyond the limit of length.
    mutating func read(_ byte: UInt8, line: Int) throws(VicinoError) -> Bool {
        count += 1
        guard count <= XMLTokenizer.tagByteLimit else {
            throw VicinoError(
                .tooLarge, "The document type declaration is too long. Remove it, or export without it.")
        }
        if lastBytes.count == 8 { lastBytes.removeFirst() }
        lastBytes.append(byte)
        if endsWith("<!ENTITY") {
            let message = "The file declares entities on line \(line). This is refused; export it without them."
            throw VicinoError(.unsupported, message)
        }
        step(byte)
        // Some programs write declarations that are not well formed, and end all of them on a line of its own.
        return depth == 0 || endsWith("\n]>")
    }

    private mutating func step(_ byte: UInt8) {
        if isComment {
            if endsWith("-->") {
                isComment = false
                depth = depth - 1
            }
        } else if let open = quote {
            if byte == open { quote = nil }
        } else {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ">"), UInt8(ascii: "]"): depth -= 1
            default: isComment = endsWith("<!--")
            }
        }
    }

    private func endsWith(_ text: String) -> Bool {
        lastBytes.suffix(text.utf8.count).elementsEqual(text.utf8)
    }
}
