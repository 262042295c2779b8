/// Files that wait equally long, in the order in which they came.
struct ArrivalLine: Sendable {
    struct Entry: Hashable, Sendable {
        let path: String
        /// Tells the entry from other ones of its path.
        let ticket: UInt64
        /// When it is due.
        let time: Duration
    }

    private var entries: [Entry] = []
    /// The number of entries at the beginning that were removed.
    private var removed = 0

    /// The number of entries.
    var count: Int { entries.count - removed }

    /// When the first one is due; nil for none.
    var first: Duration? { removed < entries.count ? entries[removed].time : nil }

    /// Adds an entry that is due no earlier than those before.
    mutating func append(_ entry: Entry) { entries.append(entry) }

    /// Removes the first entry, if it is due.
    mutating func popFirst(at now: Duration) -> Entry? {
        guard removed < entries.count, entries[removed].time <= now else { return nil }
        let entry = entries[removed]
        removed += 1
        // Each entry moves at most once for each that was removed.
        if removed * 2 > entries.count {
            entries.removeFirst(removed)
            removed = 0
        }
        return entry
    }

    /// Removes entries that do not meet a condition.
    mutating func keep(_ condition: (Entry) -> Bool) {
        entries = entries[removed...].filter(condition)
        removed = 0
    }
}
