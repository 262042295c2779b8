import Foundation
import Testing

extension CLISuite {
    @Suite("Activities") struct ActivityTests {
        private func anna() throws -> Program {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            for (name, start) in [("yoga", "8:00"), ("Yoga", "9:00"), ("walking", "10:00")] {
                try anna.run("add", name, "--start", "2026-11-01 \(start)", "--for", "30m")
            }
            return anna
        }

        @Test("The list has the look and the entries of each activity")
        func list() throws {
            let anna = try anna()
            let list = try anna.run("activity")
            #expect(list.text.contains("yoga"))
            #expect(list.text.contains("2 entries"))
            #expect(list.text.contains("1 entry  W, green, counts as moving"))
            let rows = try anna.objects("activity", "--json")
            #expect(rows.compactMap { $0["activity"] as? String } == ["yoga", "walking"])
            #expect(rows.compactMap { $0["entries"] as? Int } == [2, 1])
        }

        @Test("A dry run only counts, and a renaming needs a yes")
        func rename() throws {
            let anna = try anna()
            let dry = try anna.run("activity", "rename", "yoga", "stretching", "--dry-run")
            #expect(dry.line == "2 entries of yoga would be called stretching. Nothing was changed.")
            let asked = try anna.run("activity", "rename", "yoga", "stretching")
            #expect(asked.status != 0)
            #expect(asked.error.contains("--yes"))
            let done = try anna.run("activity", "rename", "yoga", "stretching", "--yes")
            #expect(done.line == "2 entries of yoga: the name is stretching now.")
            let rows = try anna.objects("activity", "--json")
            #expect(rows.compactMap { $0["activity"] as? String } == ["stretching", "walking"])
            let refused = try anna.run("activity", "rename", "stretching", "walking", "--yes")
            #expect(refused.status != 0)
        }

        @Test("Two activities become one, and programs read how many entries changed")
        func merge() throws {
            let anna = try anna()
            let missing = try anna.run("activity", "merge", "yoga", "chess", "--yes")
            #expect(missing.status != 0)
            let merged = try anna.run("activity", "merge", "yoga", "walking", "--yes", "--json")
            let written = "{\"activity\":\"yoga\",\"name\":\"walking\",\"entries\":2,\"merged\":true,\"changed\":true}"
            #expect(merged.line == written)
            let rows = try anna.objects("activity", "--json")
            #expect(rows.compactMap { $0["entries"] as? Int } == [3])
        }

        @Test("What is chosen for an activity is in charts")
        func choose() throws {
            let anna = try anna()
            #expect(try anna.run("activity", "color", "yoga", "pink").line == "yoga: Yo, pink.")
            #expect(try anna.run("activity", "letters", "YOGA", "G").line == "yoga: G, pink.")
            #expect(try anna.run("activity", "moving", "yoga", "on").line == "yoga: G, pink, counts as moving.")
            let chart = try anna.run("chart", "time", "day", "2026-11-01", "-o", "time.svg")
            #expect(chart.status == 0)
            let svg = try String(contentsOfFile: "\(anna.folder)/time.svg", encoding: .utf8)
            #expect(svg.contains("#c55f93"))
            #expect(svg.contains(">G<"))
            #expect(try anna.run("activity", "color", "yoga", "mauve").error.contains("The colours are green"))
            #expect(try anna.run("activity", "letters", "yoga", "toolong").status != 0)
            #expect(try anna.run("activity", "color", "yoga", "automatic").line == "yoga: G, brown, counts as moving.")
        }
    }
}
