public import Foundation
public import Vicino
public import VicinoActivity

extension Node {
    /// The present by the clocks of a person's calendar.
    ///
    /// For the user these are the user's clocks. A followed person may live by others: the calendar is then drawn by the
    /// clocks of the newest record up to a day, or of the first record after it. Where the offsets of the records before
    /// show when those clocks changed, the time zone with these changes applies. So a day there has 23 or 25 hours. Plans do
    /// not say where a person is.
    ///
    /// - Parameters:
    ///   - person: whose calendar it is.
    ///   - last: the last day that is shown.
    ///   - timeZone: the user's time zone.
    /// - Throws: `VicinoError` if the person is not followed, or if the records cannot be read.
    public func calendarNow(of person: Person, through last: CivilDate, in timeZone: TimeZone) throws -> CalendarNow {
        let now = CalendarNow(now, in: timeZone)
        guard !person.isMe else { return now }
        let records = records(Activity.self, of: person).withoutPlans
        let end = ReadingTimes(from: last, through: last).to
        let nearest = try records.overlapping(to: end).reversed().first() ?? records.first()
        guard let nearest = nearest?.record else {
            let totals = self.records(DayTotal.self, of: person)
            let total = try totals.overlapping(to: end).reversed().first() ?? totals.first()
            return total.map { now.byClocks(of: $0.record) } ?? now
        }
        let there = try StatedClocks(records, newest: nearest)?.timeZone(seenFrom: timeZone)
        return there.map { CalendarNow(now.moment, in: $0) } ?? now.byClocks(of: nearest)
    }
}
