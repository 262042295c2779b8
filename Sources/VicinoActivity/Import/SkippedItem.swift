internal import VicinoCore

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

extension SkippedItem {
    /// The place of a file at which a track stands, such as `track 2 “Home”`.
    ///
    /// - Parameters:
    ///   - number: the track's number in the file, from 1 on.
    ///   - name: its name in the file, which may be any text; empty for none.
    static func track(_ number: Int, named name: String) -> String {
        if name.isEmpty { return "track \(number)" }
        return "track \(number) “\(DisplayText(name, limit: 60))”"
    }
}
