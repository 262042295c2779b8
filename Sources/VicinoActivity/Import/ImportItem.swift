/// What an import finds, one after the other.
public enum ImportItem: Equatable, Sendable {
    /// An activity, checked against every rule of its record kind.
    case record(Activity)
    /// Something that could have been an activity and was not taken.
    case skipped(SkippedItem)
}

/// Something in a file that was not taken.
public struct SkippedItem: Hashable, Sendable {
    /// Where it is: `line 12`, or the number and the name of a track.
    public let location: String
    /// Why it was not taken.
    public let reason: ImportReason
    /// What is wrong with it, in a sentence for people.
    public let detail: String
}

extension SkippedItem: CustomStringConvertible {
    /// Place and detail.
    public var description: String { "\(location): \(detail)" }
}

/// What an import took and what it did not.
public struct ImportSummary: Equatable, Sendable {
    /// Activities that were taken.
    public private(set) var taken = 0
    /// What could have been activities and was skipped, by reason.
    public private(set) var skipped: [ImportReason: Int] = [:]
    /// What was left out without costing an activity, by reason: routes, single points, columns.
    public private(set) var leftOut: [ImportReason: Int] = [:]
    /// Sentences to show with the numbers; at most `noteLimit`.
    public private(set) var notes: [String] = []

    /// The most notes that are kept.
    public static let noteLimit = 20

    mutating func count(_ item: ImportItem) {
        switch item {
        case .record: taken += 1
        case .skipped(let item): skipped[item.reason, default: 0] += 1
        }
    }

    mutating func leaveOut(_ reason: ImportReason) { leftOut[reason, default: 0] += 1 }

    mutating func note(_ text: String) {
        if notes.count < Self.noteLimit { notes.append(text) }
    }
}

extension ImportSummary {
    /// The summary for people: what was taken, what was skipped, what was left out, and the notes.
    public var lines: [String] {
        let taken = "\(taken) \(taken == 1 ? "activity" : "activities") taken."
        return [taken] + Self.lines("Skipped", skipped) + Self.lines("Left out", leftOut) + notes
    }

    private static func lines(_ verb: String, _ counts: [ImportReason: Int]) -> [String] {
        counts.sorted { $0.key.name < $1.key.name }.map { "\(verb): \($0.key.text) (\($0.value))." }
    }
}
