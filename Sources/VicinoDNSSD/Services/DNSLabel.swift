package import VicinoCore

/// One part of a DNS name, in the only form that this program writes: small letters, digits and hyphens.
///
/// Names in other forms are from other programs and are ignored.
package struct DNSLabel: Hashable, Sendable {
    /// The characters.
    package let text: String

    /// The maximum number of characters in a label.
    package static let limit = 63

    /// Wraps a text.
    ///
    /// - Throws: `VicinoError` with `.invalidName` unless it has 1 to 63 small letters, digits and hyphens, and
    ///   does not begin or end with a hyphen.
    package init(_ text: String) throws(VicinoError) {
        guard let label = DNSLabel(heard: text) else {
            throw VicinoError(.invalidName, "A name on the network has 1 to 63 letters a-z, digits and hyphens.")
        }
        self = label
    }

    /// Wraps a text from outside; nil unless this program could have written it.
    init?(heard text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard (1...Self.limit).contains(bytes.count), bytes.allSatisfy(Self.isAllowed),
            bytes.first != Self.hyphen, bytes.last != Self.hyphen
        else { return nil }
        self.text = String(text)
    }

    private static let hyphen = UInt8(ascii: "-")

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), hyphen: true
        default: false
        }
    }
}

extension DNSLabel: CustomStringConvertible {
    /// The characters.
    package var description: String { text }
}
