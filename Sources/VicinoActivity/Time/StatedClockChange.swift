package import FoundationEssentials
package import VicinoCore

/// A change of a person's clocks, as two records show it that follow each other.
///
/// A record states the offset from UTC at its start, and no time zone. So two records say that the clocks changed
/// between them, and the time zones of the world say when they can have changed.
package struct StatedClockChange: Hashable, Sendable {
    /// The offset at the start of a record.
    package struct Witness: Hashable, Sendable {
        /// When the record begins.
        package let moment: Timestamp
        /// Seconds east of UTC.
        package let utcOffset: Int

        package init(_ moment: Timestamp, utcOffset: Int) {
            self.moment = moment
            self.utcOffset = utcOffset
        }

        /// The witness of an activity.
        package init(_ activity: Activity) { self.init(activity.start, utcOffset: activity.utcOffset) }

        func agrees(with timeZone: TimeZone) -> Bool { timeZone.utcOffset(at: moment) == utcOffset }
    }

    /// The last record by the clocks before the change.
    package let before: Witness
    /// The first record by the clocks after it.
    package let after: Witness

    /// Makes a change between two records; the first one begins earlier.
    package init(before: Witness, after: Witness) {
        self.before = before
        self.after = after
    }

    /// The maximum time between two records that show on which night clocks change, in milliseconds: two days.
    static let exactLimit: Int64 = 2 * 86_400_000

    /// Whether the records are so near each other that they show on which night the clocks changed.
    var isExact: Bool { after.moment.milliseconds - before.moment.milliseconds <= Self.exactLimit }

    /// The time zones whose clocks agree with all of some changes.
    ///
    /// Of zones that change at different times between the same two records, those come first that change last, because
    /// the offset of a record counts until something contradicts it. Zones that change together are in order of names.
    ///
    /// - Parameters:
    ///   - changes: what records show; if none is exact, there is no answer.
    ///   - names: the identifiers of the zones to choose from.
    package static func timeZones(agreeingWith changes: [StatedClockChange], among names: [String]) -> [TimeZone] {
        guard let exact = changes.first(where: \.isExact) else { return [] }
        let agreeing = names.compactMap { TimeZone(identifier: $0) }.filter { timeZone in
            changes.allSatisfy { $0.before.agrees(with: timeZone) && $0.after.agrees(with: timeZone) }
        }
        let found = agreeing.map { timeZone in
            (timeZone: timeZone, change: timeZone.clockChange(in: exact.before.moment..<exact.after.moment))
        }
        return found.sorted { ($1.change, $0.timeZone.identifier) < ($0.change, $1.timeZone.identifier) }
            .map(\.timeZone)
    }
}
