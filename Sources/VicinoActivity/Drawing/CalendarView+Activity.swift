package import VicinoCore
public import VicinoDrawing

extension CalendarNoun {
    /// Activities.
    static let activity = CalendarNoun(one: "activity", many: "activities")
}

extension CalendarView {
    /// Prepares a calendar of activities.
    ///
    /// Entries of other people are left out, so that two calendars never mix.
    ///
    /// - Parameters:
    ///   - person: the person whose calendar it is.
    ///   - entries: in any order.
    ///   - since: from when on time without a record is unknown, as `Node.unknownSince` finds it; `.latest` for never.
    ///     Without the argument, all time counts.
    ///   - now: the present; running activities end there, and unrecorded time counts up to it.
    ///   - width: the columns of the terminal.
    ///   - style: whether colours may be used.
    ///   - region: how the reader wants distances, times of day and weeks.
    package init(
        of person: CalendarPerson, entries: [CalendarEntry], since: Timestamp = .earliest, now: CalendarNow,
        width: Int = 80, style: TerminalStyle = .plain, region: RegionalFormat = RegionalFormat()
    ) {
        let own = entries.filter { $0.person == person }
        self.init(
            of: person, now: now.moment, in: now.timeZone, noun: .activity, width: width, style: style,
            region: region
        ) { first, count in
            CalendarDay.days(from: first, count: count, entries: own, since: since, now: now)
                .map { DrawnDay($0, now: now, format: .english.adapted(to: region), looks: ActivityLooks()) }
        }
    }

    /// Prepares a calendar of days that the caller has read, such as those of a person with very many records.
    ///
    /// - Parameters:
    ///   - person: the person whose calendar it is.
    ///   - days: the days that are drawn.
    ///   - now: the present; unrecorded time counts up to it.
    ///   - width: the columns of the terminal.
    ///   - style: whether colours may be used.
    ///   - region: how the reader wants distances, times of day and weeks.
    public init(
        of person: CalendarPerson, days: [CalendarDay], now: CalendarNow, width: Int = 80,
        style: TerminalStyle = .plain, region: RegionalFormat = RegionalFormat()
    ) {
        self.init(
            of: person, days: days, now: now, looks: ActivityLooks(), width: width, style: style, region: region)
    }

    /// Prepares a calendar of days in which activities look as the reader has chosen.
    package init(
        of person: CalendarPerson, days: [CalendarDay], now: CalendarNow, looks: ActivityLooks, width: Int = 80,
        style: TerminalStyle = .plain, region: RegionalFormat = RegionalFormat()
    ) {
        self.init(
            of: person, days: days.map { DrawnDay($0, now: now, format: .english.adapted(to: region), looks: looks) },
            now: now.moment,
            in: now.timeZone, noun: .activity, width: width, style: style, region: region)
    }
}

extension YearView {
    /// Prepares a year of activities, shaded by the recorded time.
    ///
    /// - Parameters:
    ///   - summary: the activities of the year, whose period is the year.
    ///   - person: the person whose activities they are.
    ///   - looks: how activities look for the reader.
    ///   - style: whether colours may be used.
    package init(
        _ summary: ActivitySummary, of person: CalendarPerson, looks: ActivityLooks = ActivityLooks(),
        style: TerminalStyle = .plain
    ) {
        let shown = summary.days.filter { !$0.isOutside(today: summary.now.wall.date) }
        self.init(
            Dictionary(uniqueKeysWithValues: shown.map { ($0.date, $0.known) }),
            in: summary.period.first...summary.period.last,
            totals: summary.timeByActivity.map { DrawnTotal(looks.mark(of: $0.name), $0.duration) }, of: person,
            noun: .activity, style: style)
    }
}
