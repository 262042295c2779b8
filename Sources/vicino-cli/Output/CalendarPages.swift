import Vicino

/// The calendars of some days.
struct CalendarPages {
    let node: Node
    let clock: Clockwork
    let first: CivilDate
    let count: Int

    /// One person's calendar, ready to draw.
    func view(_ person: Person) throws -> CalendarView {
        let owner = CalendarPerson(name: person.name, isOwn: person.isMe)
        let entries = try activities(person).map { CalendarEntry($0.record, person: owner) }
        let now = CalendarNow(clock.now, in: clock.zone)
        return CalendarView(of: owner, entries: entries, now: now, width: Screen.width ?? 80, style: Screen.style)
    }

    /// Writes one array of the entries of all people.
    func writeJSON(_ people: [Person]) throws {
        var rows = try JSONRows()
        for person in people {
            try node.records(of: person, kind: Activity.schema.kind, query) { record in
                guard isShown(try Activity(content: record.content)) else { return }
                try rows.add(record.json(with: [("user", person.name)]))
            }
        }
        try rows.finish()
    }

    private func activities(_ person: Person) throws -> [Identified<Activity>] {
        try node.records(of: person, as: Activity.self, query)
    }

    /// A day wider than what is shown on both sides, because days are those where it happened.
    private var query: Query {
        var query = Query()
        query.from = WallTime(date: first.adding(days: -1), millisecondOfDay: 0).moment(utcOffset: 0)
        query.to = WallTime(date: first.adding(days: count + 1), millisecondOfDay: 0).moment(utcOffset: 0)
        return query
    }

    private func isShown(_ activity: Activity) -> Bool {
        let own = RecordClock(activity, zone: clock.zone)
        let end = own.wall(activity.end ?? clock.now).date
        return own.wall(activity.start).date < first.adding(days: count) && end >= first
    }
}
