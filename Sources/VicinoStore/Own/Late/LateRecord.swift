package import VicinoCore

/// A record that a removed device has signed beyond the end of its log, and that no other device of the user knew.
///
/// It is neither one of the user's records nor lost, until the user has answered. A thief may have made it.
package struct LateRecord: Sendable {
    /// The signing key of the removed device.
    package let device: [UInt8]
    /// What tells the entry from all others.
    package let leaf: Digest
    package let schema: Schema
    package let content: RecordContent
    /// Whether it is another version of a record that is here.
    package let isChange: Bool
}
