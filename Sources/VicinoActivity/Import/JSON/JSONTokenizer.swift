internal import VicinoCore

/// Reads JSON (RFC 8259) chunk by chunk, with bounded memory and nesting.
///
/// It is not built on `JSONSerialization` or `JSONDecoder`: these need the whole file at once, and exports of phones have
/// hundreds of megabytes. A byte order mark is ignored. What is damaged ends the reading, and what came before counts.
struct JSONTokenizer {
    /// The deepest nesting of objects and arrays.
    static let depthLimit = 64
    /// Bytes of a text or a name that are kept. No reader needs more, so the rest is passed over.
    static let textByteLimit = 4096
    /// Bytes of the longest number.
    private static let numberByteLimit = 64
    /// U+FEFF in UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The number of the current line, from 1.
    private(set) var line = 1
    /// What is wrong with the file; nil if nothing is. The rest is not read then.
    private(set) var damage: String?
    private var state = State.value
    /// For each open container, whether it is an array.
    private var containers: [Bool] = []
    /// For each open container, the name of the member that is read.
    private var names: [String] = []
    private var pending: [UInt8] = []
    private var escape = JSONEscape()
    private var markLength = 0

    private enum State: Equatable {
        case value
        case valueOrEnd
        case name
        case nameOrEnd
        case colon
        case next
        case text(isName: Bool)
        case escape(isName: Bool)
        case literal
        case over
    }

    /// Whether the value of the file is complete and nothing is wrong.
    var isComplete: Bool { state == .over && damage == nil }

    /// Reads the next bytes of the file.
    ///
    /// - Throws: `VicinoError` for a nesting that is refused, and the errors of `emit`.
    mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (JSONEvent) throws -> Void) throws {
        var index = chunk.startIndex
        while damage == nil, index < chunk.endIndex {
            if case .text = state {
                let end = Self.endOfText(chunk, from: index)
                if end > index { takeText(chunk[index..<end]) }
                index = end
                guard index < chunk.endIndex else { return }
            }
            try step(chunk[index], emit)
            index += 1
        }
    }
}

