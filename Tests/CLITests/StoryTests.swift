import Foundation
import Testing

extension CLISuite {
    @Suite("Two people") struct StoryTests {
        @Test("A follower sees the same records, also after an update with edits and deletions")
        func story() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            let walk = try anna.add("walking", "--note", "first")
            let call = try anna.add("calling", "--note", "secret")
            let dump = anna.folder + "/anna.vicino"
            #expect(try anna.run("export", "--everything", "-o", dump).status == 0)
            #expect(try ben.run("follow", dump, "--as", "Anna", "--yes").status == 0)
            #expect(try ben.notes(of: "Anna") == ["first", "secret"])

            try anna.run("edit", walk, "--note", "changed")
            try anna.run("delete", call)
            _ = try anna.add("running", "--note", "added")
            let have = ben.folder + "/ben.have"
            let update = anna.folder + "/update.vicino"
            #expect(try ben.run("have", "Anna", "-o", have).status == 0)
            #expect(try anna.run("export", "--everything", "--since", have, "-o", update).status == 0)
            #expect(try ben.run("verify", update).status == 0)
            #expect(try ben.notes(of: "Anna") == ["first", "secret"])
            #expect(try ben.run("import", update, "--yes", "--json").status == 0)
            #expect(try ben.notes(of: "Anna") == ["changed", "added"])
            // What Ben sees has ids of its own.
            let own = try anna.run("list", "--json").text.replacing("\"user\":\"me\"", with: "\"user\":\"Anna\"")
            let seen = try ben.run("list", "--user", "Anna", "--json").text
            #expect(seen.replacing(#/"id":"[^"]*"/#, with: "") == own.replacing(#/"id":"[^"]*"/#, with: ""))
            #expect(try ben.run("verify").status == 0)
        }

