package import VicinoCore

/// What must change so that stored day totals say what the activities say. The order depends on the totals alone.
package struct DayTotalChanges: Equatable, Sendable {
    /// A record that says something else.
    package struct Change: Equatable, Sendable {
        /// The record.
        package let id: RecordID
        /// What it must say.
        package let total: DayTotal
    }

    /// The totals that are missing, by day and name.
    package private(set) var added: [DayTotal] = []
    /// The records that say something else, ascending.
    package private(set) var changed: [Change] = []
    /// The records that nothing stands for any more, ascending.
    package private(set) var removed: [RecordID] = []

    /// The day and the activity of a total.
    private struct Key: Hashable {
        let date: CivilDate
        let name: ActivityKey

        init(_ total: DayTotal) {
            date = total.date
            name = ActivityKey(total.name)
        }
    }

    /// Compares totals. Days that have not ended stay as they are, and so do days that do not count.
    ///
    /// Two devices of a user may have made the totals of one day. The record with the lower id stays then, on both.
    ///
    /// - Parameters:
    ///   - stored: the records, in any order.
    ///   - wanted: the activities.
    package init(from stored: [RecordID: DayTotal], to wanted: DayTotals) {
        let open = Set(wanted.openDays.map(\.date))
        var missing = Dictionary(wanted.totals.map { (Key($0), $0) }) { first, _ in first }
        for (id, total) in stored.sorted(by: { Self.order($0.key) < Self.order($1.key) }) {
            let key = Key(total)
            guard wanted.days.contains(key.date), !open.contains(key.date) else { continue }
            guard let right = missing.removeValue(forKey: key) else {
                removed.append(id)
                continue
            }
            if right != total { changed.append(Change(id: id, total: right)) }
        }
        added = missing.values.sorted { ($0.start, $0.name) < ($1.start, $1.name) }
    }

    private static func order(_ id: RecordID) -> (WriterID, UInt64) { (id.writer, id.number) }

    /// Whether nothing changes.
    package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
}
