import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDrawing

/// `vicino calendar`.
struct CalendarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Show a day, a week, a month or a year.",
        discussion: """
            Without arguments, it shows this week. A date alone shows that day, a month alone that month. With --user, \
            it shows the calendar of a person you follow, which only they can change.

            Examples:
              vicino calendar
              vicino calendar month 2026-11
              vicino calendar day yesterday --user Anna --user me
              vicino calendar 2026-11-01
              vicino calendar year 2026
            """)

    @Argument(help: ArgumentHelp("day, week, month or year.", valueName: "span"))
    var choice = CalendarChoice.span(.week)

    @Argument(
        help: ArgumentHelp(
            "A day in it, if not today; for a month also like 2026-11, for a year like 2026.", valueName: "date"))
    var date: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("Whose calendar: a petname, me, or 8 digits of an id; repeatable.", valueName: "user"))
    var user: [String] = []

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let clock = TypedTimeReader(options.configuration)
        let (span, day) = try choice.resolve(date, clock)
        let people = try user.isEmpty ? [node.me] : user.map { try node.named($0) }
        // Programs read weeks from Monday on.
        let weekStart = options.json ? WeekStart.monday : clock.region.weekStart
        let (first, count) = span.range(around: day, weekStart: weekStart)
        let pages = CalendarViews(node: node, clock: clock, first: first, count: count)
        if options.json { return try pages.writeJSON(people) }
        let output = Output()
        for (index, person) in people.enumerated() {
            if index > 0 { try output.line() }
            let lines =
                switch span {
                case .day: try pages.view(person).terminalDay(day)
                case .week: try pages.view(person).terminalWeek(day)
                case .month: try pages.view(person).terminalMonth(day)
                case .year: try pages.year(person).terminalLines
                }
            for line in lines { try output.line(line) }
            for sentence in try pages.trends(person) { try output.line("\(sentence)") }
            if let clocks = try pages.clocks(person) { try output.line("\(clocks)") }
            if let hint = try node.incompleteHint(person) { try output.line("\(hint)") }
        }
        if user.isEmpty, let hint = try node.emptyHint(command: "calendar") { try output.line("\(hint)") }
        try output.flush()
    }
}
