internal import VicinoCore

/// What an import has taken and left out.
public struct ImportReport: Equatable, Sendable {
    /// Activities that were taken.
    package private(set) var importedCount = 0
    /// Possible activities that were skipped, by reason.
    package private(set) var skipped: [ImportReason: Int] = [:]
    /// Other items that were left out, by reason: routes, single points, columns.
    package private(set) var leftOut: [ImportReason: Int] = [:]
    /// Types of tracks in another program's words, with the numbers of activities; at most `noteLimit`.
    package private(set) var translations: [TranslatedType: Int] = [:]
    /// Whether the file ends in the middle, so that only a part was read.
    package private(set) var isIncomplete = false
    /// Sentences to show with the numbers; at most `noteLimit`.
    package private(set) var notes: [String] = []

    /// The maximum number of notes that are kept.
    package static let noteLimit = 20

    /// A report of nothing.
    public init() {}

    /// Counts an item, which its reader passes on.
    public mutating func count(_ item: ImportItem) {
        switch item {
        case .record: importedCount += 1
        case .skipped(let item): skipped[item.reason, default: 0] += 1
        }
    }

    mutating func leaveOut(_ reason: ImportReason, count: Int = 1) { leftOut[reason, default: 0] += count }

    mutating func countTranslation(of type: String, to activity: String) {
        let translated = TranslatedType(written: type, name: activity)
        guard translations[translated] != nil || translations.count < Self.noteLimit else { return }
        translations[translated, default: 0] += 1
    }

    mutating func noteEarlyEnd(line: Int) {
        isIncomplete = true
        note("The file ends in the middle, on line \(line). What comes before was read; the rest is missing.")
    }

    /// Notes that a file that has no lines ends in the middle.
    mutating func noteEarlyEnd() {
        isIncomplete = true
        note("The file ends in the middle. What comes before was read; the rest is missing.")
    }

    /// Notes a sentence for the user, once. A file of many sentences has the first 20.
    public mutating func note(_ text: String) {
        guard notes.count < Self.noteLimit, !notes.contains(text) else { return }
        notes.append(text)
    }
}

extension ImportReport {
    /// Sentences for the user: what was left out and what was translated, with numbers, and the notes.
    public var remarks: [String] { translationRemarks + otherRemarks }

    /// What was translated, with numbers.
    package var translationRemarks: [String] {
        sortedTranslations.map { type, count in
            let activities = count == 1 ? "1 activity" : "\(count) activities"
            let named = "“\(DisplayText(type.written, limit: 60))” \(count == 1 ? "is" : "are") named \(type.name)."
            return "\(activities) of the type \(named)"
        }
    }

    /// The translated types, the most frequent first.
    package var sortedTranslations: [(type: TranslatedType, count: Int)] {
        translations.sorted { ($1.value, $0.key.written) < ($0.value, $1.key.written) }.map { ($0.key, $0.value) }
    }

    /// What was left out, by reason and with numbers, and the notes.
    package var otherRemarks: [String] {
        leftOut.sorted { $0.key.name < $1.key.name }.map { "Left out: \($0.key.text) (\($0.value))." } + notes
    }
}
