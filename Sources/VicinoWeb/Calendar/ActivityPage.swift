internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// A page of a person's activities, the latest first. It reads no more than it shows, whatever the size of the store.
struct ActivityPage {
    /// The activities, at most `ListPart.pageSize`.
    let records: [Identified<Activity>]
    /// The page of those that began later; nil for the first page.
    let newer: ListCursor?
    /// The page of those that began earlier; nil for the last page.
    let older: ListCursor?

    /// - Parameter position: where the first page begins; nil for the latest activity.
    init(_ pages: CalendarPages, _ cursor: ListCursor, position: Timestamp?) throws {
        let size = ListPart.pageSize
        if let after = cursor.after {
            let found = try Self.request(pages, before: nil).filter(\.start > after).limit(size + 1).all()
            // Fewer than a page: then the first page shows them all.
            if found.count >= size {
                let shown = Array(found.prefix(size).reversed())
                newer = found.count > size ? shown.first.map { ListCursor(after: $0.record.start) } : nil
                older = shown.last.map { last in
                    ListCursor(before: last.record.start, skipped: Self.count(of: last.record.start, shown))
                }
                records = shown
                return
            }
        }
        let before = cursor.before ?? (cursor.after == nil ? position?.advanced(byMilliseconds: -1) : nil)
        let skipped = cursor.before == nil ? 0 : cursor.skipped
        let request = Self.request(pages, before: before).reversed()
        let found = try request.limit(skipped + size + 1).all().dropFirst(skipped)
        records = Array(found.prefix(size))
        newer =
            before == nil
            ? nil : records.first.map { ListCursor(after: $0.record.start) } ?? before.map { ListCursor(after: $0) }
        guard found.count > size, let last = records.last?.record.start else {
            older = nil
            return
        }
        let again = last == before ? skipped : 0
        older = ListCursor(before: last, skipped: min(ListCursor.skipLimit, again + Self.count(of: last, records)))
    }

    /// The activities of the filter, up to a moment.
    private static func request(_ pages: CalendarPages, before: Timestamp?) -> RecordRequest<Activity> {
        let filter = pages.address.filter
        let timeZone = pages.now.timeZone
        func midnight(_ date: CivilDate?) -> Timestamp? {
            date.flatMap { WallTime(date: $0, millisecondOfDay: 0).moment(in: timeZone) }
        }
        let end = [midnight(filter.to?.adding(days: 1)), before?.advanced(byMilliseconds: 1)].compactMap { $0 }.min()
        let records = pages.site.node.records(Activity.self, of: pages.person)
        return filter.selecting(records.overlapping(from: midnight(filter.from), to: end))
    }

    private static func count(of start: Timestamp, _ records: [Identified<Activity>]) -> Int {
        records.reversed().prefix { $0.record.start == start }.count
    }
}
