package import Foundation
package import Vicino
package import VicinoActivity
package import VicinoCore

/// Keeps the day totals that the user shares: they say what the user's activities say.
///
/// It does nothing, and reads next to nothing, until the user first offers totals to a person. From then on it makes those of all days
/// that are shared, in one transaction. The totals of a day change after the day has ended, and whenever its activities do.
package struct DayTotalKeeper: Sendable {
    private let node: Node

    package init(_ node: Node) { self.node = node }

    /// What one pass has done.
    package struct Pass: Sendable {
        /// What has changed; nil if no totals are wanted.
        package let changes: DayTotalChanges?
        /// When the next day ends that has activities; nil if there is none.
        package let nextEnd: Timestamp?
    }

    /// What decides whether a pass can change anything.
    package struct Situation: Hashable, Sendable {
        /// The first day of which there are totals; nil if none are wanted.
        let first: CivilDate?
        /// Changes with each of the user's records.
        let records: Digest?
        /// The private activities, which count for nothing: whether one is private does not change the records.
        let hidden: Set<RecordID>

        /// Whether totals are wanted.
        package var isWanted: Bool { first != nil }
    }

    /// Reads what decides whether a pass can change anything.
    package func situation() throws -> Situation {
        let first = try firstDay()
        guard first != nil else { return Situation(first: nil, records: nil, hidden: []) }
        return Situation(first: first, records: try node.recordsDigest(of: node.me), hidden: try hidden())
    }

    /// The activities that no follower sees.
    private func hidden() throws -> Set<RecordID> {
        Set(try node.records(Activity.self).privateOnly.all().map(\.id))
    }

    // MARK: A pass

    /// Makes, changes and deletes totals, so that they say what the activities say.
    @discardableResult
    package func update() throws -> Pass {
        guard let first = try firstDay() else { return Pass(changes: nil, nextEnd: nil) }
        let now = node.now
        let wanted = try totals(from: first, at: now)
        let changes = DayTotalChanges(from: try stored(node.records()), to: wanted)
        if !changes.isEmpty { try apply(wanted) }
        try note(now)
        return Pass(changes: changes, nextEnd: wanted.openDays.map(\.end).min())
    }

    private func apply(_ wanted: DayTotals) throws {
        try node.write { transaction in
            // Another program may have done it meanwhile.
            let changes = DayTotalChanges(from: try stored(transaction.records()), to: wanted)
            for id in changes.removed { try transaction.delete(id, forever: true) }
            for change in changes.changed {
                _ = try transaction.update(change.id, as: DayTotal.self) { $0 = change.total }
            }
            try transaction.add(contentsOf: changes.added)
        }
    }

    private func stored(_ request: RecordRequest<DayTotal>) throws -> [RecordID: DayTotal] {
        Dictionary(try request.all().map { ($0.id, $0.record) }) { first, _ in first }
    }

    private func totals(from earliest: CivilDate, at now: Timestamp) throws -> DayTotals {
        // Somewhere on earth, tomorrow may have begun.
        let last = WallTime(now, utcOffset: 0).date.adding(days: 1)
        let first = max(earliest, last.adding(days: -Self.dayLimit))
        var totals = DayTotals(of: first...max(first, last), now: now)
        // Nobody receives anything that follows from them.
        let left = try hidden().union(node.demoRecords())
        let times = ReadingTimes(from: first, through: totals.days.upperBound)
        try node.records(Activity.self).withoutPlans.overlapping(from: times.from, to: times.to).forEach { found in
            guard !left.contains(found.id) else { return }
            totals.add(found.record)
        }
        return totals
    }

    /// The maximum number of days for which there are totals: a century.
    private static let dayLimit = SummaryPeriod.dayLimit

    // MARK: What is shared

    /// The first day of which totals are wanted; nil if none exist and none are offered.
    private func firstDay() throws -> CivilDate? {
        // Totals that exist stay right, even if no follower may see them.
        let stored = try node.records(DayTotal.self).first()?.record.date
        // By some clocks, the moment lies on the day before.
        let offered = try offered().map { WallTime($0, utcOffset: 0).date.adding(days: -1) }
        return [stored, offered].compactMap(\.self).min()
    }

    /// The first moment of which totals are shared with a follower, or offered by an invitation; nil for none.
    private func offered() throws -> Timestamp? {
        let followers = try node.followers().filter { !$0.isRevoked }.map(\.sharing)
        let invited = try node.openInvitations().map(\.sharing)
        return (followers + invited).filter(\.kinds.hasDayTotals).map { $0.since ?? .earliest }.min()
    }
}

// MARK: Without a service

extension DayTotalKeeper {
    /// Makes the totals of days that have ended since the last pass, for a program that does not run all the time.
    ///
    /// It is one pass a day at most, and one more when totals are first offered. Where nothing can be written, nothing
    /// happens: the next program tries again.
    ///
    /// - Parameter timeZone: the user's time zone, for the day of the last pass.
    package func catchUp(in timeZone: TimeZone) {
        guard node.writeObstacle == nil, (try? isDue(in: timeZone)) == true else { return }
        _ = try? update()
    }

    private func isDue(in timeZone: TimeZone) throws -> Bool {
        let last = try node.deviceNotes(of: Self.group)[0].flatMap { Int64($0) }.flatMap {
            try? Timestamp(milliseconds: $0)
        }
        let isToday = last.map { WallTime($0, in: timeZone).date } == WallTime(node.now, in: timeZone).date
        // A folder that was put back from a backup waits for what its user decides.
        return try !isToday && firstDay() != nil && !node.wasRestoredFromBackup()
    }

    /// Notes when the last pass was. A power cut may take the note back, which costs one pass.
    private func note(_ now: Timestamp) throws {
        try node.changeDeviceNotes(of: Self.group, isDurable: false) { $0[0] = "\(now.milliseconds)" }
    }

    /// The note with the time of the last pass.
    private static let group = "day totals"
}
