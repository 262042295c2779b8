import ArgumentParser
import Foundation
import Vicino
import VicinoDiary
import VicinoDrawing
import VicinoService

/// `vicino erase`.
struct EraseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Delete all that Vicino keeps on this device for you, for good.",
        discussion: """
            The command deletes the data folder: your keys, your records, and all that you received. It also deletes your \
            settings, unless another data folder uses them. Without a backup, nobody can use your identity \
            again. Only files that Vicino made are deleted; what else is in the folder stays, and is listed. The command \
            asks you to type a word; without a terminal, it needs --yes. It refuses while another program uses the \
            folder: stop `vicino run` and `vicino web` first.

            Followers keep what they have received. Exported files, backups, and a unit of systemd stay. The files are \
            deleted, and not overwritten: a disk may keep their bytes for some time. The journal of systemd keeps what \
            the service has written there: who was near and whom it met, by name. `sudo journalctl --vacuum-time=1s` \
            deletes all old entries of the journal. After an interruption nothing can \
            use the folder any more; run the command again.

            Examples:
              vicino erase
              vicino erase --yes
            """)

    @Flag(name: .long, help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    /// What is about to be erased.
    private struct Contents {
        var records = 0
        var following = 0
        var followers: [Follower] = []

        /// Nothing is known of a folder that is damaged, or was erased in part.
        init(_ configuration: Node.Configuration) {
            guard let node = try? Node.open(configuration, mayUseReserve: true) else { return }
            // The folder cannot be erased while it is open.
            defer { try? node.close() }
            records = (try? node.ownCounts().values.reduce(0, +)) ?? 0
            following = (try? node.following().count) ?? 0
            followers = (try? node.followers()) ?? []
        }
    }

    func run() throws {
        let configuration = options.configuration
        guard try Node.isErasable(configuration) else {
            throw Refusal(
                .notSetUp, "\(configuration.dataPath) is no data folder of Vicino. There is nothing to erase.")
        }
        let contents = Contents(configuration)
        let consent = Consent(
            what: "Erasing everything", question: question(configuration, contents), refusal: "Nothing was erased.")
        try consent.obtain(given: yes, typing: "erase")
        let report = try ProgramErasure(configuration, settings: SettingsFile()).run()
        try options.json ? write(report, contents) : tell(report, contents)
    }

    private func question(_ configuration: Node.Configuration, _ contents: Contents) -> TerminalText {
        let people = String.count(contents.following, "person", plural: "people")
        return """
            This deletes \(configuration.dataPath) for good: your keys, your records \
            (\(contents.records)), and all that you received from \(people).
            \(Self.kept(contents))\(contents.followers.isEmpty ? "" : " ")Nobody can undo it.
            """
    }

    private func tell(_ report: ErasureReport, _ contents: Contents) throws {
        let output = Output()
        try output.line("Everything is erased: \(String.count(report.deletedFileCount, "file")).")
        if !contents.followers.isEmpty { try output.line("\(Self.kept(contents))") }
        try output.line(
            "Left: what the service wrote to the journal of systemd, with the names of people. "
                + "`journalctl --user -u vicino` shows it.")
        for path in report.foreignPaths {
            try output.line("Left, because Vicino did not make it: \(path)")
        }
        for path in report.sharedPaths {
            try output.line("Left, because another data folder uses it: \(path)")
        }
        try output.flush()
    }

    private func write(_ report: ErasureReport, _ contents: Contents) throws {
        try Output.print(
            JSON.object([
                ("data", .text(options.configuration.dataPath)), ("files", .number(report.deletedFileCount)),
                ("followers", .array(contents.followers.map { .object($0.members) })),
                ("foreign", .array(report.foreignPaths.map { .text($0) })),
                ("shared", .array(report.sharedPaths.map { .text($0) })),
            ]).line)
    }

    /// What others still have.
    private static func kept(_ contents: Contents) -> DisplayText {
        guard !contents.followers.isEmpty else { return "" }
        let names = contents.followers.prefix(nameLimit).map { DisplayText($0.name, limit: 60) }
        let more: DisplayText = contents.followers.count > nameLimit ? ", and others" : ""
        return "Followers keep what they have received: \(names.joined(separator: ", "))\(more)."
    }

    /// The maximum number of followers that are named.
    private static let nameLimit = 10
}
