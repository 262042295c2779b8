import Foundation
import Testing

extension CLISuite {
    @Suite("Distances, times and weeks as the user wants them") struct RegionTests {
        @Test("Lists, calendars and charts follow the settings, and what programs read does not")
        func region() throws {
            let anna = try Program(timeZone: "UTC")
            try anna.run("init", "--name", "Anna")
            let times = ["--start", "2026-03-02 13:05", "--for", "1h"]
            #expect(try anna.runAll(["add", "walking"] + times + ["--distance", "4828m"]).status == 0)
            #expect(try anna.run("list").text.contains("13:05–14:05"))
            #expect(try anna.run("calendar", "week", "2026-03-02").text.contains("2–8 Mar 2026"))
            for (name, value) in [("units", "miles"), ("clock", "12"), ("week-start", "sunday")] {
                #expect(try anna.run("config", name, value).status == 0)
            }
            let list = try anna.run("list").text
            #expect(list.contains("1:05 pm–2:05 pm"))
            #expect(list.contains("3 mi"))
            let day = try anna.run("calendar", "day", "2026-03-02").text
            #expect(day.contains("1:05 pm–2:05 pm"))
            #expect(day.contains("3 mi"))
            #expect(try anna.run("calendar", "week", "2026-03-02").text.contains("1–7 Mar 2026"))
            #expect(try anna.run("chart", "distance", "week", "2026-03-02").text.contains("3 mi"))
            let object = try #require(try anna.objects("list", "--json").first)
            #expect(object["distance"] as? Double == 4828)
            let chart = try #require(try anna.objects("chart", "distance", "week", "2026-03-02", "--json").first)
            #expect(chart["from"] as? String == "2026-03-02")
            #expect(try anna.run("export", "--format", "csv").text.contains("4828"))
        }
    }
}
