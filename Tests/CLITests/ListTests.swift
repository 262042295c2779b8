import Foundation
import Testing
import Vicino
import VicinoActivity

extension CLISuite {
    @Suite("Lists") struct ListTests {
        @Test("Records of kinds other than activities are listed with the fields they have")
        func kinds() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let node = try anna.node()
            var visit = Visit()
            visit.area = "home"
            visit.enteredAt = .epoch.advanced(byMilliseconds: 8 * 3_600_000)
            visit.leftAt = .epoch.advanced(byMilliseconds: 9 * 3_600_000 + 1_800_000)
            visit.utcOffset = 3600
            try node.add(visit)
            try node.add(Reading(taken: .epoch, room: "attic", celsius: 12.5))

            let object = try #require(try anna.objects("list", "--kind", "visit", "--json").first)
            #expect(object["area"] as? String == "home")
            #expect(object["enter"] as? String == "1970-01-01T08:00:00Z")
            #expect(try anna.run("list", "--kind", "visit").text.contains("09:00–10:30    1 h 30  home\n"))
            let reading = try anna.run("list", "--kind", "com.example.reading")
            #expect(reading.text.contains("taken 1970-01-01T00:00:00Z · room attic · celsius 12.5"))
            #expect(try anna.objects("list", "--kind", "reading", "--json").first?["celsius"] as? Double == 12.5)
            #expect(try anna.objects("list", "--json").isEmpty)
            let unknown = try anna.run("list", "--kind", "weather")
            #expect(unknown.status == 1)
            #expect(unknown.error.contains("com.example.reading/1"))
            #expect(try anna.run("status").text.contains("1 reading, 1 visit"))
        }

        @Test("A long list in JSON is never in memory as a whole")
        func memory() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            try anna.run("import", try anna.table(rows: 500, note: String(repeating: "x", count: 60_000)))
            // Less than the list's 30 MB. The program's own code does not count.
            let limit = "export MALLOC_ARENA_MAX=1; ulimit -d 28000; "
            let list = try anna.shell(limit + "set -o pipefail; vicino list --json | wc -c")
            #expect(list.status == 0, "\(list.error)")
            #expect(Int(list.line) ?? 0 > 30_000_000, "\(list.error)")
        }
    }
}

extension Program {
    /// Makes a CSV file of consecutive activities of one minute each.
    func table(rows: Int, note: String) throws -> String {
        let lines = (0..<rows).map { row in
            let times = [row, row + 1].map { Date(timeIntervalSince1970: TimeInterval($0 * 60)).ISO8601Format() }
            return "walking,\(times[0]),\(times[1]),\(note)"
        }
        return try file("table.csv", (["activity,start,end,note"] + lines).joined(separator: "\n"))
    }

    /// The person's data folder, opened by the library.
    func node() throws -> Node { try Node.open(configuration) }

    /// Makes the person's data folder with a name that no command accepts.
    func create(claiming name: String) throws { _ = try Node.create(configuration, uncheckedName: name) }

    /// Adds an activity with a name, place and note that the command does not accept.
    func addByAnotherProgram(_ text: String) throws {
        var activity = Activity()
        activity.name = text
        activity.place = text
        activity.note = text
        // The morning of the day that tests look at: 1 November 2026.
        activity.start = Timestamp.epoch.advanced(byMilliseconds: 1_793_516_400_000)
        activity.end = activity.start.advanced(byMilliseconds: 3_600_000)
        activity.utcOffset = 3600
        try node().add(activity)
    }

    private var configuration: Node.Configuration {
        var configuration = Node.Configuration(program: "vicino", kinds: [Activity.self, Visit.self])
        configuration.dataPath = "\(folder)/data"
        configuration.statePath = "\(folder)/state/vicino"
        return configuration
    }
}
