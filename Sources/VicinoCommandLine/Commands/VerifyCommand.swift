import ArgumentParser
import Foundation
import Vicino
import VicinoDrawing

/// `vicino verify`.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Compute every digest anew and compare it with what was signed.",
        discussion: """
            Without arguments, the command checks all your databases. It checks a file without importing anything \
            from it. A file that holds only what is new is checked on top of what you hold of its author. The exit status \
            is 1 if something does not match, and also if a file is intact but would be refused here.

            Examples:
              vicino verify
              vicino verify Anna
              vicino verify anna.vicino
            """)

    @Argument(help: ArgumentHelp("A user, or a file.", valueName: "user-or-file"), completion: .file())
    var targets: [String] = []

    @OptionGroup var options: GlobalOptions

    /// What the command checks, and how.
    private struct Check {
        let name: String
        let members: [(String, JSON)]
        /// The message if there is nothing to check.
        let absence: String
        /// What to do about records without content.
        let remedy: String
        let run: () throws -> VerificationReport
        /// Adds to an error what it is about.
        let explain: (any Error) -> Refusal
        /// Whether it is about the user's own records.
        var isMe = false

        init(_ person: Person, _ node: Node) {
            name = person.name
            members = person.members
            isMe = person.isMe
            remedy =
                person.isMe
                ? "They were changed in another copy of this folder. Its exported file brings them back: `vicino import FILE`."
                : "Meet \(DisplayText(person.name, limit: 60)), or ask for a new file."
            absence = person.updatedAt == nil ? "nothing received yet" : "nothing is here any more"
            run = { try node.verify(person) }
            explain = { Refusal($0, about: person.name) }
        }

        /// - Parameter node: the node whose records an update is checked against, if there is one.
        init(_ file: InputFile, _ node: Node?) {
            name = file.path
            members = [("file", .text(file.path))]
            absence = "nothing is in it"
            remedy = "Ask its author for a new file."
            explain = { Refusal($0, about: file) }
            run = {
                let meter = ProgressMeter(file)
                defer { meter.finish() }
                let dump = try file.dump(progress: meter.update)
                return try node?.verify(dump) ?? Node.verify(dump)
            }
        }
    }

    func run() throws {
        var isFine = true
        for check in try checks() {
            do {
                let result = try check.run()
                try report(check, result)
                if !result.problems.isEmpty || result.refusal != nil { isFine = false }
            } catch let error as VicinoError {
                Failure.report(check.explain(error), json: options.json)
                isFine = false
            }
        }
        if !isFine { throw ExitCode.failure }
    }

    private func checks() throws -> [Check] {
        guard !targets.isEmpty else {
            let node = try options.open()
            return ([node.me] + (try node.following())).map { Check($0, node) }
        }
        return try targets.map { target in
            do {
                let node = try options.open()
                return Check(try node.named(target), node)
            } catch {
                let isFile = FileManager.default.fileExists(atPath: target) || InputFile.isLikelyName(target)
                guard isFile else { throw error }
                return Check(try InputFile(target), try? options.open())
            }
        }
    }

    private func report(_ check: Check, _ result: VerificationReport) throws {
        if options.json {
            return try Output.print(
                JSON.object(
                    check.members + [
                        ("heads", .number(result.headCount)), ("records", .number(result.recordCount)),
                        ("entries", .number(result.entryCount)),
                        ("incomplete", .boolean(result.isIncomplete)),
                        ("held", .boolean(result.dump?.verdict == .held)),
                        ("problems", .array(result.problems.map { .text($0) })),
                        ("missingContents", .number(result.missingContentCount)),
                        ("refusal", result.refusal.map { .text($0) } ?? .null),
                    ] + (result.dump.map { Self.authorship($0.stated) } ?? [])
                ).line)
        }
        let counts = "\(String.count(result.recordCount, "record")), \(String.count(result.headCount, "signed head"))"
        let author = (result.dump?.stated).map { stated -> DisplayText in
            ", signed by \(DisplayText(quoting: stated.claimedName)), fingerprint \(stated.authorID.fingerprint)"
        }
        try Output.print("\(check.name): \(verdict(check, result)) (\(counts))\(author ?? "")")
        for problem in result.problems { Failure.warn("\(check.name): \(problem)") }
        if let refusal = result.refusal { Failure.warn("\(check.name): It would be refused here. \(refusal)") }
        if result.missingContentCount > 0 {
            let records = String.count(result.missingContentCount, "record")
            let what = check.isMe ? "without content" : "received without content"
            Failure.warn("\(check.name): \(records) \(what). \(check.remedy)")
        }
    }

    /// The members of the JSON object that say whose dump a file is.
    private static func authorship(_ dump: DumpDescription) -> [(String, JSON)] {
        [("author", .text(dump.authorID.description)), ("claimedName", .text(dump.claimedName))]
    }

    /// The result of a check, in a few words.
    private func verdict(_ check: Check, _ result: VerificationReport) -> String {
        guard result.dump?.verdict != .held else { return "nothing to check, because you hold all of this update" }
        guard result.isIncomplete else {
            guard result.problems.isEmpty else { return "NOT intact" }
            return result.refusal == nil ? "intact" : "intact as it was signed"
        }
        guard result.problems.isEmpty else { return "NOT intact as far as it was received" }
        return result.entryCount + result.headCount == 0 ? check.absence : "intact as far as it was received"
    }
}

extension VerificationReport {
    /// Why this device would refuse the checked dump, or a part of it.
    fileprivate var refusal: String? {
        if case .refused(let reason) = dump?.verdict { reason } else { nil }
    }
}
