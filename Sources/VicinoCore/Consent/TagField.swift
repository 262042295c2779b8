/// The field of a beacon's tag that tells one audience whether the author has anything new for it.
///
/// An audience is the followers who see the same of the author's records. A tag has five fields, and only the followers of
/// an audience have the key of its field. So they learn of no change that they may not see, and nobody learns how many
/// audiences there are.
package struct TagField: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The index of the field in a tag, from 0 to 4.
    package let index: Int
    /// The 32 bytes under which the field is made.
    package let key: [UInt8]

    /// How many fields a tag has. A further audience has none.
    package static let count = 5
    /// The number of bytes in a key.
    package static let keyBytes = 32

    /// Names a field; nil for another index or length.
    package init?(_ index: some BinaryInteger, key: some Collection<UInt8>) {
        guard let index = Int(exactly: index), (0..<Self.count).contains(index), key.count == Self.keyBytes else {
            return nil
        }
        self.index = index
        self.key = Array(key)
    }

    /// The index alone.
    package var description: String { "TagField(\(index), redacted)" }

    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
