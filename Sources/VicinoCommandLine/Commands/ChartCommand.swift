import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoService

/// `vicino chart`.
struct ChartCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart", abstract: "Draw a chart in the terminal, or into a file.",
        discussion: """
            The kinds are:
              time      the time by activity; the default
              parts     the time by activity in each day, week, month or year
              steps     the steps of each day
              distance  the distance in each part
              hours     the mean of each hour of the week
              year      a map of the days
              streaks   days in a row
              areas     the time in each area
              people    people side by side

            The span is day, week, month or year. To choose an earlier one, add a day in it. In place of a span, \
            --from and --to name the days. Time without a record is shown as unknown. \
            Below time, parts and steps stands what has clearly changed since the days before.

            With -o, the chart goes into a file: a drawing (.svg), a picture (.png) or its table (.csv).

            Examples:
              vicino chart
              vicino chart time month 2026-11
              vicino chart parts year --without sleeping --without sitting
              vicino chart year 2026 -o 2026.svg
              vicino chart steps --from 2026-11-01 --to today -o steps.png
              vicino chart people week --user me --user Anna --of walking
            """)

    @Argument(
        help: ArgumentHelp(
            "A kind, a span and a day, as in: steps month 2026-11.", valueName: "kind-span-day"))
    var words: [String] = []

    @Option(name: .long, help: ArgumentHelp("The first day, in place of a span.", valueName: "day"))
    var from: String?

    @Option(name: .long, help: ArgumentHelp("The last day; without it, today.", valueName: "day"))
    var to: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The length of the parts: day, week, month or year.", valueName: "unit"),
        transform: Self.unit)
    var by: SummaryUnit?

    @Option(
        name: .customLong("of"),
        help: ArgumentHelp(
            "What hours, year and people show: moving, recorded, steps, distance or an activity.", valueName: "amount"))
    var measure: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("An activity that the chart of the parts leaves out; repeatable.", valueName: "activity"))
    var without: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("Whose chart: a petname, me, or 8 digits of an id; repeatable.", valueName: "user"))
    var user: [String] = []

    @Option(
        name: .shortAndLong, help: ArgumentHelp("A file that ends in .svg, .png or .csv.", valueName: "file"))
    var output: String?

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let file = try output.map { try ChartFile($0) }
        let clock = TypedTimeReader(options.configuration)
        // Programs read metres, and weeks from Monday on.
        let isForPrograms = options.json || file?.format == .csv
        let region = isForPrograms ? RegionalFormat() : clock.region
        let choice = try ChartChoice(words, from: from, to: to, clock, weekStart: region.weekStart)
        try check(choice.kind)
        let node = try options.open()
        let people = try user.isEmpty ? [node.me] : user.map { try node.named($0) }
        if choice.kind == .people, Set(people.map(\.user)).count < people.count {
            throw Refusal(.badValue, "A comparison takes each user once.")
        }
        let pages = ChartPages(
            node: node, clock: clock, kind: choice.kind, period: try choice.period(by: by),
            measure: measure.map(ChartMeasure.init(typed:)) ?? .moving, without: Set(without), region: region,
            looks: Diary(node, timeZone: clock.timeZone).looks(by: SettingsFile()))
        let charts = try pages.charts(people)
        if let file { return try write(charts[0], file) }
        if options.json {
            var rows = try JSONRows()
            for chart in charts { try rows.add(chart.json.line.text) }
            return try rows.finish()
        }
        try show(charts, of: people, node)
    }

    private static func unit(_ text: String) throws -> SummaryUnit {
        guard let unit = SummaryUnit(rawValue: text) else {
            throw ValidationError("“\(DisplayText(text, limit: 40))” is neither day, week, month nor year.")
        }
        return unit
    }

    /// Refuses options that the kind does not have, because the user expects an effect of them.
    private func check(_ kind: ChartName) throws {
        if by != nil, !kind.hasParts { throw ValidationError("--by goes with the kinds parts, distance and people.") }
        if measure != nil, !kind.hasMeasure {
            throw ValidationError("--of goes with the kinds hours, year and people.")
        }
        if kind == .hours, ["steps", "distance"].contains(measure) {
            throw ValidationError("The chart of the hours shows time: moving, recorded or an activity.")
        }
        if !without.isEmpty, kind != .parts { throw ValidationError("--without goes with the kind parts.") }
        if kind == .people, user.count < 2 {
            throw ValidationError("The kind people compares two or more: --user me --user NAME.")
        }
        if output != nil, user.count > 1, kind != .people {
            throw ValidationError("A file holds the chart of one user; name one with --user.")
        }
    }

    private func write(_ chart: Chart, _ file: ChartFile) throws {
        let bytes = try file.write(chart)
        if options.json {
            return try Output.print(JSON.object([("file", .text(file.path)), ("bytes", .number(bytes))]).line)
        }
        try Output.print("\(chart.title): \(file.path), \(String.count(bytes, "byte")).")
    }

    private func show(_ charts: [Chart], of people: [Person], _ node: Node) throws {
        let output = Output()
        for (index, chart) in charts.enumerated() {
            if index > 0 { try output.line() }
            for line in chart.terminalLines(width: Screen.width ?? 80, style: Screen.style) { try output.line(line) }
        }
        for person in people {
            if let hint = try node.incompleteHint(person) { try output.line("\(hint)") }
        }
        if user.isEmpty, let hint = try node.emptyHint(command: "chart") { try output.line("\(hint)") }
        try output.flush()
    }
}

extension ChartMeasure {
    /// The amount that a user names; any other word is an activity.
    fileprivate init(typed text: String) {
        switch text {
        case "moving": self = .moving
        case "recorded": self = .recorded
        case "steps": self = .steps
        case "distance": self = .distance
        default: self = .activity(text)
        }
    }
}
