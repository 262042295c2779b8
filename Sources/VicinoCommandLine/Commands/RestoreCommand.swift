import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoService

/// `vicino restore`.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Continue after the data folder was put back from a backup.",
        discussion: """
            Use it only for a data folder that was put back. This device then signs as a new writer, because other \
            devices may hold what it signed after the backup was made. Files that you exported after the backup, such \
            as those that your followers hold, restore what it lacks. The command asks first.

            With --without-people, it begins anew with nobody, where the database of the people you know is lost and no \
            backup has it. Your own records stay. Nobody has access then: invite and follow people again, and block again \
            those whom you had blocked.

            Examples:
              vicino restore
              vicino restore last-export.vicino --yes
            """)

    @Argument(help: ArgumentHelp("Your own exported files.", valueName: "file"), completion: .file())
    var files: [String] = []

    @Flag(name: .long, help: "Begin anew with nobody, if the database of the people you know is lost.")
    var withoutPeople = false

    @Flag(name: .long, help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard !withoutPeople || files.isEmpty else {
            throw ValidationError("Use --without-people alone, and restore the files afterwards.")
        }
    }

    func run() throws {
        if withoutPeople { return try beginWithNobody() }
        let node = try options.open()
        guard try ServiceSocket(options.configuration).ask(.status) == nil else {
            throw Refusal(.busy, "The service of this data folder runs. Stop `vicino run` first, then restore.")
        }
        let inputs = try files.map { try InputFile($0) }
        let meters = inputs.map { ProgressMeter($0) }
        defer { for meter in meters { meter.finish() } }
        let sources = try zip(inputs, meters).map { try $0.dump(progress: $1.update) }
        if try !node.wasRestoredFromBackup() {
            Failure.warn("As far as this device can tell, this folder was not put back.")
        }
        let question: TerminalText = "Was \(node.dataPath) put back from a backup, and should this device use it?"
        try Consent(what: "Restoring", question: question, refusal: "Nothing was changed.").obtain(given: yes)
        let reports = try restore(node, inputs: inputs, sources: sources)
        for meter in meters { meter.finish() }
        guard !options.json else {
            if files.isEmpty { return try Output.print(JSON.object(node.me.members).line) }
            for (file, report) in zip(files, reports) {
                try ImportOutput(file: file, json: true).write(report)
            }
            return
        }
        try Output.print("Restored: this device continues as a new writer.")
        for (file, report) in zip(files, reports) { try ImportOutput(file: file, json: false).write(report) }
    }

    private func beginWithNobody() throws {
        guard Node.hasLostPeople(options.configuration) else {
            throw Refusal(.refused, "The database of the people you know is there. Nothing was changed.")
        }
        let question: TerminalText = "Begin with nobody who follows you, whom you follow or whom you have blocked?"
        try Consent(what: "Restoring", question: question, refusal: "Nothing was changed.").obtain(given: yes)
        try Node.forgetPeople(options.configuration)
        let node = try options.open()
        guard !options.json else { return try Output.print(JSON.object(node.me.members).line) }
        try Output.print("Your records are as before. Nobody follows you now, and you follow and have blocked nobody.")
    }

    /// Restores, and names the file of an error where that is known.
    private func restore(_ node: Node, inputs: [InputFile], sources: [DumpSource]) throws -> [MergeReport] {
        for (input, source) in zip(inputs, sources) {
            do { _ = try Node.inspect(source) } catch { throw Refusal(error, about: input) }
        }
        do { return try node.restore(from: sources) } catch {
            guard inputs.count == 1, let input = inputs.first else { throw error }
            throw Refusal(error, about: input)
        }
    }
}
