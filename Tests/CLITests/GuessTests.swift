import Foundation
import Testing
import Vicino
import VicinoActivity

extension CLISuite {
    @Suite("Guesses on the command line") struct GuessTests {
        private let anna: Program

        init() throws {
            anna = try Program()
            try anna.run("init", "--name", "Anna")
        }

        /// Adds guesses in the mornings of 1 and 2 November 2026.
        private func addGuesses() throws -> [String] {
            let node = try anna.node()
            return try (0..<3).map { index in
                var guess = Activity()
                guess.name = "sitting"
                let start: Int64 = 1_793_516_400_000 + Int64(index) * 43_200_000
                guess.start = Timestamp.epoch.advanced(byMilliseconds: start)
                guess.end = guess.start.advanced(byMilliseconds: 3_600_000)
                guess.utcOffset = 3600
                guess.source = .recognised
                return "\(try node.add(guess))"
            }
        }

        @Test("Guesses are listed by day, and confirmed by their ids, by day, or all together")
        func confirms() throws {
            #expect(try anna.run("guesses").text.contains("no guess"))
            let ids = try addGuesses()
            let list = try anna.run("guesses").text
            #expect(list.contains("Sun 1 Nov 2026\n"))
            #expect(list.contains("Mon 2 Nov 2026\n"))
            #expect(list.contains("guessed"))
            #expect(list.contains(ids[0]))
            #expect(try anna.run("list").text.contains("guessed"))
            #expect(try anna.objects("guesses", "2026-11-02", "--json").count == 1)
            let one = try anna.run("confirm", ids[0])
            #expect(one.line.hasPrefix("Confirmed sitting"), "\(one.line)\(one.error)")
            #expect(try anna.objects("guesses", "--json").count == 2)
            #expect(try anna.run("confirm", "2026-11-02").line.hasPrefix("Confirmed sitting"))
            #expect(try anna.objects("guesses", "--json").first?["id"] as? String == ids[1])
            let rest = try anna.object("confirm", "all", "--json")
            #expect(rest["confirmed"] as? [String] == [ids[1]])
            #expect(try anna.run("confirm", "all").text.contains("no guess to confirm"))
        }

        @Test("A word that is neither an id nor a day is refused, and confirms nothing")
        func refuses() throws {
            _ = try addGuesses()
            #expect(try anna.run("confirm", "nothing").status != 0)
            #expect(try anna.run("confirm", "ffff-99").status != 0)
            #expect(try anna.run("confirm").status != 0)
            #expect(try anna.objects("guesses", "--json").count == 3)
        }

        @Test("Sources are off, are listed with what they cost, and say it when one is switched on")
        func sources() throws {
            let list = try anna.run("config", "record").text
            #expect(list.contains("record.computer"))
            #expect(!list.contains("listen.port"))
            #expect(try anna.run("config", "record.computer").line == "false")
            let on = try anna.run("config", "record.computer", "on").text
            #expect(on.contains("hardly any energy"))
            #expect(on.contains("nothing else"))
            #expect(try !anna.run("config", "record.computer", "off").text.contains("energy"))
        }
    }
}
