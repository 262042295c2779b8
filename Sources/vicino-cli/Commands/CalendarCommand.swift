import ArgumentParser
import Vicino

/// `vicino calendar`.
struct CalendarCommand: ParsableCommand {
    /// How much is shown.
    enum Span: String, ExpressibleByArgument, CaseIterable {
        case day, week, month
    }

    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Show a day, a week or a month.",
        discussion: """
            Without a date, today. With --user the calendar of somebody you follow, which nobody but them can change.

            Examples:
              vicino calendar
              vicino calendar month 2026-11-01
              vicino calendar day yesterday --user Anna --user me
            """)

    @Argument(help: ArgumentHelp("day, week or month.", valueName: "span"))
    var span = Span.week

    @Argument(help: ArgumentHelp("A day in it, if not today.", valueName: "date"))
    var date: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("Whose: a petname, me, or 8 digits of an id; repeatable.", valueName: "user"))
    var user: [String] = []

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let clock = Clockwork(options.configuration)
        let typed = try clock.time(date ?? "today")
        let day = typed.day ?? WallTime(typed.moment, utcOffset: typed.utcOffset).date
        let people = try user.isEmpty ? [node.me] : user.map { try node.person($0) }
        let (first, count) = range(around: day)
        let pages = CalendarPages(node: node, clock: clock, first: first, count: count)
        if options.json { return try pages.writeJSON(people) }
        let output = Output()
        for (index, person) in people.enumerated() {
            if index > 0 { try output.line() }
            let view = try pages.view(person)
            let lines =
                switch span {
                case .day: view.day(day)
                case .week: view.week(day)
                case .month: view.month(day)
                }
            for line in lines { try output.line(line) }
        }
        try output.flush()
    }

    /// The first day that is shown and how many follow.
    private func range(around day: CivilDate) -> (CivilDate, Int) {
        switch span {
        case .day: (day, 1)
        case .week: (day.monday, 7)
        case .month: (day.firstOfMonth, day.daysInMonth)
        }
    }
}
