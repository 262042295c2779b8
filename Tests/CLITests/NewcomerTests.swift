import Foundation
import Testing

@testable import VicinoCommandLine

extension CLISuite {
    @Suite("A new user") struct NewcomerTests {
        @Test("Without arguments the program says how to begin and names every command, in few lines")
        func overview() throws {
            let result = try Program().runAll([])
            #expect(result.status == 0)
            #expect(result.text.contains("vicino init --name Anna"))
            #expect(result.text.split(separator: "\n", omittingEmptySubsequences: false).count < 26)
            #expect(result.text.split(separator: "\n").allSatisfy { $0.count < 90 })
            for command in ["start", "calendar", "export", "restore", "open --on", "follow --near", "vicino run"] {
                #expect(result.text.contains(command))
            }
        }

        @Test("The overview explains each command by what it does, and imports of files belong to recording")
        func explanations() throws {
            let lines = try Program().runAll([]).text.split(separator: "\n")
            let steps = lines.filter { $0.hasPrefix("  vicino ") }.map { $0.dropFirst(9).split(separator: "  ") }
            try #require(steps.count == 9)
            #expect(steps.allSatisfy { $0.count == 2 && !$0[1].contains("vicino") })
            let commands = steps.compactMap { $0[0].split(separator: " ").first.map(String.init) }
            #expect(Set(commands).isSubset(of: VicinoCommand.commandNames))
            let networked = ["open", "follow", "listen", "invite", "run"]
            for step in steps where networked.contains(where: step[0].hasPrefix) {
                #expect(step[1].contains(/^ ?(your device|their device|both)[:,]/), "\(step)")
            }
            #expect(lines.contains { $0.hasPrefix("  Recording") && $0.hasSuffix(", import") })
        }

        @Test(
            "For a mistyped command, the message names the similar one",
            arguments: [
                (["ad"], "`vicino add`"), (["strat", "walking"], "`vicino start`"), (["calender"], "`vicino calendar`"),
                (["help", "calend"], "`vicino calendar`"), (["cal"], "`vicino help`"),
                (["frobnicate"], "`vicino help`"),
                (["--json", "list"], "vicino list --json"),
            ])
        func mistyped(arguments: [String], hint: String) throws {
            let result = try Program().runAll(arguments)
            #expect(result.status == 64, "\(result.error)")
            #expect(result.error.contains(hint), "\(result.error)")
            #expect(result.text.isEmpty, "\(result.error)")
        }

        @Test("The claimed name is shown and changed, and one that cannot be read is refused")
        func name() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            #expect(try anna.run("name").line == "Anna")
            let changed = try anna.run("name", "Anna Rossi")
            #expect(changed.line.hasPrefix("Your name is Anna Rossi now."))
            #expect(try anna.run("name", "--json").text.contains("\"claimedName\":\"Anna Rossi\""))
            let refused = try anna.run("name", " ")
            #expect(refused.status == 1)
            #expect(refused.error.contains("at least one visible character"))
            #expect(try anna.run("name").line == "Anna Rossi")
        }

        @Test("A new record is reported in words that show how it was understood, and the id ends the line")
        func sentences() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let added = try anna.run(
                "add", "walking", "--start", "2026-11-01 8:00", "--end", "8:40", "--steps", "4200", "--distance",
                "3.1km", "--place", "Parco", "--note", "fog")
            let walk = "walking on Sun 1 Nov 2026, 08:00–08:40 (40 min), 4\u{202F}200 steps, 3.1 km, Parco, “fog”"
            #expect(added.line == "Added \(walk). Id \(added.id)")
            let sleep = try anna.run("add", "sleeping", "--start", "2026-11-01 23:00", "--for", "8h")
            #expect(sleep.line.contains("on Sun 1 Nov 2026, 23:00 – Mon 2 Nov 2026, 07:00 (8 h). Id"))
            let edited = try anna.run("edit", added.id, "--clear", "place", "--clear", "note", "--steps", "1")
            #expect(edited.line.contains("(40 min), 1 step, 3.1 km. Id \(added.id)"))

