/// Writes JSON on one line, with members in the order of the calls.
package struct JSONLineWriter {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    package mutating func object(_ body: (inout JSONLineWriter) throws -> Void) rethrows {
        try nest(from: "{", to: "}", body)
    }

    package mutating func object(_ key: String, _ body: (inout JSONLineWriter) throws -> Void) rethrows {
        self.key(key)
        try nest(from: "{", to: "}", body)
    }

    package mutating func array(_ key: String, _ body: (inout JSONLineWriter) throws -> Void) rethrows {
        self.key(key)
        try nest(from: "[", to: "]", body)
    }

    package mutating func member(_ key: String, _ value: String) {
        self.key(key)
        text(value)
    }

    package mutating func member(_ key: String, _ value: some BinaryInteger) {
        self.key(key)
        bytes.append(contentsOf: String(value).utf8)
    }

    package mutating func member(_ key: String, _ value: Bool) {
        self.key(key)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Writes a finite number; whole numbers have no fraction.
    package mutating func member(_ key: String, _ value: Double) {
        self.key(key)
        let whole = Int64(exactly: value)
        bytes.append(contentsOf: (whole.map(String.init) ?? value.description).utf8)
    }

    package mutating func element(_ value: String) {
        separate()
        text(value)
    }

    package mutating func element(_ value: some BinaryInteger) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
    }

    package mutating func element(_ body: (inout JSONLineWriter) throws -> Void) rethrows {
        separate()
        try nest(from: "{", to: "}", body)
    }

    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    private mutating func nest(
        from open: String, to close: String, _ body: (inout JSONLineWriter) throws -> Void
    ) rethrows {
        bytes.append(contentsOf: open.utf8)
        needsComma = false
        try body(&self)
        bytes.append(contentsOf: close.utf8)
        needsComma = true
    }

    private mutating func key(_ key: String) {
        separate()
        text(key)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Writes a text, and escapes all characters that JSON requires or that could change what a terminal shows.
    private mutating func text(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": bytes.append(contentsOf: "\\\"".utf8)
            case "\\": bytes.append(contentsOf: "\\\\".utf8)
            case "\n": bytes.append(contentsOf: "\\n".utf8)
            case _ where scalar.properties.isHarmful: escape(scalar)
            default: bytes.append(contentsOf: String(scalar).utf8)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
        }
    }
}

extension Unicode.Scalar.Properties {
    /// Whether this is a control character or a format character, such as one that changes the writing direction or has
    /// no width.
    fileprivate var isHarmful: Bool {
        switch generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: isDefaultIgnorableCodePoint
        }
    }
}
