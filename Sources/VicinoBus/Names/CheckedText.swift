/// A name on the bus: text that was checked when it was made.
///
/// Names in the source are literals; an invalid one is a mistake of the programmer and traps. Names from elsewhere go
/// through `init(_:)`, which throws.
package protocol CheckedText: Hashable, Sendable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name as it is sent over the bus.
    var text: String { get }

    /// Takes text that is known to be valid.
    init(unchecked text: String)

    /// What is wrong with a text, as the end of the sentence "… is not an object path: "; nil for a valid one.
    static func fault(in text: String) -> String?

    /// The kind of name for error messages, with its article.
    static var noun: String { get }
}

extension CheckedText {
    /// Checks a name from outside.
    ///
    /// - Throws: `BusError` with the code `invalidName`.
    package init(_ text: String) throws(BusError) {
        if let fault = Self.fault(in: text) {
            throw BusError(.invalidName, "“\(displayable(text, limit: 80))” is not \(Self.noun): \(fault).")
        }
        self.init(unchecked: text)
    }

    package init(stringLiteral text: String) {
        if let fault = Self.fault(in: text) {
            // A literal is written in the source, so this is a mistake of the programmer.
            preconditionFailure("“\(text)” is not \(Self.noun): \(fault).")
        }
        self.init(unchecked: text)
    }

    package var description: String { text }

    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

/// The maximum number of bytes in the name of a bus, an interface, a member or an error.
private let nameLimit = 255

/// Checks a name of elements between dots.
///
/// - Parameters:
///   - minimum: the fewest elements.
///   - allowsHyphen: whether an element may contain `-`.
///   - allowsLeadingDigit: whether an element may begin with a digit.
func elementsFault(
    in text: some StringProtocol, minimum: Int, allowsHyphen: Bool = false, allowsLeadingDigit: Bool = false
) -> String? {
    guard text.utf8.count <= nameLimit else { return "it is longer than \(nameLimit) bytes" }
    let dot = UInt8(ascii: ".")
    let elements = text.utf8.count { $0 == dot } + 1
    guard elements >= minimum else { return "it has fewer than \(minimum) parts between dots" }
    // Names come with each message, so this makes no copies.
    var isAtStart = true
    for byte in text.utf8 {
        if byte == dot {
            guard !isAtStart else { return "it has an empty part" }
            isAtStart = true
            continue
        }
        if isAtStart, !allowsLeadingDigit, isDigit(byte) { return "a part begins with a digit" }
        guard isWordByte(byte) || (allowsHyphen && byte == UInt8(ascii: "-")) else {
            return "it has a character that is not allowed"
        }
        isAtStart = false
    }
    return isAtStart ? "it has an empty part" : nil
}

/// Whether a byte is an ASCII letter, a digit or `_`.
func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || byte == UInt8(ascii: "_")
}

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
