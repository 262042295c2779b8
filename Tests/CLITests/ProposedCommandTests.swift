import Foundation
import Testing

@testable import VicinoCommandLine

/// Names and paths that mean one thing to users and another to a shell, a command or a terminal.
private let hostile = [
    "$(touch x)", "`touch x`", "a;touch x", "a\"$(touch x)\"", "a'b", "a';touch x;'", "--always", "-x", "a b", "Анна",
    "Anna\u{301}",
    "*", "~", "#a", "!!", "a\\", "9lives", "${HOME}", "a|b&c", ">x", "<x", "a=b", "{a,b}", "a?", "[a]", "Anna\u{2800}",
    "a\nb", "\u{1B}[2J", "a\u{202E}b",
]

extension CLISuite {
    @Suite("Commands that messages propose") struct ProposedCommandTests {
        @Test("A path is one unchanged argument, or is left out", arguments: hostile)
        func paths(text: String) throws {
            guard let word = CommandWord(quoting: text) else {
                let isVisible = text.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 }
                #expect(!isVisible || text.hasPrefix("-"), "\(text) is left out without need.")
                return
            }
            let shell = try RecordingShell()
            #expect(try shell.arguments(of: ProposedCommand("vicino follow \(word)").text) == ["follow", text])
        }

        @Test("An empty name has no word, and neither has a name whose bytes are not text")
        func unusable() {
            for text in ["", "a\u{FFFD}b"] { #expect(CommandWord(quoting: text) == nil) }
        }

        @Test("A network is named by its interface unless its name is plain, and has no word if neither can be typed")
        func networks() throws {
            for name in hostile + ["lo", "7", ""] {
                #expect(CommandWord(network: name, on: "wlan0")?.description == "wlan0", "\(name)")
            }
            #expect(CommandWord(network: "Home5", on: "wlan0")?.description == "Home5")
            #expect(CommandWord(network: "$(id)", on: "-x") == nil)
            #expect(CommandWord(network: "", on: "a\u{1B}b") == nil)
            let shell = try RecordingShell()
            let word = try #require(CommandWord(network: "$(id)", on: "a$(touch x)"))
            #expect(
                try shell.arguments(of: ProposedCommand("vicino accept \(word)").text) == ["accept", "a$(touch x)"])
        }

        @Test("Hints about a person run no other command and name that person, under every petname")
        func people() throws {
            let anna = try Program()
            let ben = try Program()
            let shell = try RecordingShell()
            try anna.run("init", "--name", "Anna")
            try anna.run("add", "walking", "--start", "2026-01-01 10:00", "--end", "2026-01-01 11:00")
            try anna.run("export", "--everything", "-o", "\(anna.folder)/anna.vicino")
            let id = try anna.run("status", "--json").text.firstMatch(of: /[0-9a-f]{64}/).map { String($0.output) }
            let user = try #require(id)
            try ben.run("init", "--name", "Ben")
            try ben.run("follow", "\(anna.folder)/anna.vicino", "--yes", "--as", "Plain")
            var proposals = 0
            for name in ["Anna5"] + hostile {
                // Some are refused as petnames; then the previous one stays.
                guard try ben.run("rename", user, "--", name).status == 0 else { continue }
                let word = name == "Anna5" ? name : String(user.prefix(8))
                try ben.run("policy", user, "never")
                var said = try ben.run("following").text
                try ben.run("policy", user, "always")
                for command in [["list"], ["calendar"], ["sync", user]] {
                    let result = try ben.runAll(command)
                    said += result.text + result.error
                }
                for command in commands(in: said) where command.contains(word) || command.contains(name) {
                    #expect(try shell.arguments(of: command).contains(word), "\(command)")
                    proposals += 1
                }
            }
            #expect(proposals > 40)
        }

        private func commands(in text: String) -> [String] {
            text.split(separator: "`").map(String.init).filter { $0.hasPrefix("vicino ") }
        }
    }
}

/// A shell in which `vicino` records its arguments.
private struct RecordingShell {
    private let program: Program
    private let stub: String

    init() throws {
        program = try Program()
        stub = program.folder + "/vicino-stub"
        let script = "#!/bin/sh\nprintf '%s\\0' \"$@\"\n"
        try Data(script.utf8).write(to: URL(fileURLWithPath: stub))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: stub)
    }

    /// The arguments of `vicino` when a user pastes a line; throws if the line has any other effect.
    func arguments(of line: String) throws -> [String] {
        try #require(!line.contains("\n"))
        let before = try FileManager.default.contentsOfDirectory(atPath: program.folder).sorted()
        _ = try program.file("line", "vicino() { '\(stub)' \"$@\"; }\n\(line)\n")
        let result = try program.shell("sh -n line && sh line")
        try FileManager.default.removeItem(atPath: program.folder + "/line")
        let after = try FileManager.default.contentsOfDirectory(atPath: program.folder).sorted()
        #expect(result.status == 0)
        #expect(result.error == "")
        #expect(Set(after).subtracting(before).isSubset(of: ["stderr"]))
        return result.text.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
