package import Vicino
package import VicinoActivity

/// What a file of activities holds, and what an import added from it.
package struct RecordingReport: Sendable {
    /// The number of activities that were added, or would be.
    package private(set) var added = 0
    /// The number of activities that were there already.
    package private(set) var known = 0
    /// The number of these that another source recorded: nearly the same times and name, here or earlier in the file.
    package private(set) var doubled = 0
    /// The first of these.
    package private(set) var doubles: [DoubledActivity] = []
    /// The number of activities that are in the trash and stay there.
    package private(set) var trashed = 0
    /// The first items that were skipped, each with its reason.
    package private(set) var skipped: [SkippedItem] = []
    /// The number of items that were skipped.
    package private(set) var skippedCount = 0
    /// Whether items were skipped because nothing tells the order of day and month in their dates.
    package private(set) var needsDateOrder = false
    /// The types of tracks that were translated, with the numbers of activities, the most frequent first.
    package internal(set) var translations: [(type: TranslatedType, count: Int)] = []
    /// The same in English sentences.
    package internal(set) var translationNotes: [String] = []
    /// Whether the file ends in the middle, so that only a part was read.
    package internal(set) var isIncomplete = false
    /// Further sentences of the report.
    package internal(set) var notes: [String] = []
    /// The number of activities that can be imported.
    package private(set) var found = 0
    /// The names of the activities that can be imported, safe to show, each with its number; the most frequent first.
    /// Names beyond a limit are missing.
    package var kinds: [(name: String, count: Int)] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }
    private var counts: [String: Int] = [:]
    /// When the first of them starts, and when the last one ends.
    package private(set) var span: ClosedRange<Timestamp>?

    /// The maximum number of skipped items that are described.
    package static let shownSkipped = 20
    /// The maximum number of activities of other sources that are described.
    package static let shownDoubles = 20
    /// The maximum number of names that are counted.
    static let nameLimit = 256

    mutating func count(_ record: Activity) {
        found += 1
        let name = DisplayText(record.name, limit: 60).text
        if counts[name] != nil || counts.count < Self.nameLimit { counts[name, default: 0] += 1 }
        let end = max(record.start, record.end ?? record.start)
        span = min(span?.lowerBound ?? record.start, record.start)...max(span?.upperBound ?? end, end)
    }

    /// Whether nothing of the file could be taken, and nothing of it was there before.
    package var isEmpty: Bool { added + known + trashed == 0 }

    mutating func countTrashed() { trashed += 1 }

    /// Counts an activity that another source recorded.
    mutating func count(_ double: DoubledActivity) {
        doubled += 1
        known += 1
        if doubles.count < Self.shownDoubles { doubles.append(double) }
    }

    /// - Parameter isNew: whether the activity was not there already.
    mutating func count(isNew: Bool) {
        if isNew { added += 1 } else { known += 1 }
    }

    mutating func noteDoubles() {
        guard doubled > 0 else { return }
        let activities = doubled == 1 ? "1 activity is" : "\(doubled) activities are"
        notes.append("\(activities) there already with nearly the same times, and counted once.")
    }

    mutating func skip(_ item: SkippedItem) {
        skippedCount += 1
        if item.reason == .dateOrder { needsDateOrder = true }
        if skipped.count < Self.shownSkipped { skipped.append(item) }
    }
}
