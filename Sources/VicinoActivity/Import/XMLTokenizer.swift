internal import VicinoCore

/// Reads XML 1.0 chunk by chunk, with bounded memory and nesting, and never expands an entity.
///
/// It is not built on `XMLParser` for three reasons, as of Swift 6.3 on Linux. That one stops the program at an element
/// name that is not UTF-8. It does not report entity declarations. It limits neither attributes nor depth.
///
/// It follows <https://www.w3.org/TR/xml/>, with three differences. An entity declaration is refused. References other
/// than characters and the five predefined entities stay as text. Namespace prefixes are removed, and what is foreign is
/// marked (`XMLNamespaces`).
struct XMLTokenizer {
    /// The deepest nesting of elements.
    static let depthLimit = 64
    /// Bytes of the longest tag, with its attributes, and of a document type declaration.
    static let tagByteLimit = 65_536
    /// Bytes of the longest piece of text between two tags.
    static let textByteLimit = 1_048_576

    /// The number of the current line, from 1.
    private(set) var line = 1
    /// Whether a text is not in UTF-8 although the file declares that, or declares nothing. It was read as windows-1252.
    private(set) var hasOtherLetters = false
    private var state = State.text
    private var pending: [UInt8] = []
    private var openNames: [String] = []
    private var hasRoot = false
    /// Whether the rest of the file does not count.
    private var isOver = false
    private var encoding = XMLEncoding.utf8
    private var byteOrder = XMLByteOrder()
    private var namespaces = XMLNamespaces()
    private let needsAttributes: (@Sendable (_ tag: ArraySlice<UInt8>) -> Bool)?

    /// - Parameter needsAttributes: says of the inside of a start tag whether its attributes are read; nil for all. Of any
    ///   other tag only the name counts. An import that needs a small part of a large file is so several times as fast.
    init(needsAttributes: (@Sendable (_ tag: ArraySlice<UInt8>) -> Bool)? = nil) {
        self.needsAttributes = needsAttributes
    }

    private enum State: Equatable {
        case text
        case declaration
        case tag(quote: UInt8?)
        case instruction
        case comment
        case characterData
        case doctype(XMLDoctypeScanner)
    }

    /// Reads the next bytes of the file.
    ///
    /// - Throws: `VicinoError` for refused or broken XML, and the errors of `emit`.
    mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (XMLEvent) throws -> Void) throws {
        if isOver { return }
        let bytes = try byteOrder.utf8(chunk)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let plain = plainPrefix(of: bytes[index...])
            pending.append(contentsOf: plain)
            index = plain.endIndex
            guard index < bytes.endIndex else { return }
            let byte = bytes[index]
            index += 1
            // XML has no zeros. A recorder that loses its power can leave a file that ends in many of them.
            if byte == 0 { return isOver = true }
            if byte == UInt8(ascii: "\n") { line += 1 }
            if case .text = state, byte == UInt8(ascii: "<") {
                try flushText(emit)
                state = .declaration
            } else {
                pending.append(byte)
                try step(byte, emit)
            }
        }
    }

    /// The byte that ends a text, a tag, or a quoted value in a tag; nil for other markup.
    private var closing: UInt8? {
        switch state {
        case .text: UInt8(ascii: "<")
        case .tag(let quote): quote ?? UInt8(ascii: ">")
        case .declaration, .instruction, .comment, .characterData, .doctype: nil
        }
    }

    /// The bytes of a text or a tag that can be added at once: up to one that may mean something, or to the limit.
    private mutating func plainPrefix(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let closing else { return bytes.prefix(0) }
        let limit = closing == UInt8(ascii: "<") ? Self.textByteLimit : Self.tagByteLimit
        let endsAtQuotes = closing == UInt8(ascii: ">")
        let room = bytes.prefix(max(0, limit - pending.count))
        var lineCount = 0
        let count = room.withUnsafeBufferPointer { buffer in
            for (offset, byte) in buffer.enumerated() {
                if byte == closing || byte == 0 { return offset }
                if endsAtQuotes, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return offset }
                if byte == UInt8(ascii: "\n") { lineCount += 1 }
            }
            return buffer.count
        }
        line += lineCount
        return bytes.prefix(count)
    }

    /// Checks that the file is complete.
    ///
    /// - Returns: false if it ends in the middle.
    /// - Throws: `VicinoError` if it ends before its first element, or is not XML at all.
    func finish() throws(VicinoError) -> Bool {
        guard hasRoot else { throw VicinoError(.malformed, "The file is empty or no XML.") }
        return state == .text && openNames.isEmpty
    }
}

extension XMLTokenizer {
    /// Handles the byte that was just added to the pending ones.
    private mutating func step(_ byte: UInt8, _ emit: (XMLEvent) throws -> Void) throws {
        switch state {
        case .text: try limitPending(to: Self.textByteLimit, "A piece of text")
        case .declaration: try beginMarkup()
        case .tag(let quote): try continueTag(byte, quote: quote, emit)
        case .instruction: try continueInstruction()
        case .comment: skipUntil("-->")
        case .characterData: try continueCharacterData(emit)
        case .doctype(var scanner):
            let isComplete = try scanner.read(byte, line: line)
            pending.removeAll(keepingCapacity: true)
            state = isComplete ? .text : .doctype(scanner)
        }
    }

