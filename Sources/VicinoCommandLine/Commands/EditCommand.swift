import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// `vicino edit`.
struct EditCommand: ParsableCommand {
    /// A field that can be removed.
    enum Field: String, ExpressibleByArgument, CaseIterable {
        case end, steps, distance, place, area, note, climb, energy
        case heartRate = "heart-rate"
        case maxHeartRate = "max-heart-rate"
    }

    /// The answer to a question.
    enum Answer: String, ExpressibleByArgument, CaseIterable { case yes, no }

    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an activity of yours.",
        discussion: """
            What you do not name stays as it is. With --for, the end moves, unless you give --end too. A time without \
            a day, like 9:10, is on the record's own day: for --start the day on which it began, for --end the first \
            such time after its start. With --private yes, followers who had it lose it at their next meeting with you.

            Examples:
              vicino edit 3fa2-12 --end 9:10 --note "with Ben"
              vicino edit 3fa2-12 --clear place --clear steps
              vicino edit 3fa2-13 --activity cycling --confirm
              vicino edit 3fa2-14 --private yes
            """)

    @Argument(help: ArgumentHelp("The record, as vicino list shows it.", valueName: "id"))
    var id: String

    @Option(name: .long, help: ArgumentHelp("What you did.", valueName: "activity"))
    var activity: String?

    @OptionGroup var details: ActivityOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Remove end, steps, distance, place, area, note, heart-rate, max-heart-rate, climb or energy; repeatable.",
            valueName: "field")
    )
    var clear: [Field] = []

    @Option(
        name: .customLong("private"),
        help: ArgumentHelp("Whether it stays on your own devices, so that no follower sees it.", valueName: "yes|no"))
    var privacy: Answer?

    @Flag(name: .long, help: "Confirm a guessed activity, or say that a planned one happened.")
    var confirm = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if activity == nil, details.isEmpty, clear.isEmpty, !confirm, privacy == nil {
            throw ValidationError("Say what to change, for example --note TEXT or --clear place.")
        }
        if let field = clear.first(where: isGiven) {
            throw ValidationError(
                "--clear \(field.rawValue) contradicts the new \(field.rawValue). Give one of the two.")
        }
    }

    /// Whether a field gets a new value.
    private func isGiven(_ field: Field) -> Bool {
        switch field {
        case .end: details.end != nil || details.length != nil
        case .steps: details.amounts.steps != nil
        case .distance: details.amounts.distance != nil
        case .place: details.amounts.texts.place != nil
        case .area: details.amounts.texts.area != nil
        case .note: details.amounts.texts.note != nil
        case .heartRate: details.amounts.effort.heartRate != nil
        case .maxHeartRate: details.amounts.effort.maxHeartRate != nil
        case .climb: details.amounts.effort.climb != nil
        case .energy: details.amounts.effort.energy != nil
        }
    }

    func run() throws {
        let clock = TypedTimeReader(options.configuration)
        let node = try options.open()
        let record = try node.named(record: id)
        let changed = try node.explainingTrash(record) {
            try Diary(node).update(record, isPrivate: privacy.map { $0 == .yes }) { try change(&$0, clock) }
        }
        let sentence = ActivitySentence(activity: changed)
        try Output.print(options.json ? JSON.id(record).line : sentence.line("Changed: it is", record))
        guard let privacy, !options.json else { return }
        try Output.print(
            privacy == .yes
                ? "No follower sees it: those who had it lose it at their next meeting with you."
                : "Followers see it again from your next meeting on, as far as you share such records.")
    }

    private func change(_ record: inout Activity, _ clock: TypedTimeReader) throws {
        if let activity { record.name = activity }
        try details.apply(to: &record, changing: record, clock)
        for field in clear {
            switch field {
            case .end: record.end = nil
            case .steps: record.steps = nil
            case .distance: record.distance = nil
            case .place: record.place = nil
            case .area: record.area = nil
            case .note: record.note = nil
            case .heartRate: record.heartRate = nil
            case .maxHeartRate: record.maxHeartRate = nil
            case .climb: record.climb = nil
            case .energy: record.energy = nil
            }
        }
        if confirm { record.isConfirmed = true }
    }
}
