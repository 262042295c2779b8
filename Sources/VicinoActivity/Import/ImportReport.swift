/// What an import has taken and left out.
public struct ImportReport: Equatable, Sendable {
    /// Activities that were taken.
    public private(set) var taken = 0
    /// Possible activities that were skipped, by reason.
    public private(set) var skipped: [ImportReason: Int] = [:]
    /// Other items that were left out, by reason: routes, single points, columns.
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

extension ImportReport {
    /// Sentences for the user: what was left out, by reason and with numbers, and the notes.
    public var remarks: [String] {
        leftOut.sorted { $0.key.name < $1.key.name }.map { "Left out: \($0.key.text) (\($0.value))." } + notes
    }
}
