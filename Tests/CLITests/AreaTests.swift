import Foundation
import Testing
import Vicino
import VicinoActivity

extension CLISuite {
    @Suite("Areas") struct AreaTests {
        private func anna() throws -> Program {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            return anna
        }

        @Test("An area is added, listed, renamed with its visits, and removed")
        func story() throws {
            let anna = try anna()
            #expect(try anna.run("area").text.contains("There is no area yet."))
            let added = try anna.run("area", "add", "home", "--at", "-45.8131,15.9772", "--radius", "0.2km")
            #expect(added.text.contains("Added the area home, within 200 m of -45.8131,15.9772."))
            #expect(added.text.contains("vicino config record.location on"))
            let row = try #require(try anna.objects("area", "list", "--json").first)
            #expect(row["area"] as? String == "home")
            #expect(row["position"] as? String == "-45.8131,15.9772")
            #expect(row["radius"] as? Double == 200)
            #expect((row["networks"] as? [String])?.isEmpty == true)
            #expect(try anna.run("area").line == "home  within 200 m of -45.8131,15.9772")

            var visit = Visit()
            visit.area = "home"
            visit.enteredAt = .epoch
            try anna.node().add(visit)
            let renamed = try anna.run("area", "rename", "Home", "house")
            #expect(renamed.line == "home is called house now, with 1 visit.")
            #expect(try anna.objects("list", "--kind", "visit", "--json").first?["area"] as? String == "house")

            let removed = try anna.run("area", "remove", "house")
            #expect(removed.text.contains("Its visits stay."))
            let command = try #require(removed.text.firstMatch(of: /`(vicino area add [^`]+)`/)?.1)
            #expect(try anna.shell(String(command)).status == 0, "\(command)")
            #expect(try anna.run("area").line == "house  within 200 m of -45.8131,15.9772")
        }

        @Test("An area is in no activity until it is shown, and in none once it is hidden")
        func shown() throws {
            let anna = try anna()
            try anna.run("area", "add", "home", "--at", "45,11")
            var visit = Visit()
            visit.area = "home"
            visit.enteredAt = .epoch
            visit.leftAt = Timestamp.epoch.advanced(byMilliseconds: 4_000_000_000_000)
            try anna.node().add(visit)
            func read(_ day: Int) throws -> [String: Any] {
                let start = "2026-11-0\(day) 8:00"
                let added = try anna.object("add", "reading", "--start", start, "--for", "30m", "--json")
                let id = try #require(added["id"] as? String)
                return try #require(anna.objects("list", "--json").first { $0["id"] as? String == id })
            }
            #expect(try read(1)["area"] == nil)
            let shown = try anna.run("area", "show", "Home")
            #expect(shown.text.contains("From now on, the activities that you record there have the name home."))
            #expect(try anna.run("area").line == "home  within 150 m of 45.0,11.0; shown in activities")
            #expect(try anna.objects("area", "--json").first?["shown"] as? Bool == true)
            #expect(try read(2)["area"] as? String == "home")
            #expect(try anna.run("list", "--place", "home").text.contains("home"))
            let renamed = try anna.run("area", "rename", "home", "house")
            #expect(renamed.line == "home is called house now, with 1 visit and 1 activity.")
            let hidden = try anna.run("area", "hide", "house")
            #expect(hidden.text.contains("The name house is in no activity any more; it was in 1 activity."))
            #expect(try anna.objects("list", "--json").allSatisfy { $0["area"] == nil })
            #expect(try anna.objects("area", "--json").first?["shown"] as? Bool == false)
        }

        @Test("The area of an activity is typed, changed and removed")
        func typed() throws {
            let anna = try anna()
            let added = try anna.run(
                "add", "reading", "--start", "2026-11-01 8:00", "--for", "30m", "--place", "balcony", "--area", "home")
            #expect(added.text.contains("balcony, home"))
            let id = try #require(try anna.objects("list", "--json").first?["id"] as? String)
            try anna.run("edit", id, "--area", "garden")
            #expect(try anna.objects("list", "--json").first?["area"] as? String == "garden")
            try anna.run("export", "--format", "csv", "-o", "table.csv")
            try anna.run("edit", id, "--clear", "area")
            let record = try #require(try anna.objects("list", "--json").first)
            #expect(record["area"] == nil)
            #expect(record["place"] as? String == "balcony")
            let both = try anna.runAll(["edit", id, "--area", "x", "--clear", "area"])
            #expect(both.status != 0)
        }

        @Test("What is not clear is refused, with what to type")
        func refused() throws {
            let anna = try anna()
            for (words, part) in [
                (["add", "home"], "--here, --at LAT,LON, or --network"), (["add"], "Say list, add NAME"),
                (["show"], "hide NAME"),
                (["add", "home", "--at", "91,0"], "--at"), (["add", "home", "--at", "45,15", "--here"], "not both"),
                (["add", "home", "--network", "--radius", "100"], "--radius needs"),
                (["list", "--here"], "go with add"), (["remove", "school"], "There is no area school."),
                (["add", "home", "--at", "45,15", "--radius", "10m"], "between 50 m and 20 km"),
            ] {
                let result = try anna.runAll(["area"] + words)
                #expect(result.status != 0, "\(words)")
                #expect(result.error.contains(part), "\(words): \(result.error)")
            }
            #expect(try anna.objects("area", "--json").isEmpty)
        }

        @Test("Finding positions by networks says whom it tells what, when it is switched on")
        func disclosure() throws {
            let anna = try anna()
            let on = try anna.run("config", "record.wifi-location", "on")
            #expect(on.text.hasPrefix("true\n"))
            #expect(on.error.contains("a service on the internet is told"))
            #expect(try anna.run("config", "record.wifi-location", "off").error.isEmpty)
            #expect(try anna.run("config", "record.location", "on").error.isEmpty)
        }

        @Test("Who is invited to everything does not see visits, and who is invited to visits does")
        func sharing() throws {
            let anna = try anna()
            var visit = Visit()
            visit.area = "home"
            visit.enteredAt = .epoch
            try anna.node().add(visit)
            try anna.run("add", "walking", "--start", "2026-11-01 8:00", "--for", "30m")
            try anna.run("export", "-o", "anna.vicino")
            let ben = try Program()
            try ben.run("init", "--name", "Ben")
            try ben.run("follow", "\(anna.folder)/anna.vicino", "--yes")
            #expect(try ben.objects("list", "--user", "Anna", "--json").count == 1)
            #expect(try ben.objects("list", "--user", "Anna", "--kind", "visit", "--json").isEmpty)
        }
    }
}
