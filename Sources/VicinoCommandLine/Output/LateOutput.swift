import Vicino
import VicinoActivity
import VicinoDrawing

/// What removed devices have recorded and no other device knew, for the terminal, and what the user answers.
struct LateOutput {
    private let options: GlobalOptions

    /// How many activities are shown of a device.
    private static let lineLimit = 200

    init(_ options: GlobalOptions) { self.options = options }

    /// Shows what the user has not answered yet.
    func list() throws {
        let lists = try options.open().lateRecords()
        if options.json { return try Output.print(JSON.array(lists.map { .object(Self.members($0)) }).line) }
        guard !lists.isEmpty else {
            return try Output.print("No removed device has anything that your other devices did not know.")
        }
        let output = Output()
        for list in lists {
            try output.line("\(Self.sentence(list)):")
            let activities = list.records(Activity.self).prefix(Self.lineLimit)
            for activity in activities { try output.line("  \(ActivitySentence(activity: activity).text)") }
            let others = list.count - activities.count
            if others > 0 { try output.line("  and \(others) more; --json has all activities") }
            if list.changeCount > 0 {
                try output.line("\(list.changeCount) of them are later versions of records that you have.")
            }
            if list.count >= LateList.countLimit {
                try output.line("There may be more: only the first ones are kept aside.")
            }
            try propose(list, output)
        }
        try output.flush()
    }

    /// Keys have no character that a shell reads.
    private func propose(_ list: LateList, _ output: Output) throws {
        guard let word = CommandWord(quoting: list.device.shortKey) else { return }
        try output.line("A thief of that device can have made them. If they are yours:")
        try output.line("  \(ProposedCommand("vicino device keep \(word)"))")
        try output.line("If not, or if you are not sure; this is for ever, and on all your devices:")
        try output.line("  \(ProposedCommand("vicino device discard \(word)"))")
    }

    func keep(_ name: String) throws {
        let node = try options.open()
        let list = try node.lateRecords(of: name)
        let count = try node.keep(list)
        if options.json { return try Output.print(JSON.object(Self.answer(list, kept: count)).line) }
        try Output.print("Kept \(count) of \(list.device.shown). They are yours now.")
    }

    func discard(_ name: String) throws {
        let node = try options.open()
        let list = try node.lateRecords(of: name)
        try node.discard(list)
        if options.json { return try Output.print(JSON.object(Self.answer(list, kept: 0)).line) }
        try Output.print("Discarded \(list.count) of \(list.device.shown). No device of yours asks about it again.")
    }

    // MARK: Words

    /// What a removed device has, without a mark at the end.
    static func sentence(_ list: LateList) -> TerminalText {
        let what = list.count == 1 ? "a record" : "\(list.count) records"
        return "The removed device \(list.device.shown) (\(list.device.shortKey)) has \(what) that no other one knew"
    }

    /// What is said after the import of a file that may have brought late records.
    static let question =
        "A removed device of yours has records that no other one knew. vicino device late shows them, and you decide."

    private static func answer(_ list: LateList, kept: Int) -> [(String, JSON)] {
        [
            ("device", .text(list.device.name)), ("key", .text(list.device.shortKey)), ("kept", .number(kept)),
            ("discarded", .number(list.count - kept)),
        ]
    }

    private static func members(_ list: LateList) -> [(String, JSON)] {
        let activities = list.records(Activity.self)
        return [
            ("device", .text(list.device.name)), ("key", .text(list.device.shortKey)), ("records", .number(list.count)),
            ("changes", .number(list.changeCount)), ("activities", .array(activities.map { .object(members($0)) })),
        ]
    }

    private static func members(_ activity: Activity) -> [(String, JSON)] {
        [
            ("activity", .text(activity.name)), ("start", .time(activity.start)), ("end", .time(activity.end)),
            ("place", activity.place.map { .text($0) } ?? .null), ("note", activity.note.map { .text($0) } ?? .null),
        ]
    }
}
