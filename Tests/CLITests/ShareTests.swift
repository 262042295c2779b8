import Foundation
import Testing
import Vicino
import VicinoActivity

extension CLISuite {
    @Suite("What a follower sees, and how they are called") struct ShareTests {
        private let anna: Program
        private let ben: Program

        init() throws {
            anna = try Program()
            ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            try anna.letIn(ben)
        }

        private func kinds() throws -> [String]? {
            try anna.objects("followers", "--json").first?["kinds"] as? [String]
        }

        @Test("It shows the follower's view of this week, and changes it only if it is told to")
        func share() throws {
            let shown = try anna.run("share", "Ben")
            #expect(shown.status == 0, "\(shown.error)")
            #expect(shown.text.contains("Ben sees everything but what is personal."))
            #expect(!shown.text.contains("Your days are not shown"))
            let tried = try anna.run("share", "Ben", "--kinds", "visit", "--dry-run")
            #expect(tried.text.contains("Ben would see visits, with notes and places, from the beginning."))
            #expect(tried.text.contains("Nothing is changed."))
            #expect(tried.text.contains("Your days are not shown"))
            #expect(try kinds() == nil)
            let changed = try anna.run("share", "Ben", "--kinds", "activity", "--no-notes", "--since", "today")
            #expect(changed.text.contains("Ben sees activities, without notes, with places, since"))
            #expect(changed.text.contains("At your next meeting, Ben’s device will remove everything but activities"))
            #expect(changed.text.contains("your notes."))
            #expect(changed.text.contains("To undo this: `vicino share "))
            #expect(changed.text.contains("--everything`"))
            #expect(try kinds() == [Activity.schema.kind.description])
            let object = try anna.object("share", "Ben", "--everything", "--json")
            #expect(object["kinds"] is NSNull)
            #expect(try kinds() == nil)
        }

        @Test("What the options do not name stays, and the command that undoes a change restores what was shared")
        func parts() throws {
            func shared() throws -> [String: Any] {
                let object = try #require(try anna.objects("followers", "--json").first)
                return object.filter { ["notes", "places", "shownFrom"].contains($0.key) }
            }
            try anna.run("share", "Ben", "--places", "areas", "--since", "2026-11-01")
            #expect(try shared()["notes"] as? Bool == true)
            #expect(try shared()["places"] as? String == "areas")
            let careful = try anna.run("share", "Ben", "--no-notes", "--places", "none", "--since", "today")
            #expect(careful.text.contains("the names of your areas"))
            let line = try #require(careful.text.split(separator: "\n").first { $0.hasPrefix("To undo this: ") })
            let words = line.split(separator: "`")[1].split(separator: " ").dropFirst().map(String.init)
            #expect(try anna.runAll(words).status == 0)
            #expect(try shared()["notes"] as? Bool == true)
            #expect(try shared()["places"] as? String == "areas")
            #expect((try shared()["shownFrom"] as? String)?.contains("2026-1") == true)
            try anna.run("share", "Ben", "--since", "always")
            #expect(try shared()["shownFrom"] is NSNull)
        }

        @Test("Two choices at once are a mistake, and a revoked follower sees nothing more")
        func refused() throws {
            #expect(try anna.run("share", "Ben", "--kinds", "visit", "--everything").status == 64)
            #expect(try anna.run("share", "Nobody").status == 1)
            try anna.run("revoke", "Ben", "--yes")
            #expect(try anna.run("share", "Ben", "--kinds", "visit").status == 1)
            #expect(try anna.run("share", "Ben").text.contains("Ben may not receive anything now."))
        }

        @Test("A follower is renamed, and called by their own name again")
        func rename() throws {
            #expect(try anna.run("rename", "Ben", "Benny").text.contains("Ben is called Benny now."))
            #expect(try anna.objects("followers", "--json").first?["user"] as? String == "Benny")
            #expect(try anna.run("share", "Benny").status == 0)
            #expect(try anna.run("rename", "Benny", "--own-name").text.contains("Benny is called Ben now."))
            #expect(try anna.run("rename", "Ben").status == 64)
            #expect(try anna.run("rename", "Nobody", "Nora").status == 1)
        }

        @Test("A name with a character that nobody sees or that reorders text is refused, and says which it is")
        func names() throws {
            for line in [["name"], ["rename", "Ben"], ["start"]] {
                let refused = try anna.runAll(line + ["An\u{202E}na"])
                #expect(refused.status == 1, "\(line)")
                #expect(refused.error.contains("U+202E (RIGHT-TO-LEFT OVERRIDE)"), "\(line): \(refused.error)")
                #expect(try anna.runAll(line + ["x \u{1F469}\u{200D}\u{1F467}"]).status == 0, "\(line)")
            }
            #expect(try anna.run("name").text.contains("x \u{1F469}\u{200D}\u{1F467}"))
        }
    }
}