        @Test("A dump with one bit flipped is refused and changes nothing")
        func tampered() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            _ = try anna.add("walking", "--note", "first")
            let path = anna.folder + "/anna.vicino"
            try anna.run("export", "--everything", "-o", path)
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: URL(fileURLWithPath: path))
            #expect(try ben.run("follow", path, "--yes").status == 1)
            #expect(try ben.run("following", "--json").line == "[]")
            #expect(try ben.run("verify", path).status == 1)
        }

        @Test("A dump of an author who is not followed is refused, and the message says how to follow")
        func stranger() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            let path = anna.folder + "/anna.vicino"
            try anna.run("export", "--everything", "-o", path)
            let imported = try ben.run("import", path)
            #expect(imported.status == 1)
            #expect(imported.error.contains("vicino follow"))
            #expect(try ben.run("follow", path).status == 1, "There is no terminal to ask on.")
        }

        @Test("The same GPX and CSV files twice add nothing, and unreadable rows are named")
        func recordings() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let table = "activity,start,end\nwalking,2026-11-01T08:00,2026-11-01T08:40\nx,never,\n"
            let csv = try anna.file("anything.dat", table)
            let point = { (time: String, east: String) in
                "<trkpt lat=\"44.5\" lon=\"\(east)\"><time>2026-11-01T\(time)Z</time></trkpt>"
            }
            let points = point("10:00:00", "11.30") + point("10:10:00", "11.31")
            let track = "<gpx version=\"1.1\"><trk><type>running</type><trkseg>\(points)</trkseg></trk></gpx>"
            let gpx = try anna.file("other.dat", "<?xml version=\"1.0\"?>\(track)")
            let first = try anna.run("import", csv, gpx, "--json")
            #expect(first.text.contains("\"added\":1,\"known\":0,\"skipped\":1"))
            #expect(first.text.contains("line 3"))
            let second = try anna.run("import", csv, gpx, "--json")
            #expect(second.text.contains("\"added\":0,\"known\":1"))
            #expect(second.status == 0)
            #expect(try anna.objects("list", "--json").count == 2)
        }

        @Test("What another source recorded is left out, with the activity that it equals, unless both shall stay")
        func doubles() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let table = { (start: String, metres: String) in
                "activity,start,end,distance\nwalking,2026-11-01T\(start),2026-11-01T08:40,\(metres)\n"
            }
            let watch = try anna.file("watch.csv", table("08:00", ""))
            let phone = try anna.file("phone.csv", table("08:01", "3100"))
            #expect(try anna.run("import", watch).text.contains("1 activity taken."))
            let left = try anna.run("import", phone)
            #expect(left.text.contains("0 activities taken, 1 already there."))
            #expect(left.text.contains("08:01–08:40"))
            #expect(left.text.contains("which stays, with fewer measures."))
            #expect(left.text.contains("--keep both"))
            let json = try anna.run("import", phone, "--json").text
            #expect(json.contains("\"doubled\":1"))
            #expect(json.contains("\"hasMore\":true"))
            #expect(try anna.run("import", phone, "--keep", "both").text.contains("1 activity taken."))
            #expect(try anna.objects("list", "--json").count == 2)
        }

        @Test("An import says by its exit code that nothing was taken, or that a file ends in the middle")
        func endings() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let point = { (minute: Int) in
                "<trkpt lat=\"44.50\(minute)\" lon=\"11\"><time>2026-11-01T10:0\(minute):00Z</time></trkpt>"
            }
            let track = "<gpx version=\"1.1\"><trk><trkseg>\(point(0))\(point(1))"
            let empty = try anna.file("empty.gpx", "<gpx><wpt lat=\"1\" lon=\"1\"/></gpx>")
            let table = try anna.file("table.csv", "activity,start,end\nx,never,\n")
            let cut = try anna.file("cut.gpx", track + "<trkpt lat=\"44")
            let whole = try anna.file("whole.gpx", track + "</trkseg></trk></gpx>")
            let page = try anna.file("page.gpx", "<!DOCTYPE html>\n<html><body><br></body></html>")
            #expect(try anna.runAll(["import", empty]).status == 3)
            #expect(try anna.runAll(["import", table, "--json"]).status == 3)
            let first = try anna.runAll(["import", cut, "--json"])
            #expect(first.status == 4, "\(first.text)")
            #expect(first.text.contains("\"incomplete\":true"), "\(first.text)")
            #expect(try anna.runAll(["import", whole]).status == 0)
            #expect(try anna.runAll(["import", whole, empty]).status == 3)
            let refused = try anna.runAll(["import", page, empty])
            #expect(refused.status == 1)
            #expect(refused.error.contains("It is a web page, perhaps a log-in page"))
            #expect(try anna.objects("list", "--json").count == 1)
        }

        @Test("On a terminal, import asks before it takes a file of the user's own records", .terminal)
        func asks() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            _ = try anna.add("walking")
            try anna.run("export", "--everything", "-o", "dump")
            let refused = try anna.terminal("import dump", typing: "n")
            #expect(refused.status == 1)
            #expect(refused.text.contains("[y/N]"))
            let taken = try anna.terminal("import dump", typing: "y")
            #expect(taken.status == 0)
            #expect(taken.text.contains("your own records"))
            let unasked = try anna.terminal("import dump --yes --json", typing: "n")
            #expect(unasked.status == 0)
            #expect(!unasked.text.contains("[y/N]"))
            #expect(try anna.run("import", "dump").status == 0, "There is no terminal to ask on.")
        }

        @Test("A long import shows its progress on a terminal, and removes it", .terminal)
        func progress() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let table = try anna.table(rows: 100, note: String(repeating: "x", count: 60_000))
            let shown = try anna.terminal("import \(table)", typing: "").text
            #expect(shown.contains("table.csv: 50 %"))
            #expect(shown.contains("\r\u{1B}[K" + table + ": 100 activities taken."))
        }

        @Test("File names of one character work")
        func shortNames() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            try anna.run("add", "walking", "--for", "1h")
            let dump = "\(ben.folder)/a"
            let update = "\(ben.folder)/b"
            #expect(try anna.run("export", "--everything", "-o", "a").status == 0)
            try anna.run("export", "--everything", "-o", dump)
            #expect(try ben.run("follow", "a", "--yes").status == 0)
            #expect(try ben.run("have", "Anna", "-o", "h").status == 0)
            try anna.run("add", "sitting", "--for", "1h")
            #expect(try anna.run("export", "--everything", "--since", "\(ben.folder)/h", "-o", update).status == 0)
            #expect(try ben.run("import", "b").text.contains("1 new"))
        }
    }
}

extension Program {
    /// Adds an activity of an hour on a new day, so that records are in the order in which the test adds them.
    func add(_ activity: String, _ more: String...) throws -> String {
        let day = try objects("list", "--json").count + 1
        let start = "2026-11-\(day < 10 ? "0" : "")\(day)T08:00:00+01:00"
        return try runAll(["add", activity, "--start", start, "--for", "1h"] + more).id
    }

    /// The notes of a person's records.
    func notes(of user: String) throws -> [String] {
        try objects("list", "--user", user, "--json").compactMap { $0["note"] as? String }
    }

    /// The objects of the JSON array that the program prints.
    func objects(_ arguments: String...) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(runAll(arguments).output))
        return json as? [[String: Any]] ?? []
    }
}

extension Trait where Self == ConditionTrait {
    /// For tests that need a terminal, which util-linux's program `script` makes.
    static var terminal: Self {
        .enabled("There is no program `script`.") { FileManager.default.isExecutableFile(atPath: "/usr/bin/script") }
    }
}

extension Program {
    /// Runs the program on a terminal of its own, with typed input.
    func terminal(_ arguments: String, typing text: String) throws -> Result {
        try shell("export -f vicino; SHELL=/bin/bash script -qec 'vicino \(arguments)' /dev/null <<< '\(text)'")
    }
}
