import Foundation
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// The present week of a person, by that person's clocks.
struct Week: Sendable {
    let person: Person
    let now: CalendarNow
    /// From Monday to Sunday.
    let days: [CalendarDay]
    /// How long each activity took.
    let chart: Chart

    init(of person: Person, on node: Node, in timeZone: TimeZone = .current) throws {
        let today = WallTime(node.now, in: timeZone).date
        let now = try node.calendarNow(of: person, through: today, in: timeZone)
        let since = try node.unknownSince(for: person, in: timeZone)
        let monday = now.wall.date.monday
        let period = try SummaryPeriod(from: monday, through: monday.adding(days: 6))
        let activities = try node.records(Activity.self, of: person)
            .overlapping(from: period.earliest, to: period.latest).all()

        let author = CalendarPerson(person)
        let entries = activities.map { CalendarEntry($0.record, person: author) }
        var summary = ActivitySummary(of: period, since: since, now: now)
        for activity in activities { try summary.add(activity.record) }
        self.person = person
        self.now = now
        days = CalendarDay.days(from: monday, count: period.dayCount, entries: entries, since: since, now: now)
        chart = Chart.timeByActivity(summary, of: author)
    }

    /// The week for a terminal.
    var lines: [String] {
        CalendarView(of: CalendarPerson(person), days: days, now: now).week(now.wall.date)
    }

    /// What the clocks showed at a moment of the week.
    func clock(_ moment: Timestamp) -> String { WallTime(moment, in: now.timeZone).hourAndMinute }
}
