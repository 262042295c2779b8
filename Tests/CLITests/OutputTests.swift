import Foundation
import Testing
import Vicino
import VicinoCore

extension CLISuite {
    @Suite("Output") struct OutputTests {
        @Test("A record in JSON has its fields and times in UTC, and omits absent fields")
        func shape() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let id = try anna.run(
                "add", "walking", "--start", "2026-11-01T08:00:00+01:00", "--end", "2026-11-01T08:40:00+01:00",
                "--steps", "4200", "--distance", "3.1km", "--place", "Via Zamboni"
            ).id
            let record = try #require(try anna.objects("list", "--json").first)
            #expect(record["id"] as? String == id)
            #expect(record["user"] as? String == "me")
            #expect(record["activity"] as? String == "walking")
            #expect(record["start"] as? String == "2026-11-01T07:00:00Z")
            #expect(record["end"] as? String == "2026-11-01T07:40:00Z")
            #expect(record["steps"] as? Int == 4200)
            #expect(record["distance"] as? Int == 3100)
            #expect(record["place"] as? String == "Via Zamboni")
            #expect(record["source"] as? String == "by_hand")
            #expect(record["note"] == nil)
        }

        @Test("Hostile names, places and notes reach neither terminal nor JSON unescaped")
        func hostile() throws {
            let evil = Self.evil
            let anna = try Program()
            let ben = try Program()
            let refused = try anna.run("init", "--name", evil)
            #expect(refused.status == 1)
            expectHarmless(refused)
            try anna.create(claiming: evil)
            try ben.run("init", "--name", "Ben")
            try anna.addByAnotherProgram(evil)
            let dump = anna.folder + "/dump"
            try anna.run("export", "--everything", "-o", dump)
            let runs = [
                try ben.run("follow", dump, "--yes"), try ben.run("following"), try ben.run("following", "--json"),
                try anna.run("list"), try anna.run("list", "--json"), try anna.run("status"),
                try anna.run("status", "--json"), try anna.run("calendar", "day", "2026-11-01"),
                try anna.run("start", evil), try anna.run("now"), try anna.run("now", "--json"),
                try anna.run("start", "x"), try anna.run("list", "--from", evil), try anna.run("delete", evil),
                try anna.run(evil), try anna.run("verify", evil, "--json"),
            ]
            for run in runs { expectHarmless(run) }
        }

        private static let evil = "a\u{1B}[31mb\u{202E}c\u{07}d\u{9B}e\nf"

        private func expectHarmless(_ run: Program.Result) {
            let harmful: [Unicode.Scalar] = ["\u{1B}", "\u{202E}", "\u{07}", "\u{9B}"]
            let shown = run.text + run.error
            #expect(!shown.unicodeScalars.contains { harmful.contains($0) }, "\(shown.debugDescription)")
        }

        @Test("A claimed name is in quotation marks on its line, and a warning names similar petnames", .terminal)
        func claimed() throws {
            let ben = try Program()
            let names = ["Anna", "\u{410}nna\u{2800}", "Eve”      Fingerprint  0000 0000"]
            try ben.run("init", "--name", "Ben")
            let dumps = try names.map { name in
                let author = try Program()
                try author.create(claiming: name)
                try author.run("export", "--everything", "-o", ben.folder + "/\(name.utf8.count)")
                return "\(name.utf8.count)"
            }
            #expect(try !ben.run("follow", dumps[0], "--yes").error.contains("looks like"))
            let object = try ben.object("follow", dumps[1], "--yes", "--json")
            #expect(object["user"] as? String == "\u{410}nna 2")
            #expect((object["resembles"] as? [[String: Any]])?.first?["user"] as? String == "Anna")
            try ben.run("unfollow", "\u{410}nna 2", "--yes")
            let warned = try ben.run("follow", dumps[1], "--yes").error
            #expect(warned.contains("The name “\u{410}nna ” looks like “Anna”, whom you follow already"), "\(warned)")
            let asked = try ben.terminal("follow \(dumps[2])", typing: "n").text
            #expect(asked.contains("The author calls themselves  “Eve' Fingerprint 0000 0000”"), "\(asked)")
        }

        @Test("No claimed name reaches a command that names its person")
        func hostilePeople() throws {
            let evil = Self.evil
            let anna = try Program()
            let ben = try Program()
            for person in [anna, ben] { try person.create(claiming: evil) }
            let annaID = try anna.node().user.description
            let benID = try ben.node().user.description
            try anna.addByAnotherProgram(evil)
            let dump = anna.folder + "/\(evil)".replacing("\n", with: "")
            expectHarmless(try anna.run("export", "--everything", "-o", dump))
            for line in [
                ["follow", dump, "--yes"], ["import", dump], ["have", annaID, "-o", dump + "-have"],
                ["verify", annaID],
                ["verify", dump], ["policy", annaID, "ask"], ["policy"], ["list", annaID], ["following"],
                ["sync", annaID],
                ["calendar", "day", "2026-11-01"], ["rename", annaID, evil], ["unfollow", annaID, "--yes"],
            ] { expectHarmless(try ben.runAll(line)) }
            try anna.letIn(ben)
            for line in [
                ["followers"], ["invitations"], ["revoke", benID, "--yes"], ["followers"], ["block", benID, "--yes"],
                ["followers", "--blocked"], ["unblock", benID],
            ] {
                let run = try anna.runAll(line)
                expectHarmless(run)
                #expect(run.status == 0, "\(line): \(run.error)")
            }
        }

        @Test(
            "Mistyped input is shown without control characters",
            arguments: [
                ["invite", "--at"], ["revoke"], ["sync"], ["policy"], ["have"], ["import"], ["calendar", "day"],
                ["accept"],
                ["config", "notices"], ["config"], ["listen", "--at"], ["add", "x", "--for"], ["rename", "me"],
                ["unfollow"],
            ])
        func mistyped(words: [String]) throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let run = try anna.runAll(words + [Self.evil])
            #expect(run.status != 0)
            expectHarmless(run)
        }

        @Test("A reader that closes the pipe ends the program without a message")
        func pipes() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            // More than a pipe holds, so that the program still writes after the reader has closed the pipe.
            try anna.run("import", try anna.table(rows: 2000, note: "a note"))
            let result = try anna.shell("vicino list --json | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}")
            #expect(result.line == "\(128 + SIGPIPE)")
            #expect(result.error.isEmpty)
            #expect(try anna.shell("vicino list > /dev/full").status == 1)
        }

        @Test("Lists and calendars fit into the available columns", arguments: [40, 63, 80, 120])
        func width(columns: Int) throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            _ = try anna.add(
                "walking", "--place", "Via Zamboni, Bologna", "--note", "with Ben and the dog", "--steps", "4200")
            _ = try anna.add("reading a very long book title that goes on")
            for command in ["list", "calendar day 2026-11-01", "calendar week 2026-11-01", "calendar month 2026-11-01"]
            {
                let lines = try anna.shell("COLUMNS=\(columns) vicino \(command)").text.split(separator: "\n")
                #expect(lines.contains { $0.contains("walk") })
                #expect(lines.allSatisfy { $0.count <= columns }, "\(command): \(lines)")
            }
        }

        @Test("Without a terminal there are no colours")
        func plain() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            _ = try anna.add("walking")
            #expect(try !anna.run("list").text.contains("\u{1B}"))
            #expect(try !anna.run("calendar", "month", "2026-11-01").text.contains("\u{1B}"))
        }
    }
}
