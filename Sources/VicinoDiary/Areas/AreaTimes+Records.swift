package import Vicino
package import VicinoActivity

extension AreaTimes {
    /// The time in each area, of a person's visits.
    ///
    /// - Parameters:
    ///   - period: the days that count.
    ///   - visits: all visits of the person. A visit that began long before the period counts from its beginning.
    ///   - now: until when a visit lasts that goes on.
    package init(of period: SummaryPeriod, _ visits: RecordRequest<Visit>, now: Timestamp) throws {
        self.init(of: period, now: now)
        var times = self
        let found = visits.overlapping(from: period.earliest, to: period.latest)
        try found.limitingEarlier(to: Self.earlierLimit).forEach { times.add($0.record) }
        self = times
    }

    /// The maximum number of visits that began more than a day before the period.
    private static let earlierLimit = 1_000
}
