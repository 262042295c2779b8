import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// `vicino add`.
struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an activity that is over, or plan one.",
        discussion: """
            Give two of --start, --end and --for. With --for alone, the activity ended just now. An end without a day \
            is the first such time after the start. What begins in the future is planned: it counts for nothing until \
            vicino edit --confirm says that it happened. The answer says what was understood; its last word is the id \
            of the record. With --private no follower sees it.

            Examples:
              vicino add walking --start 8:00 --end 8:40 --steps 4200 --distance 3.1km
              vicino add sleeping --start "yesterday 23:00" --for 8h
              vicino add reading --for 40m --place "Sala Borsa" --note "second chapter"
              vicino add choir --start "tomorrow 19:00" --for 2h --repeat weekly --until 2027-06-30
            """)

    @Argument(help: ArgumentHelp("What you did: walking, sleeping, or any other name.", valueName: "activity"))
    var activity: String

    @OptionGroup var details: ActivityOptions

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp("How often it comes again, if it is planned: daily, weekly or workdays.", valueName: "often")
    )
    var repetition: PlanRepetition?

    @Option(name: .long, help: ArgumentHelp("The last day on which it comes again.", valueName: "day"))
    var until: String?

    @Flag(name: .customLong("private"), help: "It stays on your own devices: no follower sees it.")
    var isPrivate = false

    @OptionGroup var options: GlobalOptions

    // Not in `validate()`, which runs before unknown options are found.
    private func check() throws {
        if details.end == nil, details.length == nil {
            throw ValidationError("Say when it ended with --end or --for. For something that still runs: vicino start.")
        }
        if details.start == nil, details.length == nil {
            throw ValidationError("Say when it began with --start, or how long it took with --for.")
        }
        if (repetition == nil) != (until == nil) {
            throw ValidationError("--repeat and --until go together.")
        }
    }

    func run() throws {
        try check()
        let clock = TypedTimeReader(options.configuration)
        var record = Activity()
        record.name = try DiaryRules.typedName(activity)
        try details.apply(to: &record, clock, mayPlan: true)
        if details.start == nil, details.end == nil, let length = details.length {
            record.end = clock.now
            record.start = clock.now.advanced(byMilliseconds: -(try clock.duration(length).milliseconds))
            record.utcOffset = clock.timeZone.utcOffset(at: record.start)
        }
        let node = try options.open()
        let names = try ActivityNames(of: node.me, node)
        let added = try store(record, in: node, clock)
        guard let first = added.first else { return }
        try report(added)
        NewActivityNote(first.record, id: first.id, among: names).write()
    }

    /// Adds an activity that is over; plans one of the future, with its repetitions.
    private func store(_ record: Activity, in node: Node, _ clock: TypedTimeReader) throws -> [Identified<Activity>] {
        let diary = Diary(node)
        guard record.isPlanned(at: clock.now) else {
            guard repetition == nil else {
                throw ValidationError(
                    "Only what begins in the future can repeat. Give a later --start, or no --repeat.")
            }
            return [try diary.add(record, isPrivate: isPrivate)]
        }
        guard let repetition, let until else { return try diary.plan([record], isPrivate: isPrivate) }
        return try diary.plan(
            repetition.activities(from: record, through: try clock.day(until), in: clock.timeZone),
            isPrivate: isPrivate)
    }

    private func report(_ added: [Identified<Activity>]) throws {
        guard options.json else {
            for activity in added {
                let verb: DisplayText = activity.record.isPlan ? "Planned" : "Added"
                try Output.print(ActivitySentence(activity: activity.record).line(verb, activity.id))
            }
            if isPrivate { try Output.print("No follower sees it: it stays on your own devices.") }
            return
        }
        guard added.count > 1, let first = added.first else {
            return try added.forEach { try Output.print(JSON.id($0.id).line) }
        }
        let ids = added.map { JSON.text($0.id.description) }
        try Output.print(JSON.object([("id", .text(first.id.description)), ("ids", .array(ids))]).line)
    }
}

extension PlanRepetition: ExpressibleByArgument {}
