package import VicinoCore

/// What a device of a follower has said that it holds of the user's records.
package struct StoredHolding: Equatable, Sendable {
    /// A state of an audience: the device held all of it.
    package struct Whole: Equatable, Sendable {
        /// The name of the audience.
        package let audience: [UInt8]
        /// The number of changes that the audience could see.
        package let revision: UInt64

        package init(audience: [UInt8], revision: UInt64) {
            self.audience = audience
            self.revision = revision
        }
    }

    /// The device's signing key.
    package let device: [UInt8]
    /// When it last said what it holds.
    package let heardAt: Timestamp
    /// The last state of which it held everything; nil if there was none.
    package let whole: Whole?
    /// When it said so last; nil if it never did.
    package let wholeAt: Timestamp?

    /// Whether it held everything when it was last heard.
    package var isWhole: Bool { wholeAt == heardAt }
}
