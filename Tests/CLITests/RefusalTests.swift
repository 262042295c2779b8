import Foundation
import Testing
import VicinoCore
import VicinoHarness

extension CLISuite {
    @Suite("Refusals") struct RefusalTests {
        @Test(
            "A value that makes no sense is refused with 1 and changes nothing",
            arguments: [
                ["--start", "2026-11-01T08:00", "--end", "2026-11-01T07:00"], ["--for", "1h", "--steps=-1"],
                ["--for", "1h", "--distance=-1"],
                ["--start", "1800-01-01T00:00:00Z", "--for", "1h"],
                ["--for", "1h", "--note", String(repeating: "x", count: 65_537)],
                ["--for", "1h", "--place", String(repeating: "x", count: 1025)],
            ])
        func values(_ arguments: [String]) throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let result = try anna.runAll(["add", "walking"] + arguments)
            #expect(result.status == 1)
            #expect(result.error.hasPrefix("vicino: "))
            #expect(result.text.isEmpty)
            #expect(try anna.run("list", "--json").line == "[\n]" || anna.run("list", "--json").line == "[]")
        }

        @Test(
            "Arguments that cannot be parsed end with 64",
            arguments: [
                ["frobnicate"], ["add", "walking"], ["add", "walking", "--start", "eight", "--for", "1h"],
                ["add", "walking", "--for", "long"], ["add", "walking", "--for", "1h", "--steps", "many"],
                ["add", "x", "--for", "1h", "--distance", "nan"], ["add", "x", "--for", "1h", "--distance", "0x10"],
                ["add", "x", "--for", "1h", "--distance", "inf"], ["add", "x", "--start", "2026-11-31", "--for", "1h"],
                ["list", "--limit=-1"], ["list", "--deleted", "--newest"], ["export", "--format", "ics", "--own"],
                ["calendar", "decade"], ["calendar", "week", "2026-11"], ["calendar", "2026-11-01", "today"],
                ["edit", "1234-1"],
            ])
        func usage(_ arguments: [String]) throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            #expect(try anna.runAll(arguments).status == 64)
        }

        @Test(
            "A clock time as an end belongs to the day of the start, or to the next",
            arguments: [("8:00", "8:40", 40), ("23:30", "0:15", 45), ("8:00", "8:00", 0)])
        func endOfTheSameDay(start: String, end: String, minutes: Int) throws {
            let anna = try Program(timeZone: "UTC")
            try anna.run("init", "--name", "Anna")
            try anna.run("add", "walking", "--start", "2026-11-01 \(start)", "--end", end)
            let record = try #require(try anna.objects("list", "--json").first)
            let times = try ["start", "end"].map { try Date(try #require(record[$0] as? String), strategy: .iso8601) }
            #expect(times[1].timeIntervalSince(times[0]) == Double(minutes) * 60)
        }

        @Test("An update without kinds, which are already known, is called an update")
        func updateAfterRestore() throws {
            let anna = try Program()
            let ben = try Program()
            for person in [anna, ben] { try person.run("init", "--name", "Someone") }
            try anna.run("add", "walking", "--for", "1h")
            try anna.run("export", "-o", "dump")
            try ben.run("follow", anna.folder + "/dump", "--as", "Anna", "--yes")
            try ben.run("have", "Anna", "-o", "have")
            try anna.run("restore", "--yes")
            try anna.run("add", "reading", "--for", "1h")
            try anna.run("export", "--since", ben.folder + "/have", "-o", "update")
            let result = try anna.run("verify", "update")
            #expect(result.status == 1)
            #expect(result.error.contains("only what is new"))
            #expect(try ben.run("verify", anna.folder + "/update").status == 0)
            #expect(try ben.run("import", anna.folder + "/update").status == 0)
            #expect(try ben.objects("list", "--user", "Anna", "--json").count == 2)
        }

        @Test("With --json an error is one JSON object on the standard error")
        func json() throws {
            let anna = try Program()
            let result = try anna.run("list", "--json")
            #expect(result.status == 1)
            #expect(result.output.isEmpty)
            let object = try JSONSerialization.jsonObject(with: Data(result.error.utf8)) as? [String: [String: String]]
            #expect(object?["error"]?["code"] == "not-set-up")
            #expect(object?["error"]?["message"]?.contains("vicino init") == true)
            #expect(try anna.run("list", "--json", "--limit", "x").error.hasPrefix(#"{"error":{"code":"usage""#))
        }

        @Test("Only one activity runs at a time")
        func running() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            try anna.run("start", "walking", "--at", "10m ago")
            try anna.run("start", "sitting", "--at", "5m ago")
            let open = try anna.objects("list", "--json").filter { $0["end"] == nil }
            #expect(open.compactMap { $0["activity"] as? String } == ["sitting"])
            #expect(try anna.run("start", "running", "--at", "7m ago").status == 1)
            #expect(try anna.run("stop").status == 0)
            #expect(try anna.run("stop").status == 1)
            #expect(try anna.run("now", "--json").line == #"{"running":null}"#)
        }

        @Test("Output does not replace the program's own files", arguments: ["export", "have"])
        func output(command: String) throws {
            let anna = try Program()
            let ben = try Program()
            for person in [anna, ben] { try person.run("init", "--name", "Someone") }
            try anna.run("add", "walking", "--for", "1h")
            try anna.run("export", "-o", "dump")
            try ben.run("follow", anna.folder + "/dump", "--as", "Anna", "--yes")
            let replica = try ben.shell("ls data/replicas/*.sqlite").line
            for target in ["data/own.sqlite", "data/keys/identity", "data/catalog.sqlite", "data/new", replica] {
                let arguments = command == "have" ? ["have", "Anna"] : ["export"]
                let result = try ben.runAll(arguments + ["-o", target])
                #expect(result.status == 1, "\(target)")
                #expect(result.error.contains("data folder"), "\(target)")
            }
            #expect(try ben.run("verify").status == 0)
        }

        @Test("A dump that expands to five hundred times its size needs little memory")
        func bomb() throws {
            let ben = try Program()
            try ben.run("init", "--name", "Ben")
            let dump = try HostileAuthor(schema: HostileAuthor.eventSchema(privacy: .note)).bomb(batches: 12)
            #expect(dump.count * 500 < 12 * 255 * 65_536)
            try Data(dump).write(to: URL(fileURLWithPath: ben.folder + "/bomb"))
            // An idle program takes about 150 MB of address space, its threads a varying part of it, and twelve
            // batches take 190 MB.
            let limit = "export MALLOC_ARENA_MAX=1; ulimit -v 280000; "
            #expect(try ben.shell(limit + "vicino verify bomb").status == 0)
            #expect(try ben.shell(limit + "vicino follow bomb --yes").status == 0)
            #expect(try ben.shell("ulimit -v 50000; vicino verify bomb").status != 0, "The limit does nothing.")
        }

        @Test("Written files are readable by the user alone")
        func permissions() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            try anna.run("export", "-o", "dump")
            #expect(try anna.shell("find data dump -perm /077").text.isEmpty)
        }
    }
}
