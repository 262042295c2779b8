/// The path of an object within its service: `/`, or parts such as `/org/bluez/hci0`.
package struct ObjectPath: CheckedText {
    package let text: String

    package init(unchecked text: String) { self.text = text }

    package static let noun = "an object path"

    package static func fault(in text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "/") else { return "it does not begin with a slash" }
        guard text.utf8.count > 1 else { return nil }
        guard text.utf8.count <= Self.lengthLimit else { return "it is longer than \(lengthLimit) bytes" }
        let slash = UInt8(ascii: "/")
        // Paths come with each message, so this makes no copies.
        var isAtStart = true
        for byte in text.utf8.dropFirst() {
            guard byte != slash || !isAtStart else { return "it has an empty part" }
            guard byte == slash || isWordByte(byte) else { return "it has a character that is not allowed" }
            isAtStart = byte == slash
        }
        return isAtStart ? "it has an empty part" : nil
    }

    /// The bus itself has no limit; real paths are far shorter.
    static let lengthLimit = 4096

    /// The path above all others.
    package static let root: ObjectPath = "/"

    /// The path one level below, whose last part must consist of letters, digits and `_`.
    ///
    /// - Throws: `BusError` with the code `invalidName`.
    package func appending(_ part: String) throws(BusError) -> ObjectPath {
        try ObjectPath(prefix + part)
    }

    /// Whether another path is this one or below it.
    package func contains(_ other: ObjectPath) -> Bool {
        other == self || other.text.utf8.starts(with: prefix.utf8)
    }

    /// The first part of another path below this one; nil if it is not below.
    func child(towards other: ObjectPath) -> Substring? {
        guard other != self, contains(other) else { return nil }
        return other.text.dropFirst(prefix.count).prefix { $0 != "/" }
    }

    private var prefix: String { text == "/" ? text : text + "/" }
}
