/// The types of a message's arguments in order, such as `sa{sv}`.
package struct Signature: Hashable, Sendable {
    /// The complete types.
    package let types: [BusType]

    /// Takes types that together fit into a signature.
    ///
    /// - Throws: `BusError` with the code `invalidSignature`.
    package init(_ types: [BusType]) throws(BusError) {
        self.types = types
        let text = text
        if let fault = Self.parse(text).fault { throw Self.invalid(text, fault) }
    }

    /// Reads the letters of a signature.
    ///
    /// - Throws: `BusError` with the code `invalidSignature`.
    package init(_ text: String) throws(BusError) {
        let (types, fault) = Self.parse(text)
        if let fault { throw Self.invalid(text, fault) }
        self.types = types
    }

    init(unchecked types: [BusType]) { self.types = types }

    /// The letters.
    package var text: String { types.map(\.text).joined() }

    /// The maximum number of bytes in a signature.
    static let lengthLimit = 255
    /// The maximum depth of nested arrays, and that of nested structures.
    static let nestingLimit = 32

    private static func invalid(_ text: String, _ fault: String) -> BusError {
        BusError(.invalidSignature, "“\(displayable(text, limit: 80))” is not a signature: \(fault).")
    }

    private static func parse(_ text: String) -> (types: [BusType], fault: String?) {
        guard text.utf8.count <= lengthLimit else { return ([], "it is longer than \(lengthLimit) bytes") }
        var parser = SignatureParser(text)
        do throws(SignatureParser.Fault) {
            return (try parser.all(), nil)
        } catch {
            return ([], error.text)
        }
    }
}

extension Signature: CustomStringConvertible {
    package var description: String { text }
}

extension Signature: ExpressibleByStringLiteral {
    /// A signature in the source; an invalid one is a mistake of the programmer and traps.
    package init(stringLiteral text: String) {
        do throws(BusError) {
            try self.init(text)
        } catch {
            // A literal is written in the source, so this is a mistake of the programmer.
            preconditionFailure(error.message)
        }
    }
}