            let first = try anna.run("start", "walking", "--at", "10m ago")
            #expect(first.line.hasPrefix("Started walking on "))
            let second = try anna.run("start", "sitting", "--at", "5m ago").line.split(separator: "\n")
            try #require(second.count == 2)
            #expect(second[0].hasPrefix("Stopped walking on "))
            #expect(second[0].contains("(5 min)"))
            #expect(try anna.run("stop").line.hasPrefix("Stopped sitting on "))
            #expect(try anna.object("add", "x", "--for", "1h", "--json").keys.sorted() == ["id"])
        }

        @Test("A new activity whose name is near a known one is taken, with a note; a list proposes the known name")
        func mistyped() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let started = try anna.run("start", "walkng")
            let id = try #require(started.line.split(separator: " ").last)
            #expect(started.error.contains("“walkng” is a new activity. Did you mean walking?"))
            #expect(started.error.contains("`vicino edit \(id) --activity walking`"))
            for known in ["walking", "Walking", "pottery", "walkng"] {
                #expect(try anna.run("start", known).error.isEmpty, "\(known) is known, or near to no known name.")
            }
            #expect(try anna.run("add", "reading", "--duration", "1h").error.contains("Unknown option '--duration'"))
            #expect(try anna.run("add", "potery", "--for", "1m").error.contains("Did you mean pottery?"))
            #expect(
                try anna.run("list", "--activity", "cycilng").line == "Nothing found. Did you mean --activity cycling?")
            #expect(try anna.run("list", "--activity", "accounting").line == "Nothing found.")
        }

        @Test("An invisible name is refused", arguments: ["", " ", "\t\n", "\u{200B}"])
        func blank(name: String) throws {
            let anna = try Program()
            let result = try anna.run("init", "--name", name)
            #expect(result.status == 1)
            #expect(result.error.contains("--name Anna"))
            #expect(try anna.run("status").status == 1)
        }

        @Test("A user without records is told what to do, and a follower how to see an author's records")
        func hints() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            for command in ["list", "calendar"] { #expect(try anna.run(command).text.contains("vicino start")) }
            _ = try anna.add("walking")
            try anna.run("export", "-o", "dump")
            try ben.run("follow", anna.folder + "/dump", "--as", "Anna Rossi", "--yes")
            #expect(try ben.run("list").text.contains(/`vicino list --user [0-9a-f]{8}`/))
            #expect(try ben.run("calendar").text.contains(/`vicino calendar --user [0-9a-f]{8}`/))
            try ben.run("rename", "Anna Rossi", "Anna")
            #expect(try ben.run("list").text.contains("`vicino list --user Anna`"))
            #expect(try anna.run("list", "--activity", "flying").line == "Nothing found.")
        }

        @Test("A month is named by its year and month, a day by its date alone")
        func calendar() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            _ = try anna.add("walking")
            for arguments in [["month", "2026-11"], ["2026-11"], ["month", "2026-11-30"]] {
                #expect(try anna.runAll(["calendar"] + arguments).text.hasPrefix("November 2026"))
            }
            #expect(try anna.run("calendar", "2026-11-01").text.hasPrefix("Sunday, 1 November 2026"))
            #expect(try anna.run("calendar", "year", "2026").text.contains("Nov ░"))
            #expect(try anna.run("calendar", "2026-11-31").error.contains("November 2026 has 30 days"))
            #expect(try anna.run("calendar", "decade").error.contains("neither day, week, month or year nor a date"))
        }

        @Test("A message says when a record is in the trash, with both ways out")
        func trashedRecords() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let id = try anna.add("walking")
            try anna.run("delete", id)
            for arguments in [["delete", id], ["edit", id, "--note", "x"]] {
                let result = try anna.runAll(arguments)
                #expect(result.status == 1)
                #expect(result.error.contains("in the trash"))
                #expect(result.error.contains("vicino undelete \(id)"))
                #expect(result.error.contains("--forever"))
            }
            #expect(try anna.run("delete", "ffff-1").error.contains("vicino list"))
            #expect(try anna.run("undelete", id).status == 0)
        }

        @Test("For a mistyped petname, the message names the similar one")
        func petname() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            try anna.run("export", "-o", "dump")
            try ben.run("follow", anna.folder + "/dump", "--yes")
            #expect(try ben.run("have", "Ana").error.contains("Did you mean Anna?"))
            #expect(try ben.run("list", "--user", "Zoe").error.contains("vicino following"))
            #expect(try ben.run("unfollow", "anna.vicino").error.contains("the name of a file"))
        }
    }
}
