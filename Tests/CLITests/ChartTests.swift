import Foundation
import Testing

extension CLISuite {
    @Suite("Charts") struct ChartTests {
        private func anna() throws -> Program {
            let anna = try Program(timeZone: "UTC")
            try anna.run("init", "--name", "Anna")
            try anna.run("add", "walking", "--start", "2026-03-02 08:00", "--for", "1h", "--steps", "6000")
            try anna.run("add", "sitting", "--start", "2026-03-02 10:00", "--for", "2h")
            // With three days of a week, the time between records counts as unknown.
            for day in ["03", "04"] {
                try anna.run("add", "sitting", "--start", "2026-03-\(day) 10:00", "--for", "2h")
            }
            return anna
        }

        @Test("A chart is drawn in the terminal, for any span of the calendar and for days from one to another")
        func terminal() throws {
            let anna = try anna()
            let day = try anna.run("chart", "time", "2026-03-02").text
            #expect(day.hasPrefix("Time by activity\nMo 2 March 2026 · since 08:00 · 3 h recorded · 13 h unknown\n"))
            for kind in ["time", "parts", "steps", "distance", "hours", "year", "streaks", "areas"] {
                for span in [
                    ["week", "2026-03-02"], ["--from", "2026-03-01", "--to", "2026-03-31"], ["month", "2026-03"],
                ] {
                    let drawn = try anna.runAll(["chart", kind] + span)
                    let lines = drawn.text.split(separator: "\n")
                    #expect(drawn.status == 0, "\(kind) \(span)")
                    #expect(lines.count > 2, "\(kind) \(span)")
                    #expect(lines.allSatisfy { $0.count <= 80 }, "\(kind) \(span)")
                }
            }
            #expect(try anna.run("chart", "year", "2026", "--of", "walking").text.contains("1 h walking"))
        }

        @Test("A word that names no chart is answered with all charts, and with the one that is near")
        func unknown() throws {
            let anna = try anna()
            let refused = try anna.run("chart", "streak")
            #expect(refused.status == 64)
            #expect(refused.error.contains("There is no chart “streak”. Did you mean streaks?"))
            #expect(
                refused.error.contains(
                    "The charts are time, parts, steps, distance, hours, year, streaks, areas, people;"))
            #expect(try anna.run("chart", "zzzzzz", "zz").error.contains("There is no chart “zzzzzz”. The charts are"))
            #expect(try anna.run("chart", "2026-03-02x").error.contains("2026-03-02x"))
        }

