import ArgumentParser
import Foundation
import Vicino

/// `vicino verify`.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Compute every digest anew and compare it with what was signed.",
        discussion: """
            Without arguments all your databases are checked. A file is checked without taking anything of it.

            Examples:
              vicino verify
              vicino verify Anna
              vicino verify update.vicino
            """)

    @Argument(help: ArgumentHelp("A user, or a file.", valueName: "user-or-file"), completion: .file())
    var targets: [String] = []

    @OptionGroup var options: GlobalOptions

    func run() throws {
        var isFine = true
        for (name, verify) in try checks() {
            let result = try verify()
            try report(name, result)
            if !result.problems.isEmpty { isFine = false }
        }
        if !isFine { throw ExitCode.failure }
    }

    private func checks() throws -> [(String, () throws -> Verification)] {
        guard !targets.isEmpty else {
            let node = try options.open()
            return ([node.me] + (try node.following())).map { person in (person.name, { try node.verify(person) }) }
        }
        return try targets.map { target in
            let isFile = FileManager.default.fileExists(atPath: target)
            let person: (Node, Person)?
            do {
                let node = try options.open()
                person = (node, try node.person(target))
            } catch {
                guard isFile else { throw error }
                person = nil
            }
            guard let (node, found) = person else { return (target, { try Node.verify(.file(target)) }) }
            return (found.name, { try node.verify(found) })
        }
    }

    private func report(_ name: String, _ result: Verification) throws {
        if options.json {
            return try Output.print(
                JSON.object([
                    ("name", .text(name)), ("heads", .number(result.heads)), ("entries", .number(result.entries)),
                    ("problems", .array(result.problems.map { .text($0) })),
                ]).line)
        }
        let counts = "\(String.count(result.entries, "entry", "entries")), \(String.count(result.heads, "signed head"))"
        try Output.print("\(displaySafe(name)): \(result.problems.isEmpty ? "intact" : "NOT intact") (\(counts))")
        for problem in result.problems { Failure.warn("\(name): \(problem)") }
    }
}
