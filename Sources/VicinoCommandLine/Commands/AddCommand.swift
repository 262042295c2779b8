import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// `vicino add`.
struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an activity that is over.",
        discussion: """
            Give two of --start, --end and --for. With --for alone, the activity ended just now. An end without a day \
            is the first such time after the start; nothing can end in the future. The answer says what was \
            understood; its last word is the id of the record.

            Examples:
              vicino add walking --start 8:00 --end 8:40 --steps 4200 --distance 3.1km
              vicino add sleeping --start "yesterday 23:00" --for 8h
              vicino add reading --for 40m --place "Sala Borsa" --note "second chapter"
            """)

    @Argument(help: ArgumentHelp("What you did: walking, sleeping, or any other name.", valueName: "activity"))
    var activity: String

    @OptionGroup var details: ActivityOptions
    @OptionGroup var options: GlobalOptions

    // Not in `validate()`, which runs before unknown options are found.
    private func check() throws {
        if details.end == nil, details.length == nil {
            throw ValidationError("Say when it ended with --end or --for. For something that still runs: vicino start.")
        }
        if details.start == nil, details.length == nil {
            throw ValidationError("Say when it began with --start, or how long it took with --for.")
        }
    }

    func run() throws {
        try check()
        let clock = TypedTimeReader(options.configuration)
        var record = Activity()
        record.name = try DiaryRules.typedName(activity)
        try details.apply(to: &record, clock)
        if details.start == nil, details.end == nil, let length = details.length {
            record.end = clock.now
            record.start = clock.now.advanced(byMilliseconds: -(try clock.duration(length).milliseconds))
            record.utcOffset = clock.timeZone.utcOffset(at: record.start)
        }
        let node = try options.open()
        let names = try ActivityNames(of: node.me, node)
        let added = try Diary(node).add(record)
        let sentence = ActivitySentence(activity: added.record)
        try Output.print(options.json ? JSON.id(added.id).line : sentence.line("Added", added.id))
        NewActivityNote(added.record, id: added.id, among: names).write()
    }
}
