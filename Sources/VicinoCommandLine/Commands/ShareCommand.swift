import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDrawing

/// `vicino share`.
struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Show what a follower sees of you, or change it.",
        discussion: """
            It shows your week as the follower sees it: from the records that your device would send them. With --kinds \
            or --everything, it changes what they may see from your next meeting on, also of earlier records. What they \
            have already stays with them. With --dry-run, it shows what they would see, and changes nothing.

            Examples:
              vicino share Ben
              vicino share Ben --kinds activity
              vicino share Ben --kinds activity visit --dry-run
              vicino share Ben --everything
            """)

    @Argument(help: ArgumentHelp("A name in the list of followers, or at least 8 digits of an id.", valueName: "user"))
    var user: String

    @Option(
        name: .long, parsing: .upToNextOption, help: ArgumentHelp("What they may see.", valueName: "kind"))
    var kinds: [String] = []

    @Flag(name: .long, help: "They may see every kind of record, also those that you add later.")
    var everything = false

    @Flag(name: .long, help: "Only show what they would see.")
    var dryRun = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard kinds.isEmpty || !everything else { throw ValidationError("Give --kinds or --everything, not both.") }
    }

    func run() throws {
        let node = try options.open()
        let follower = try node.named(follower: user)
        let wanted = try wanted(node)
        if let wanted, !dryRun { try node.share(wanted, with: follower) }
        let shared = wanted ?? follower.sharedKinds
        if options.json {
            return try Output.print(
                JSON.object(follower.members + [("kinds", KindNames.json(shared.ids))]).line)
        }
        try write(shared, with: follower, of: node)
    }

    /// What the options choose; nil for nothing.
    private func wanted(_ node: Node) throws -> SharedKinds? {
        guard kinds.isEmpty else { return .kinds(try kinds.map { try node.kind($0, of: [node.me]) }) }
        return everything ? .everything : nil
    }

    private func write(_ shared: SharedKinds, with follower: Follower, of node: Node) throws {
        let name = DisplayText(follower.name, limit: 60)
        let seen = shared.ids.map { KindNames.text($0) } ?? "everything but what is personal"
        let output = Output()
        if !follower.hasAccess {
            try output.line("\(name) may not receive anything now. \(name) could see \(seen).")
        } else if dryRun {
            try output.line("\(name) would see \(seen). Nothing is changed.")
        } else if kinds.isEmpty, !everything {
            try output.line("\(name) sees \(seen).")
        } else {
            try output.line(
                "\(name) sees \(seen), from your next meeting on. What \(name) has already stays with them.")
        }
        try output.line()
        try writeWeek(shared, of: node, to: output)
        try output.flush()
    }

    private func writeWeek(_ shared: SharedKinds, of node: Node, to output: Output) throws {
        guard shared.ids?.contains(Activity.schema.kind) != false else {
            return try output.line("Your days are not shown: activities are not among what you share.")
        }
        let clock = TypedTimeReader(options.configuration)
        let day = try clock.day("today")
        let (first, count) = CalendarLength.week.range(around: day, weekStart: clock.region.weekStart)
        let views = CalendarViews(node: node, clock: clock, first: first, count: count)
        for line in try views.shared(shared).terminalWeek(day) { try output.line(line) }
    }
}
