/// The name of a record kind and its major version: `org.vicino.activity/1`.
public struct KindID: Hashable, Comparable, Sendable {
    /// Reverse domain name, lower-case: letters, digits, hyphens, dots.
    package let name: String
    /// The major version; records of different major versions are not compatible.
    package let major: UInt8

    /// Checks the name: 3 to 100 lower-case letters, digits, hyphens and underscores in at least two dotted parts.
    ///
    /// - Throws: ``VicinoError`` with `.schema` for any other name.
    public init(_ name: String, major: UInt8) throws(VicinoError) {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (3...100).contains(name.utf8.count), parts.count >= 2, parts.allSatisfy(Self.isPart) else {
            throw VicinoError(.schema, "A record kind is named like org.example.thing, in lower-case letters.")
        }
        self.name = name
        self.major = major
    }

    private static func isPart(_ part: Substring.UTF8View.SubSequence) -> Bool {
        !part.isEmpty
            && part.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }

    /// Orders kinds by name, then by major version.
    public static func < (a: KindID, b: KindID) -> Bool {
        a.name == b.name ? a.major < b.major : a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
    }
}

extension KindID: CustomStringConvertible {
    /// The name, a slash and the major version.
    public var description: String { "\(name)/\(major)" }
}

extension KindID {
    /// The beginning of the names of internal kinds.
    private static let internalPrefix = "org.vicino.own."

    /// Whether records of the kind are what the program notes for the user's own devices. No follower receives them,
    /// and no list shows them.
    package var isInternal: Bool { name.hasPrefix(Self.internalPrefix) }
}
