import Foundation
import Testing

extension CLISuite {
    @Suite("Input and output files") struct InputTests {
        @Test(
            "A file of another kind is recognised by its content, and the message names the command that takes it",
            arguments: [
                ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", ["verify"], "an iCalendar file"),
                ("{\n  \"author\" : \"00\",\n\t\"vicino\":\"have\"}", ["import"], "`vicino export --since FILE`"),
                (" {\"vicino\":\"have\",\"version\":1}", ["follow", "--yes"], "`vicino export --since FILE`"),
                ("{ \"version\":1, \"vicino\":\"dump\" }\n", ["export", "-o", "x", "--since"], "It is a dump."),
                ("{\"vicino\":\"dump\"}\n", ["export", "-o", "x", "--since"], "It is a dump."),
                ("{\"type\":\"FeatureCollection\"}", ["import"], "a JSON file of another program"),
                ("{\"features\":[", ["import"], "ends too early"), ("{curly}\n", ["verify"], "looks like plain text"),
                ("PK\u{3}\u{4}", ["import"], "The archive is damaged"), ("PK\u{5}\u{6}", ["verify"], "a ZIP archive"),
                ("SQLite format 3\u{0}", ["import"], "an SQLite database"),
                ("<rss/>", ["import"], "<rss>"), ("", ["import"], "empty"),
                ("<gpx/>", ["follow", "--yes"], "`vicino import`"), ("activity,start\n", ["verify"], "`vicino import`"),
                ("<gpx/>", ["restore", "--yes"], "`vicino import`"),
                ("<gpx/>", ["export", "-o", "x", "--since"], "`vicino have`"),
            ])
        func kinds(content: String, command: [String], hint: String) throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let path = try anna.file("file", content)
            let result = try anna.runAll(command + [path])
            #expect(result.status == 1)
            #expect(result.error.contains(hint))
            #expect(result.error.contains(path))
        }

        @Test("JSON is recognised in every layout that the format allows, even if its kind comes late")
        func layouts() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            _ = try anna.add("walking")
            try anna.run("export", "--format", "jsonl", "-o", "dump")
            let filler = String(repeating: "x", count: 70_000)
            let moved = try anna.shell(
                """
                head -n -1 dump | sed '1s/^{"vicino":"dump",\\(.*\\)}$/{ "x":"\(filler)", \\1, "vicino" : "dump" }/' > moved
                printf '{"vicino":"end","entries":1,"digest":"%s"}\\n' $(sha256sum moved | cut -c1-64) >> moved
                """)
            try #require(moved.status == 0, "\(moved.error)")
            let verified = try ben.run("verify", anna.folder + "/moved").text
            #expect(verified.contains("intact"), "\(verified)")
            #expect(verified.contains("signed by “Anna”, fingerprint "), "\(verified)")
            #expect(try ben.run("follow", anna.folder + "/moved", "--yes").text.contains("1 new"))
            try ben.run("have", "Anna", "-o", "have")
            _ = try anna.add("running")
            for layout in ["cat", "tr -d '\\n '", "sed 's/^{/\\n{\"x\":\"\(filler)\",/'"] {
                let made = try ben.shell("\(layout) < have > laid-out")
                try #require(made.status == 0, "\(made.error)")
                let result = try anna.run("export", "--since", ben.folder + "/laid-out", "-o", "update")
                #expect(result.text.contains("1 change"), "\(layout): \(result.text)\(result.error)")
            }
        }

        @Test("A path without a file is refused as such", arguments: ["import", "follow", "verify", "restore"])
        func noFile(command: String) throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let consent = command == "import" || command == "verify" ? [] : ["--yes"]
            let refusals = [
                ("updat.vicino", "There is no file updat.vicino."), ("./updat", "There is no file ./updat."),
                ("data", "data is a folder."), ("/dev/null", "/dev/null is a device"),
            ]
            for (path, refusal) in refusals {
                let result = try anna.runAll([command, path] + consent)
                #expect(result.status == 1, "\(result.error)")
                #expect(result.error.contains(refusal), "\(result.error)")
            }
        }

        @Test("Every kind of file can be read through a pipe, and a pipe without a writer does not block")
        func pipes() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            _ = try anna.add("walking")
            try anna.run("export", "-o", "dump")
            let dump = anna.folder + "/dump"
            #expect(try ben.shell("vicino verify <(cat \(dump))").text.contains("intact"))
            #expect(try ben.shell("vicino follow <(cat \(dump)) --yes").text.contains("1 new"))
            #expect(try ben.shell("cat \(dump) | vicino import /dev/stdin").text.contains("Nothing new"))
            let table = "activity,start,end\\nwalking,2026-11-01 9:00,2026-11-01 10:00\\n"
            #expect(try ben.shell("vicino import <(printf '\(table)')").text.contains("1 activity taken"))
            #expect(try ben.shell("vicino import <(true)").error.contains("empty"))
            let nobody = try ben.shell("mkfifo pipe; vicino import pipe")
            #expect(nobody.status == 1)
            #expect(nobody.error.contains("nobody writes to it"))
        }

        @Test("A message says when a file is older than the replica")
        func older() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            for name in ["old", "new"] {
                _ = try anna.add("walking")
                try anna.run("export", "-o", name)
            }
            try ben.run("follow", anna.folder + "/new", "--yes")
            #expect(try ben.run("import", anna.folder + "/old").text.contains("what you hold is newer"))
            #expect(try ben.object("import", anna.folder + "/old", "--json")["older"] as? Bool == true)
            #expect(try !ben.run("import", anna.folder + "/new").text.contains("newer"))
        }

        @Test("The next export removes what a killed export left, and only one program writes a file")
        func leftovers() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            try anna.run("import", try anna.table(rows: 100, note: String(repeating: "x", count: 60_000)))
            // The first export also writes into the database.
            try anna.run("export", "--everything", "-o", "first")
            let killed = try anna.shell(
                "ulimit -c 0; ulimit -f 1000; vicino export --everything --format jsonl -o dump; exit $?")
            #expect(killed.status == 128 + SIGXFSZ)
            #expect(try anna.shell("ls dump*").line.hasPrefix("dump.vicino-part-"))
            let locked = try anna.shell("exec 9>>dump.vicino-part-1; flock 9; vicino export -o dump")
            #expect(locked.status == 1)
            #expect(locked.error.contains("another program"))
            #expect(try anna.run("export", "-o", "dump").status == 0)
            #expect(try anna.shell("ls dump*").line == "dump")
            #expect(try anna.run("verify", "dump").status == 0)
        }

        @Test("Restoring needs a yes", .terminal)
        func restore() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let unasked = try anna.run("restore")
            #expect(unasked.status == 1)
            #expect(unasked.error.contains("--yes"))
            let refused = try anna.terminal("restore", typing: "n")
            #expect(refused.status == 1)
            #expect(refused.text.contains("[y/N]"))
            #expect(try anna.terminal("restore", typing: "y").text.contains("Restored"))
        }
    }
}
