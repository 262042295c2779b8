import ArgumentParser
import Foundation
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoService

/// `vicino activity`.
struct ActivityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "activity", abstract: "Show your activities, rename and merge them, and choose how they look.",
        discussion: """
            Without words, the command lists what you have recorded: the letters and the colour of each activity, how many \
            entries it has, and whether it counts as moving. They are the same in every calendar and chart.

            rename OLD NEW gives all entries of an activity another name, and merge ONE OTHER makes one activity of two. \
            Both are one change, and your settings follow. The command says how many entries it changes, and asks; \
            --dry-run only says it. Renaming back undoes rename. Nothing here undoes merge; the page can.

            color NAME COLOUR, letters NAME LETTERS and moving NAME on or off change how an activity looks and counts. \
            With automatic, the program chooses the colour or the letters.

            Examples:
              vicino activity
              vicino activity rename yoga "morning yoga" --dry-run
              vicino activity merge jogging running
              vicino activity color gardening olive
              vicino activity moving swimming on
            """)

    @Argument(help: ArgumentHelp("A change, as in: rename yoga stretching.", valueName: "change"))
    var words: [String] = []

    @Flag(name: .long, help: "Only say what rename or merge would change.")
    var dryRun = false

    @Flag(name: .long, help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func validate() throws { _ = try ActivityChange(words) }

    func run() throws {
        let change = try ActivityChange(words)
        let node = try options.open()
        switch change {
        case .show: try show(node)
        case .rename(let old, to: let new): try rename(old, to: new, ifUsed: .refused, node)
        case .merge(let one, into: let other): try rename(one, to: other, ifUsed: .required, node)
        case .color(let name, color: let color): try choose(name, in: node) { $0.color = color }
        case .letters(let name, letters: let letters): try choose(name, in: node) { $0.letters = letters }
        case .moving(let name, isMoving: let isMoving): try choose(name, in: node) { $0.isMoving = isMoving }
        }
    }

    // MARK: Names

    private func rename(_ old: String, to new: String, ifUsed sameName: Diary.SameName, _ node: Node) throws {
        let diary = Diary(node)
        let plan = try diary.rename(old, to: new, ifUsed: sameName, isTrial: true)
        let entries = String.count(plan.count, "entry", plural: "entries")
        let oldName = DisplayText(plan.old, limit: 60)
        let newName = DisplayText(plan.new, limit: 60)
        if dryRun {
            return try options.json
                ? Output.print(json(plan, isDone: false).line)
                : Output.print("\(entries) of \(oldName) would be called \(newName). Nothing was changed.")
        }
        let consent = Consent(
            what: plan.isMerged ? "Merging activities" : "Renaming an activity",
            question: "\(entries) of \(oldName) will be called \(newName). Change them?",
            refusal: "Nothing was changed.")
        try consent.obtain(given: yes)
        let done = try ActivityRenaming(diary, settings: SettingsFile()).rename(old, to: new, ifUsed: sameName).renamed
        if options.json { return try Output.print(json(done, isDone: true).line) }
        let changed = String.count(done.count, "entry", plural: "entries")
        try Output.print("\(changed) of \(oldName): the name is \(newName) now.")
    }

    private func json(_ renamed: RenamedActivity, isDone: Bool) -> JSON {
        .object([
            ("activity", .text(renamed.old)), ("name", .text(renamed.new)), ("entries", .number(renamed.count)),
            ("merged", .boolean(renamed.isMerged)), ("changed", .boolean(isDone)),
        ])
    }

    // MARK: Looks

    private func choose(_ name: String, in node: Node, _ change: (inout ActivityChoice) -> Void) throws {
        let key = ActivityKey(name)
        guard let used = try Diary(node).usedNames().first(where: { $0.key == key }) else {
            throw Refusal(.notFound, "You have recorded no activity \(DisplayText(name, limit: 60)).")
        }
        let activity = used.name
        try SettingsFile().change { settings in
            var choice = settings.choice(of: activity)
            change(&choice)
            try settings.choose(choice, for: activity)
        }
        let row = ActivityRow(used, Diary(node).looks(by: SettingsFile()))
        if options.json { return try Output.print(row.json.line) }
        try Output.print("\(DisplayText(activity, limit: 60)): \(row.look).")
    }

    private func show(_ node: Node) throws {
        let diary = Diary(node)
        let looks = diary.looks(by: SettingsFile())
        let rows = try diary.usedNames().map { ActivityRow($0, looks) }
        if options.json { return try Output.print(JSON.array(rows.map(\.json)).line) }
        guard !rows.isEmpty else { return try Output.print("You have recorded no activity yet.") }
        let output = Output()
        let width = rows.map(\.name.displayWidth).max() ?? 0
        let countWidth = rows.map(\.entries.displayWidth).max() ?? 0
        for row in rows {
            let name = row.name.padded(toWidth: width + 2)
            try output.line("\(name)\(row.entries.rightAligned(toWidth: countWidth))  \(row.look)")
        }
        try output.flush()
    }
}
