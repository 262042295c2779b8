import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore

extension CLISuite {
    @Suite("Day totals") struct DayTotalTests {
        /// Anna's activities, and Ben, with whom she shares totals only.
        private func friends() async throws -> (anna: Program, ben: Program) {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            let table = """
                activity,start,end,steps,distance,place
                walking,2026-11-01T08:00:00+01:00,2026-11-01T09:00:00+01:00,6000,4800,park
                walking,2026-11-01T10:00:00+01:00,2026-11-01T11:10:00+01:00,5204,3300,park
                sleeping,2026-11-01T22:00:00+01:00,2026-11-02T06:00:00+01:00,,,home
                """
            try anna.run("import", try anna.file("table.csv", table + "\n"))
            let text = try anna.run("invite", "--kinds", "daytotal", "--since", "always").line
            try anna.letIn(ben, text: text)
            // Any command makes what is missing.
            try anna.run("status")
            let author = try anna.node()
            let follower = try ben.node()
            let invitation = try author.invite(sharing: .dayTotals())
            try await author.listen(host: "127.0.0.1") { listening in
                _ = try await follower.follow(invitation, at: listening.addresses)
            }
            return (anna, ben)
        }

        @Test("A follower of nothing else sees them in calendars, lists and charts")
        func follower() async throws {
            let (_, ben) = try await friends()
            let day = try ben.run("calendar", "day", "2026-11-01", "--user", "Anna")
            #expect(day.status == 0, "\(day.error)")
            #expect(day.text.contains("2 h 10"))
            #expect(day.text.contains("11\u{202F}204 steps"))
            #expect(!day.text.contains("08:00"))
            #expect(!day.text.contains("park"))
            let week = try ben.run("calendar", "week", "2026-11-01", "--user", "Anna").text
            #expect(week.contains("walking"))
            #expect(week.contains("only sums are known"))
            #expect(try ben.run("calendar", "month", "2026-11-01", "--user", "Anna").text.contains("walking"))
            let list = try ben.run("list", "--user", "Anna").text
            #expect(list.contains("day total"))
            #expect(list.contains("2 times"))
            let objects = try ben.objects("calendar", "day", "2026-11-01", "--user", "Anna", "--json")
            #expect(objects.compactMap { $0["steps"] as? Int } == [11_204])
            #expect(objects.allSatisfy { $0["place"] == nil })
        }

        @Test("The user's own lists and counts are without them")
        func own() async throws {
            let (anna, _) = try await friends()
            #expect(try anna.node().records(DayTotal.self).count() == 3)
            #expect(try anna.run("status").text.contains("3 activities"))
            #expect(try !anna.run("status").text.contains("daytotal"))
            #expect(try !anna.run("list").text.contains("day total"))
        }
    }
}
