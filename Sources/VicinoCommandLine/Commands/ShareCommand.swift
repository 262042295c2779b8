import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDrawing

/// `vicino share`.
struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Show what a follower sees of you, or change it.",
        discussion: """
            Without options it says what the follower sees, and shows your week as they see it. With options it changes \
            that; what you do not name stays as it is. At your next meeting their device removes what you do not show any \
            more, and receives what you show now. `vicino followers` says whether it has. With --dry-run, it shows what they \
            would see, and changes nothing.

            Examples:
              vicino share Ben
              vicino share Ben --no-notes --places none --since today
              vicino share Ben --places areas --since 2026-11-01
              vicino share Ben --kinds activity visit --dry-run
              vicino share Ben --everything
            """)

    @Argument(help: ArgumentHelp("A name in the list of followers, or at least 8 digits of an id.", valueName: "user"))
    var user: String

    @OptionGroup var sharing: SharingOptions

    @Option(
        name: .long,
        help: ArgumentHelp("What begins from then on: a day, today, or always for everything.", valueName: "day"))
    var since: String?

    @Flag(name: .long, help: "Only show what they would see.")
    var dryRun = false

    @OptionGroup var options: GlobalOptions

    private var isChange: Bool { sharing.isGiven || since != nil }

    func run() throws {
        let clock = TypedTimeReader(options.configuration)
        let node = try options.open()
        let follower = try node.named(follower: user)
        let before = follower.sharing
        let wanted = isChange ? try sharing.sharing(since: since, from: before, of: node, clock).sorted : before
        if isChange, !dryRun { try node.share(wanted, with: follower) }
        if options.json { return try Output.print(JSON.object(follower.members + wanted.members).line) }
        let output = Output()
        for line in try lines(wanted, for: follower, of: node, clock) { try output.line(line) }
        try output.line()
        try writeWeek(wanted, of: node, clock, to: output)
        try output.flush()
    }

    /// What they see, and what a change of it means.
    private func lines(
        _ wanted: Sharing, for follower: Follower, of node: Node, _ clock: TypedTimeReader
    ) throws -> [TerminalText] {
        let name = DisplayText(follower.name, limit: 60)
        let words = SharingText(clock: clock)
        let seen = words.text(wanted)
        guard follower.hasAccess else { return ["\(name) may not receive anything now. \(name) could see \(seen)."] }
        guard isChange else { return ["\(name) sees \(seen)."] }
        let changes = words.changes(from: follower.sharing, to: wanted)
        guard wanted != follower.sharing else { return ["\(name) sees \(seen), as before."] }
        var lines: [TerminalText] = [
            dryRun ? "\(name) would see \(seen). Nothing is changed." : "\(name) sees \(seen)."
        ]
        let when: DisplayText = "At your next meeting, \(name)’s device \(dryRun ? "would" : "will")"
        if !changes.removed.isEmpty { lines.append("\(when) remove \(changes.removed.joined(separator: ", ")).") }
        if !changes.added.isEmpty { lines.append("\(when) receive \(changes.added.joined(separator: ", ")).") }
        if !dryRun { lines.append("To undo this: \(try undo(for: follower, of: node, clock))") }
        return lines
    }

    /// The command that shares again what was shared before.
    private func undo(for follower: Follower, of node: Node, _ clock: TypedTimeReader) throws -> DisplayText {
        let words = SharingOptions.words(for: follower.sharing, clock).compactMap {
            CommandWord(quoting: $0, isOption: $0.hasPrefix("--"))
        }
        return "\(ProposedCommand("vicino share \(try CommandWord(follower.user, node)) \(words)"))"
    }

    private func writeWeek(_ shared: Sharing, of node: Node, _ clock: TypedTimeReader, to output: Output) throws {
        guard shared.kinds.ids?.contains(Activity.schema.kind) != false else {
            return try output.line("Your days are not shown: activities are not among what you share.")
        }
        let day = try clock.day("today")
        let (first, count) = CalendarLength.week.range(around: day, weekStart: clock.region.weekStart)
        let views = CalendarViews(node: node, clock: clock, first: first, count: count)
        for line in try views.shared(shared).terminalWeek(day) { try output.line(line) }
    }
}