    /// Decides from the first bytes after `<` which markup begins here.
    private mutating func beginMarkup() throws(VicinoError) {
        switch pending.first {
        case UInt8(ascii: "?"): state = .instruction
        case UInt8(ascii: "!"):
            if pending.elementsEqual("!--".utf8) { start(.comment) }
            if pending.elementsEqual("![CDATA[".utf8) { start(.characterData) }
            if pending.elementsEqual("!DOCTYPE".utf8) { start(.doctype(XMLDoctypeScanner())) }
            if case .declaration = state, pending.count > 8 { throw broken("a <! that means nothing") }
        case UInt8(ascii: ">"), UInt8(ascii: " "), nil: throw broken("a < that begins nothing; write &lt;")
        default: state = .tag(quote: nil)
        }
    }

    private mutating func start(_ next: State) {
        pending.removeAll(keepingCapacity: true)
        state = next
    }

    private mutating func continueTag(_ byte: UInt8, quote: UInt8?, _ emit: (XMLEvent) throws -> Void) throws {
        try limitPending(to: Self.tagByteLimit, "A tag")
        if let quote {
            if byte == quote { state = .tag(quote: nil) }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            state = .tag(quote: byte)
        } else if byte == UInt8(ascii: ">") {
            let bytes = pending.dropLast()
            start(.text)
            try handleTag(bytes, emit)
        }
    }

    private mutating func continueInstruction() throws(VicinoError) {
        if pending.starts(with: "?xml ".utf8) {
            try limitPending(to: 1024, "The XML declaration")
            if hasSuffix("?>"), !byteOrder.isCertain { encoding = try XMLEncoding(declaration: pending) }
        }
        if pending.count > 1024 { pending.removeFirst(512) }
        if hasSuffix("?>") { start(.text) }
    }

    private mutating func skipUntil(_ end: String) {
        if hasSuffix(end) {
            start(.text)
        } else if pending.count > 64 {
            pending.removeFirst(32)
        }
    }

    private mutating func continueCharacterData(_ emit: (XMLEvent) throws -> Void) throws {
        try limitPending(to: Self.textByteLimit, "A piece of text")
        guard hasSuffix("]]>") else { return }
        let text = self.text(pending.dropLast(3))
        start(.text)
        if !openNames.isEmpty, !text.isEmpty { try emit(.text(text)) }
    }

    private mutating func flushText(_ emit: (XMLEvent) throws -> Void) throws {
        defer { pending.removeAll(keepingCapacity: true) }
        guard !pending.isEmpty else { return }
        guard openNames.isEmpty else { return try emit(.text(XMLTag.unescape(text(pending[...])))) }
        try checkOutsideText()
    }

    /// The text of some bytes. Many programs write windows-1252 and declare UTF-8, or declare nothing.
    private mutating func text(_ bytes: ArraySlice<UInt8>) -> String {
        guard encoding == .utf8, !byteOrder.isCertain else { return encoding.decode(bytes) }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        hasOtherLetters = true
        return XMLEncoding.windows1252.decode(bytes)
    }

    /// Allows only a byte order mark and white space outside the root element.
    private func checkOutsideText() throws(VicinoError) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = !hasRoot && pending.starts(with: mark) ? pending.dropFirst(3) : pending[...]
        guard text.allSatisfy({ $0 == 0x20 || 0x09...0x0D ~= $0 }) else {
            throw VicinoError(
                .malformed, hasRoot ? "There is text after the end, on line \(line)." : "The file is not XML in UTF-8.")
        }
    }

    private mutating func handleTag(_ bytes: ArraySlice<UInt8>, _ emit: (XMLEvent) throws -> Void) throws {
        let readsAttributes = needsAttributes?(bytes) ?? true
        guard let tag = XMLTag(bytes, encoding: encoding, readsAttributes: readsAttributes) else {
            throw broken("a tag that is not well formed")
        }
        if tag.isEnd {
            guard openNames.last == tag.fullName else { throw broken("a tag that closes an element that is not open") }
            openNames.removeLast()
            namespaces.leave()
            return try emit(.end(name: tag.name))
        }
        guard !hasRoot || !openNames.isEmpty else { throw broken("a second root element") }
        guard openNames.count < Self.depthLimit else {
            let message = "Elements are nested more than \(Self.depthLimit) deep on line \(line). This is refused."
            throw VicinoError(.tooLarge, message)
        }
        hasRoot = true
        let (isForeign, attributes) = namespaces.enter(tag)
        if tag.isEmptyElement { namespaces.leave() } else { openNames.append(tag.fullName) }
        try emit(.start(name: tag.name, attributes: attributes, isForeign: isForeign))
        if tag.isEmptyElement { try emit(.end(name: tag.name)) }
    }

    private func hasSuffix(_ suffix: String) -> Bool {
        pending.count >= suffix.utf8.count && pending.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }

    private func limitPending(to limit: Int, _ what: String) throws(VicinoError) {
        guard pending.count <= limit else {
            throw VicinoError(.tooLarge, "\(what) is longer than \(limit) bytes on line \(line). This is refused.")
        }
    }

    private func broken(_ what: String) -> VicinoError {
        VicinoError(.malformed, "The file is damaged: line \(line) has \(what).")
    }
}
