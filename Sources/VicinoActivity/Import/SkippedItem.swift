/// An item of a file that was not imported.
public struct SkippedItem: Hashable, Sendable {
    /// Where it is: `line 12`, or the number and the name of a track.
    package let location: String
    /// Why it was not imported.
    package let reason: ImportReason
    /// What is wrong with it, in a sentence for the user.
    package let detail: String

    /// An item that an app's own reader has skipped.
    ///
    /// - Parameters:
    ///   - detail: what is wrong with it, in a sentence for the user.
    ///   - location: where it is: `line 12`.
    public init(_ detail: String, at location: String) {
        self.init(location: location, reason: .unreadable, detail: detail)
    }

    package init(location: String, reason: ImportReason, detail: String) {
        self.location = location
        self.reason = reason
        self.detail = detail
    }
}

extension SkippedItem: CustomStringConvertible {
    /// Location and detail.
    public var description: String { "\(location): \(detail)" }
}
