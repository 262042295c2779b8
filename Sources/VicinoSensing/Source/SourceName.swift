/// The name of a source, by which the user switches it on: `record.computer` is the setting of ``computer``.
public struct SourceName: Hashable, Sendable {
    /// The name as the user types it.
    public let text: String

    private init(known text: String) { self.text = text }

    /// A source that an app defines.
    ///
    /// - Parameter text: one to twenty lower-case letters of ASCII, which the user types and reads.
    /// - Precondition: `text` is that.
    public init(_ text: String) {
        let isName = (1...20).contains(text.utf8.count) && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
        precondition(isName, "The name of a source has one to twenty letters from a to z, and is not \(text).")
        self.init(known: text)
    }

    /// Whether the user is at the computer, by its own idleness.
    public static let computer = SourceName(known: "computer")
    /// How the device moves, by its accelerometer.
    public static let motion = SourceName(known: "motion")
    /// The steps that a watch counts.
    public static let watch = SourceName(known: "watch")
    /// How fast the device moves, by its location.
    public static let speed = SourceName(known: "speed")
}

extension SourceName: Comparable {
    /// Orders names by their bytes.
    public static func < (a: SourceName, b: SourceName) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
}
