import Foundation
import Testing
import VicinoCore
import VicinoHarness

extension CLISuite {
    @Suite("The identity on the command line") struct IdentityTests {
        private let anna: Program

        init() throws {
            anna = try Program()
            #expect(try anna.run("init", "--name", "Anna").status == 0)
        }

        /// The words of the phrase, as the folder holds it.
        private func words() throws -> String {
            let text = try anna.shell("cat data/keys/recovery").text.trimmingCharacters(in: .newlines)
            let entropy = try requireValue(Hex.decode(text, count: RecoveryPhrase.byteCount))
            return try requireValue(RecoveryPhrase(entropy)).words.joined(separator: " ")
        }

        /// Runs the program with a line at its standard input.
        private func run(_ arguments: String, typing line: String) throws -> Program.Result {
            try anna.shell("printf '%s\\n' '\(line)' | vicino \(arguments)")
        }

        @Test("The phrase is shown on a terminal only, and a new identity says that it was not")
        func phrase() throws {
            #expect(try anna.run("identity").text.contains("never shown"))
            let shown = try anna.run("identity", "phrase")
            #expect(shown.status == 1)
            #expect(shown.error.contains("on a terminal only"))
            #expect(try !shown.text.contains(words().prefix(8)))
        }

        @Test("A sealed identity asks for the phrase before it changes the name, and then no more when it is unsealed")
        func sealed() throws {
            let words = try words()
            let wrong = try run("identity seal", typing: Self.otherWords)
            #expect(wrong.status == 1)
            #expect(wrong.error.contains("another phrase"))
            #expect(try run("identity seal", typing: words).status == 0)
            #expect(try anna.shell("ls data/keys").text == "agreement\ndevice\nsealed\n")
            #expect(try run("name Annie", typing: Self.otherWords).status == 1)
            #expect(try run("name Annie", typing: words).status == 0)
            #expect(try anna.run("name").text == "Annie\n")
            #expect(try run("identity unseal", typing: words).status == 0)
            #expect(try anna.run("name", "Anna").status == 0)
        }

        @Test("Shares go to people whom the user knows, and the numbers must fit")
        func share() throws {
            #expect(try anna.run("identity", "share").status != 0)
            let unknown = try anna.run("identity", "share", "--with", "Ben,Cora", "--needed", "2")
            #expect(unknown.status == 1)
            #expect(unknown.error.contains("Ben"))
            #expect(try anna.run("identity", "seal", "--end").status != 0)
            #expect(try anna.run("identity", "share", "--text").status != 0)
        }

        @Test("Without friends, nobody keeps a share")
        func shares() throws {
            let none = try anna.run("identity", "shares")
            #expect(none.text.contains("not divided"))
            let json = try anna.run("identity", "shares", "--json")
            #expect(json.text.contains("\"friends\":[]"))
            #expect(try anna.run("identity", "share", "--end").text == none.text)
        }

        @Test("Without a folder, recovering says what else is needed than the phrase")
        func nothing() throws {
            let nobody = try Program()
            let result = try nobody.run("recover")
            #expect(result.status == 1)
        }

        /// The phrase of BIP-39's test vector for sixteen bytes of 0.
        private static let otherWords = Array(repeating: "abandon", count: 11).joined(separator: " ") + " about"
    }
}
