/// The type of a message that is reserved for later minor versions: a reader that does not know it ignores the message.
///
/// Other unknown types end the session.
package struct LaterType: RawRepresentable, Hashable, Sendable {
    /// The types that are reserved.
    package static let range: ClosedRange<UInt8> = 64...255

    package let rawValue: UInt8

    /// The type of a number; nil if that is not reserved.
    package init?(rawValue: UInt8) {
        guard Self.range.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}