        @Test("A chart is written as SVG, PNG or CSV, as the name of the file says")
        func files() throws {
            let anna = try anna()
            for (name, head) in [("a.svg", "<svg"), ("a.PNG", "PNG"), ("a.csv", "activity,time (min),share (%)\r\n")] {
                let path = "\(anna.folder)/\(name)"
                let written = try anna.run("chart", "time", "week", "2026-03-02", "-o", path)
                let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
                #expect(written.status == 0)
                #expect(written.line == "Time by activity: \(path), \(bytes.count) bytes.")
                #expect(String(decoding: bytes.prefix(40), as: UTF8.self).contains(head))
            }
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: anna.folder).allSatisfy { !$0.contains("part") })
        }

        @Test("A file that cannot be written is refused and stays as it is")
        func refusedFiles() throws {
            let anna = try anna()
            #expect(try anna.run("chart", "-o", "\(anna.folder)/chart.pdf").status == 64)
            #expect(try anna.run("chart", "-o", "-").status == 64)
            let folder = "\(anna.folder)/folder.svg"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            let refused = try anna.run("chart", "-o", folder)
            #expect(refused.status == 1)
            #expect(refused.error.contains("is a folder"))
            let kept = try anna.file("kept.svg", "kept")
            #expect(try anna.run("chart", "year", "week", "--by", "month", "-o", kept).status == 64)
            #expect(try String(contentsOfFile: kept, encoding: .utf8) == "kept")
        }

        @Test(
            "Days and options that make no sense are refused",
            arguments: [
                ["chart", "nonsense"], ["chart", "time", "week", "2026-03-02", "more"], ["chart", "--to", "today"],
                ["chart", "week", "--from", "2026-03-01"], ["chart", "--from", "2026-03-02", "--to", "2026-03-01"],
                ["chart", "steps", "--by", "week"], ["chart", "time", "--of", "steps"], ["chart", "people"],
                ["chart", "steps", "--without", "sleeping"], ["chart", "hours", "--of", "steps"],
                ["chart", "--by", "hour"],
                ["chart", "-o", "a.svg", "--user", "me", "--user", "me"],
            ])
        func nonsense(arguments: [String]) throws {
            let refused = try anna().runAll(arguments)
            #expect(refused.status == 64, "\(arguments): \(refused.error)")
            #expect(refused.output.isEmpty, "\(arguments): \(refused.error)")
        }

        @Test("A followed person's chart is read-only, and beside the user's own it stays separate")
        func people() throws {
            let anna = try anna()
            let ben = try Program(timeZone: "UTC")
            let dump = "\(anna.folder)/anna.vicino"
            try anna.run("export", "-o", dump)
            try ben.run("init", "--name", "Ben")
            try ben.run("follow", dump, "--as", "Anna", "--yes")
            #expect(try ben.run("chart", "2026-03-02", "--user", "Anna").text.contains("Anna · read-only"))
            let people = ["chart", "people", "day", "2026-03-02", "--user", "me", "--user", "Anna"]
            let drawn = try ben.runAll(people).text
            #expect(drawn.hasPrefix("You and Anna\nmoving · Mo 2 March 2026\n"))
            // Ben has no records, so nothing of his time is unknown.
            #expect(drawn.contains("Mo 2 March 2026 you\n"))
            #expect(drawn.contains("Anna, read-only 1 h ▒"))
            #expect(drawn.contains("Anna: since 08:00"))
            let twice = try ben.runAll(people + ["--user", "me"])
            #expect(twice.status == 1)
            #expect(twice.error.contains("each user once"))
        }

        @Test("Below the chart and the calendar of a month stands what has clearly changed against the month before")
        func trend() throws {
            let anna = try Program(timeZone: "UTC")
            try anna.run("init", "--name", "Anna")
            try anna.run("config", "unknown.from", "2026-01-10")
            let days = ["2026-01", "2026-02"].flatMap { month in (10...28).map { "\(month)-\($0)" } }
            let rows = days.map { day in
                "walking,\(day)T08:00:00Z,\(day)T09:00:00Z,\(day.hasPrefix("2026-01") ? 8_000 : 4_000)"
            }
            let table = (["activity,start,end,steps"] + rows).joined(separator: "\n") + "\n"
            #expect(try anna.run("import", anna.file("rows.csv", table)).status == 0)
            let sentence = "Fewer steps than in January: 4 000 a day in place of 8 000."
            #expect(try anna.run("chart", "steps", "month", "2026-02").text.contains(sentence))
            #expect(try anna.run("calendar", "month", "2026-02").text.contains(sentence))
            #expect(try !anna.run("chart", "time", "month", "2026-02").text.contains("Fewer"))
            #expect(try !anna.run("chart", "steps", "month", "2026-01").text.contains("Fewer"))
        }

        @Test("Too long a period for the parts is refused with advice")
        func tooLong() throws {
            let anna = try anna()
            let refused = try anna.run("chart", "parts", "--from", "2010-01-01", "--to", "2026-03-03", "--by", "day")
            #expect(refused.status == 1)
            #expect(refused.error.contains("longer parts"))
        }

        @Test("The figures of a chart are JSON")
        func json() throws {
            let chart = try #require(try anna().objects("chart", "time", "2026-03-02", "--json").first)
            #expect(chart["title"] as? String == "Time by activity")
            #expect(chart["from"] as? String == "2026-03-02")
            #expect(chart["columns"] as? [String] == ["activity", "time (min)", "share (%)"])
            let rows = try #require(chart["rows"] as? [[Any]])
            try #require(rows.count == 3)
            #expect(rows[0][0] as? String == "sitting")
            #expect(rows[0][1] as? Double == 120)
        }
    }
}
