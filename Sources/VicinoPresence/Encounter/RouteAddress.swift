/// The source of a beacon in its medium's format: a Bluetooth address, or a host and port on an interface.
///
/// Only the driver of the medium reads it.
public struct RouteAddress: Hashable, Sendable {
    /// The text from the driver.
    public let text: String

    /// The maximum number of bytes in an address.
    public static let byteLimit = 320

    /// Wraps a text; nil if it is empty or too long.
    public init?(_ text: String) {
        guard (1...Self.byteLimit).contains(text.utf8.count) else { return nil }
        self.text = text
    }
}

extension RouteAddress: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}