extension JSONTokenizer {
    /// Where the next byte with a special meaning in a text is.
    private static func endOfText(_ chunk: ArraySlice<UInt8>, from start: Int) -> Int {
        var index = start
        while index < chunk.endIndex {
            let byte = chunk[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            index += 1
        }
        return index
    }

    private mutating func takeText(_ bytes: ArraySlice<UInt8>) {
        append(escape.takeOrphan())
        append(bytes)
    }

    private mutating func append(_ bytes: some Collection<UInt8>) {
        pending += bytes.prefix(max(0, Self.textByteLimit - pending.count))
    }

    private mutating func step(_ byte: UInt8, _ emit: (JSONEvent) throws -> Void) throws {
        switch state {
        case .text(let isName): try continueText(byte, isName: isName, emit)
        case .escape(let isName):
            switch escape.read(byte) {
            case .more: break
            case .invalid: fail("a \\ that means nothing")
            case .bytes(let bytes):
                append(bytes)
                state = .text(isName: isName)
            }
        case .literal:
            guard !Self.isLiteral(byte) else { return continueLiteral(byte) }
            try endLiteral(emit)
            if damage == nil { try step(byte, emit) }
        case .value, .valueOrEnd, .name, .nameOrEnd, .colon, .next, .over: try structure(byte, emit)
        }
    }

    /// Handles a byte between values.
    private mutating func structure(_ byte: UInt8, _ emit: (JSONEvent) throws -> Void) throws {
        if byte == UInt8(ascii: "\n") { line += 1 }
        if byte == UInt8(ascii: " ") || 9...13 ~= byte || isMark(byte) { return }
        switch (state, byte) {
        case (.value, UInt8(ascii: "{")), (.valueOrEnd, UInt8(ascii: "{")): try begin(isArray: false, emit)
        case (.value, UInt8(ascii: "[")), (.valueOrEnd, UInt8(ascii: "[")): try begin(isArray: true, emit)
        case (.value, UInt8(ascii: "\"")), (.valueOrEnd, UInt8(ascii: "\"")): state = .text(isName: false)
        case (.name, UInt8(ascii: "\"")), (.nameOrEnd, UInt8(ascii: "\"")): state = .text(isName: true)
        case (.valueOrEnd, UInt8(ascii: "]")): try end(isArray: true, emit)
        case (.nameOrEnd, UInt8(ascii: "}")): try end(isArray: false, emit)
        case (.next, UInt8(ascii: "]")): try end(isArray: true, emit)
        case (.next, UInt8(ascii: "}")): try end(isArray: false, emit)
        case (.next, UInt8(ascii: ",")): state = containers.last == true ? .value : .name
        case (.colon, UInt8(ascii: ":")): state = .value
        case (.value, _), (.valueOrEnd, _): beginLiteral(byte)
        // A recorder that loses its power can leave a file that ends in many zeros.
        case (.over, 0): break
        case (.over, _): fail("a text after the end")
        default: fail("a character that does not belong there")
        }
    }

    /// Whether a byte belongs to a byte order mark at the beginning.
    private mutating func isMark(_ byte: UInt8) -> Bool {
        guard byte > 0x7F, state == .value, containers.isEmpty, markLength < 3, byte == Self.mark[markLength] else {
            return false
        }
        markLength += 1
        return true
    }

    private mutating func begin(isArray: Bool, _ emit: (JSONEvent) throws -> Void) throws {
        guard containers.count < Self.depthLimit else {
            let message = "Values are nested more than \(Self.depthLimit) deep on line \(line). This is refused."
            throw VicinoError(.tooLarge, message)
        }
        try emit(JSONEvent(path: names, part: .begin(isArray: isArray)))
        containers.append(isArray)
        names.append("")
        state = isArray ? .valueOrEnd : .nameOrEnd
    }

    private mutating func end(isArray: Bool, _ emit: (JSONEvent) throws -> Void) throws {
        guard containers.popLast() == isArray else { return fail("a bracket that closes nothing") }
        names.removeLast()
        try emit(JSONEvent(path: names, part: .end))
        endValue()
    }

    private mutating func endValue() { state = containers.isEmpty ? .over : .next }

    private mutating func continueText(_ byte: UInt8, isName: Bool, _ emit: (JSONEvent) throws -> Void) throws {
        guard byte == UInt8(ascii: "\"") else { return state = .escape(isName: isName) }
        append(escape.takeOrphan())
        let text = String(decoding: pending, as: UTF8.self)
        pending.removeAll(keepingCapacity: true)
        if isName {
            names[names.count - 1] = text
            state = .colon
        } else {
            endValue()
            try emit(JSONEvent(path: names, part: .value(text)))
        }
    }

    private mutating func fail(_ what: String) { damage = "The file is damaged: line \(line) has \(what)." }
}

// MARK: Numbers and words

extension JSONTokenizer {
    private static func isLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private mutating func beginLiteral(_ byte: UInt8) {
        guard Self.isLiteral(byte) else { return fail("a character that does not belong there") }
        pending.append(byte)
        state = .literal
    }

    private mutating func continueLiteral(_ byte: UInt8) {
        pending.append(byte)
        if pending.count > Self.numberByteLimit { fail("a number that is too long") }
    }

    private mutating func endLiteral(_ emit: (JSONEvent) throws -> Void) throws {
        let text = String(decoding: pending, as: UTF8.self)
        pending.removeAll(keepingCapacity: true)
        let isWord = text == "true" || text == "false" || text == "null"
        let isNumber = text.utf8.first.map { isDigit($0) || $0 == UInt8(ascii: "-") } == true
        guard isWord || isNumber else { return fail("a word that means nothing") }
        endValue()
        try emit(JSONEvent(path: names, part: .value(text == "null" ? nil : text)))
    }
}
