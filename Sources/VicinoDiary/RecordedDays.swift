internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The days on which activities begin, up to now. It reads few records of each day, whatever their number.
struct RecordedDays {
    private let records: RecordRequest<Activity>
    private let now: Timestamp
    private let timeZone: TimeZone

    /// How long nothing is recorded in a pause that ends a diary, in milliseconds.
    static let pause: Int64 = 90 * 86_400_000

    init(_ records: RecordRequest<Activity>, until now: Timestamp, _ timeZone: TimeZone) {
        self.records = records
        self.now = now
        self.timeZone = timeZone
    }

    /// When the first record of a day begins, or the day itself.
    func first(on day: CivilDate) throws -> Timestamp {
        let midnight = start(of: day)
        guard let found = try first(from: midnight), found < start(of: day.adding(days: 1)) else { return midnight }
        return found
    }

    /// When the first record of the first kept week begins; nil if no week is kept.
    func firstOfKeptWeek(from begin: Timestamp) throws -> Timestamp? {
        var search = KeptWeekSearch()
        var next = begin
        for _ in 0..<KeptWeekSearch.dayLimit {
            guard let found = try first(from: next) else { return nil }
            let date = WallTime(found, in: timeZone).date
            if let start = search.add(date, found) { return start }
            next = start(of: date.adding(days: 1))
        }
        return nil
    }

    /// When the first record of the last seven days begins; nil if they have none.
    func firstOfLastWeek() throws -> Timestamp? {
        let first = WallTime(now, in: timeZone).date.adding(days: 1 - KeptWeekSearch.dayCount)
        return try self.first(from: start(of: first))
    }

    /// When the first record after the last long pause begins; the beginning of all times if there is no record.
    func firstAfterLastPause() throws -> Timestamp {
        guard var first = try records.filter(\.start <= now).reversed().first()?.record.start else { return .earliest }
        while let earlier = try self.first(from: first.advanced(byMilliseconds: -Self.pause)), earlier < first {
            first = earlier
        }
        return first
    }

    /// When the first record begins at or after a moment; nil if there is none up to now.
    private func first(from moment: Timestamp) throws -> Timestamp? {
        let found = try records.filter(\.start >= moment).first()?.record.start
        return found.flatMap { $0 <= now ? $0 : nil }
    }

    /// When a day begins by the clocks, or the latest time for a day that no record can have.
    private func start(of day: CivilDate) -> Timestamp {
        WallTime(date: day, millisecondOfDay: 0).moment(in: timeZone) ?? .latest
    }
}

/// Finds the first week that a person kept.
struct KeptWeekSearch {
    /// The days of a week, from a record on.
    static let dayCount = 7
    /// How many of them need a record.
    static let recordedCount = 3
    /// How many days with records are looked at. A person who kept no week in so many days does not keep them.
    static let dayLimit = 500

    /// The last days with a record that can be in one week with the next one, ascending.
    private var days: [(date: CivilDate, start: Timestamp)] = []

    /// Adds the next day with a record.
    ///
    /// - Returns: when the first record of the week begins, if this day completes a kept one.
    mutating func add(_ date: CivilDate, _ start: Timestamp) -> Timestamp? {
        days.append((date, start))
        days.removeAll { date.dayNumber - $0.date.dayNumber >= Self.dayCount }
        return days.count >= Self.recordedCount ? days.first?.start : nil
    }
}
