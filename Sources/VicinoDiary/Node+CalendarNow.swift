public import Foundation
public import Vicino
public import VicinoActivity

extension Node {
    /// The present by the clocks of a person's calendar.
    ///
    /// For the user these are the user's clocks. A followed person may live by others: the calendar is then drawn by the
    /// clocks of the newest record up to a day, or of the first record after it.
    ///
    /// - Parameters:
    ///   - person: whose calendar it is.
    ///   - last: the last day that is shown.
    ///   - timeZone: the user's time zone.
    /// - Throws: `VicinoError` if the person is not followed, or if the records cannot be read.
    public func calendarNow(of person: Person, through last: CivilDate, in timeZone: TimeZone) throws -> CalendarNow {
        let now = CalendarNow(now, in: timeZone)
        guard !person.isMe else { return now }
        let records = records(Activity.self, of: person)
        let end = ReadingTimes(from: last, through: last).to
        let nearest = try records.overlapping(to: end).reversed().first() ?? records.first()
        return nearest.map { now.byClocks(of: $0.record) } ?? now
    }
}
