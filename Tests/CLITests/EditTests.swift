import Foundation
import Testing

extension CLISuite {
    @Suite("Changing records") struct EditTests {
        private func anna(timeZone: String = "Europe/Rome") throws -> Program {
            let anna = try Program(timeZone: timeZone)
            try anna.run("init", "--name", "Anna")
            return anna
        }

        @Test(
            "A time without a day lies on the record's own day",
            arguments: [
                (["--start", "7:45"], "Sun 1 Nov 2026, 07:45–09:00 (1 h 15 min)"),
                (["--end", "9:30"], "Sun 1 Nov 2026, 08:00–09:30 (1 h 30 min)"),
                (["--start", "12:15", "--end", "13:00"], "Sun 1 Nov 2026, 12:15–13:00 (45 min)"),
                (["--end", "7:00"], "Sun 1 Nov 2026, 08:00 – Mon 2 Nov 2026, 07:00 (23 h)"),
                (["--end", "10:00", "--for", "1h30"], "Sun 1 Nov 2026, 08:30–10:00 (1 h 30 min)"),
            ])
        func ownDay(options: [String], wanted: String) throws {
            let anna = try anna()
            let id = try anna.add("walking")
            let edited = try anna.runAll(["edit", id] + options)
            #expect(edited.line.contains(wanted), "\(edited.line)\(edited.error)")
        }

        @Test("A night in which clocks change is shown as the clocks showed it")
        func clockChange() throws {
            let anna = try anna()
            let added = try anna.run("add", "sleeping", "--start", "2026-10-24 23:00", "--end", "7:00")
            #expect(added.line.contains("Sat 24 Oct 2026, 23:00 – Sun 25 Oct 2026, 07:00 (9 h)"))
            #expect(try anna.run("list").text.contains("23:00–07:00+1       9 h  sleeping"))
            let away = try anna.run("add", "x", "--start", "2026-10-01T08:00:00+09:00", "--for", "1h")
            #expect(away.line.contains("Thu 1 Oct 2026, 08:00–09:00 +09:00 (1 h)"))
            #expect(try anna.run("list").text.contains("08:00–09:00 +09:00       1 h  x"))
        }

        @Test("A time that clocks skipped is refused, and of one that they showed twice the other is named")
        func skippedAndRepeated() throws {
            let anna = try anna()
            for options in [
                ["--start", "2026-03-29 2:30", "--end", "3:10"], ["--start", "2026-03-29 1:50", "--end", "2:10"],
                ["--end", "2026-03-29 2:30", "--for", "1h"],
            ] {
                let result = try anna.runAll(["add", "walking"] + options)
                #expect(result.status == 1, "\(options)")
                #expect(result.error.contains("This time did not exist"), "\(options)")
            }
            #expect(try anna.objects("list", "--json").isEmpty)
            let cross = try anna.run("add", "walking", "--start", "2026-10-25 2:45", "--end", "2:15")
            #expect(cross.line.contains("(30 min)"))
            #expect(cross.error.contains("If you mean the other one, write 2026-10-25T02:45+01:00."))
            let second = try anna.run("add", "x", "--start", "2026-10-25 2:45 +01:00", "--end", "3:10")
            #expect(second.line.contains("(25 min)"))
            #expect(!second.error.contains("twice"))
        }

        @Test("A change leaves the offset of a time that came twice, and times that it does not name")
        func repeatedHour() throws {
            let anna = try anna()
            let id = try anna.run(
                "add", "x", "--start", "2026-10-25T02:30+01:00", "--end", "2026-10-25T02:50+01:00"
            ).id
            _ = try anna.run("edit", id, "--note", "a")
            _ = try anna.run("edit", id, "--start", "2:40")
            let record = try #require(try anna.objects("list", "--json").first)
            #expect(record["start"] as? String == "2026-10-25T01:40:00Z")
            #expect(record["end"] as? String == "2026-10-25T01:50:00Z")
            _ = try anna.run("edit", id, "--end", "2:55")
            #expect(try anna.objects("list", "--json").first?["end"] as? String == "2026-10-25T01:55:00Z")
        }

        @Test("A stop stores steps, distance and a note with the end, and refuses what is wrong")
        func stopWithDetails() throws {
            let anna = try anna()
            try anna.run("start", "walking", "--at", "40m ago")
            #expect(try anna.run("stop", "--steps=-5").error.contains("Steps cannot be negative"))
            #expect(try anna.run("stop", "--distance", "far").status != 0)
            for absurd in [["--distance", "1000000000km"], ["--steps", "99999999"]] {
                let refused = try anna.runAll(["stop"] + absurd)
                #expect(refused.status == 1, "\(absurd)")
                #expect(refused.error.contains("for one activity"), "\(refused.error)")
            }
            let stopped = try anna.run("stop", "--steps", "4200", "--distance", "3.1km", "--note", "fog")
            #expect(stopped.status == 0)
            let record = try #require(try anna.objects("list", "--json").first)
            #expect(record["steps"] as? Int == 4200)
            #expect(record["distance"] as? Double == 3100)
            #expect(record["note"] as? String == "fog")
            #expect(try anna.run("stop", "--steps", "1").error.contains("Nothing is running"))
        }

        @Test("A start takes a place and a note, and what runs can be amended without a stop")
        func amended() throws {
            let anna = try anna()
            let nothing = try anna.run("now", "--steps", "5")
            #expect(nothing.status == 1)
            #expect(nothing.error.contains("Nothing is running"))
            let started = try anna.run("start", "walking", "--at", "40m ago", "--place", "Parco", "--note", "fog")
            #expect(started.line.contains("Parco"))
            let amended = try anna.run("now", "--steps", "2100", "--note", "sun")
            #expect(amended.status == 0)
            #expect(amended.line.contains("Changed: it is walking"))
            #expect(try anna.run("now", "--distance", "1000000000km").error.contains("for one activity"))
            let record = try #require(try anna.objects("list", "--json").first)
            #expect(record["steps"] as? Int == 2100)
            #expect(record["place"] as? String == "Parco")
            #expect(record["note"] as? String == "sun")
            #expect(record["end"] == nil)
            #expect(try anna.run("now").line.contains("walking for 40 min"))
        }

        @Test("Heart rate, climb and energy are stored, listed, exported and removed")
        func effort() throws {
            let anna = try anna()
            let id = try anna.add("walking", "--heart-rate", "132", "--max-heart-rate", "171", "--climb", "0.32km")
            let edited = try anna.run("edit", id, "--energy", "540")
            #expect(edited.line.contains("climb 320 m, 132 bpm, at most 171 bpm, 540 kcal"))
            #expect(try anna.run("list").text.contains("132 bpm · at most 171 bpm · climb 320 m · 540 kcal"))
            let record = try #require(try anna.objects("list", "--json").first)
            #expect(record["heart_rate"] as? Int == 132)
            #expect(record["climb"] as? Double == 320)
            #expect(try anna.run("export", "--format", "csv", "-o", "a.csv").status == 0)
            #expect(try anna.run("import", "a.csv").text.contains("0 activities taken, 1 already there."))
            #expect(try anna.run("edit", id, "--heart-rate", "5").error.contains("is not possible"))
            let cleared = try anna.run("edit", id, "--clear", "heart-rate", "--clear", "climb")
            #expect(!cleared.line.contains("132 bpm"))
            #expect(!cleared.line.contains("climb"))
        }

        @Test("Activities are exported as a table, which an import knows")
        func exportedTable() throws {
            let anna = try anna()
            _ = try anna.add("walking", "--note", "a, b")
            let exported = try anna.run("export", "--format", "csv", "-o", "a.csv")
            #expect(exported.status == 0)
            #expect(try anna.run("import", "a.csv").text.contains("0 activities taken, 1 already there."))
            #expect(try anna.run("export", "--format", "csv", "--own").status != 0)
        }

        @Test("Activities are exported for programs that keep trainings, and an import knows them; no GPX is written")
        func exportedTrainings() throws {
            let anna = try anna()
            _ = try anna.add("Hiking", "--note", "a < b", "--climb", "320m")
            #expect(try anna.run("export", "--format", "tcx", "-o", "a.tcx").status == 0)
            #expect(try anna.run("import", "a.tcx").text.contains("0 activities taken, 1 already there."))
            let refused = try anna.run("export", "--format", "gpx", "-o", "a.gpx")
            #expect(refused.status != 0)
            #expect(refused.error.contains("Vicino keeps none"))
        }

        @Test("What begins in the future is planned, repeats as it is told, and counts when it is confirmed")
        func planned() throws {
            let anna = try anna()
            let added = try anna.run("add", "choir", "--start", "tomorrow 8:00", "--for", "1h")
            #expect(added.line.hasPrefix("Planned choir on "), "\(added.line)\(added.error)")
            #expect(try anna.run("list").text.contains("planned"))
            #expect(try anna.objects("list", "--json").first?["confirmed"] as? Bool == false)
            #expect(try anna.run("now").text.contains("Nothing is running."))
            let id = String(try #require(added.line.split(separator: " ").last))
            #expect(try anna.run("edit", id, "--confirm").error.contains("is in the future"))
            #expect(try anna.run("edit", id, "--note", "the mass").status == 0)
            #expect(try anna.run("edit", id, "--start", "2h ago", "--end", "1h ago", "--confirm").status == 0)
            #expect(try anna.objects("list", "--json").first?["confirmed"] as? Bool == true)
            let many = try anna.run(
                "add", "choir", "--start", "tomorrow 8:00", "--for", "1h", "--repeat", "daily", "--until", "2099-01-01")
            #expect(many.error.contains("at once"))
            let alone = try anna.run("add", "choir", "--start", "tomorrow 8:00", "--for", "1h", "--repeat", "daily")
            #expect(alone.status == 64)
            let past = try anna.run("add", "choir", "--for", "1h", "--repeat", "daily", "--until", "2099-01-01")
            #expect(past.status == 64)
        }

        @Test("The names of what happened stay known beside the plans of many days")
        func namesBesidePlans() throws {
            let anna = try anna()
            _ = try anna.add("pottery")
            let last = Date.now.addingTimeInterval(250 * 86_400).formatted(.iso8601.year().month().day())
            let plans = [
                "add", "choir", "--start", "tomorrow 8:00", "--for", "1h", "--repeat", "daily", "--until", last,
            ]
            #expect(try anna.runAll(plans).text.split(separator: "\n").count > 200)
            #expect(try anna.run("start", "potery").error.contains("Did you mean pottery?"))
        }

        @Test("No activity that has begun ends in the future")
        func future() throws {
            let anna = try anna()
            for options in [
                ["--start", "now", "--for", "2h"], ["--start", "1m ago", "--end", "2m ago"],
            ] {
                let result = try anna.runAll(["add", "walking"] + options)
                #expect(result.status == 1, "\(options)")
                #expect(result.text.isEmpty, "\(options)")
            }
            let later = try anna.run("add", "walking", "--start", "1h ago", "--for", "3h")
            #expect(later.error.contains("The end, "))
            #expect(later.error.contains("is in the future"))
            let id = try anna.add("walking")
            #expect(try anna.run("edit", id, "--end", "tomorrow 8:00").error.contains("is in the future"))
        }

        @Test("Empty text removes a field, and a field cannot be both set and removed")
        func clearing() throws {
            let anna = try anna()
            let id = try anna.add("walking", "--note", "fog", "--place", "Parco")
            #expect(try !anna.run("edit", id, "--note", "").line.contains("fog"))
            #expect(try anna.objects("list", "--json").first?["note"] == nil)
            for options in [["--place", "B", "--clear", "place"], ["--for", "1h", "--clear", "end"]] {
                let result = try anna.runAll(["edit", id] + options)
                #expect(result.status == 64, "\(result.error)")
                #expect(result.error.contains("contradicts"), "\(result.error)")
            }
        }

        @Test(
            "Negative values, reversed ranges and empty lists are refused with the reason",
            arguments: [
                (["add", "x", "--for", "-5m"], "--for cannot be negative"),
                (["add", "x", "--for=-5m"], "A duration cannot be negative"),
                (["add", "x", "--for", "1h", "--steps", "-5"], "--steps cannot be negative"),
                (["list", "--from", "2026-11-02", "--to", "2026-11-01"], "lies after --to 2026-11-01"),
                (["list", "--limit", "0"], "from 1 on"),
            ])
        func nonsense(arguments: [String], reason: String) throws {
            let result = try anna().runAll(arguments)
            #expect(result.status == 64, "\(result.error)")
            #expect(result.error.contains(reason), "\(result.error)")
        }

        @Test("Rows without an end are skipped, kilometres are read, and records in the trash stay there")
        func table() throws {
            let anna = try anna()
            let table = try anna.file(
                "week.csv",
                """
                activity,start,end,distance
                walking,2026-11-01 8:00,2026-11-01 9:00,2.1km
                reading,2026-11-01 10:00,,
                """)
            let first = try anna.run("import", table).text
            #expect(first.contains("1 activity taken, 1 skipped."), "\(first)")
            #expect(first.contains("It has no end."), "\(first)")
            #expect(try anna.run("now").line == "Nothing is running.")
            let record = try #require(try anna.objects("list", "--json").first)
            #expect(record["distance"] as? Int == 2100)
            let id = try #require(record["id"] as? String)
            try anna.run("delete", id)
            #expect(try anna.run("import", table).text.contains("0 activities taken, 1 in the trash, 1 skipped."))
            try anna.run("undelete", id)
            #expect(try anna.objects("list", "--json").count == 1)
        }

        @Test("An import keeps the names of a table, takes nothing of the future, and says what it translated")
        func namesAndTimes() throws {
            let anna = try anna()
            let table = try anna.file(
                "plan.csv",
                "activity,start,end\nhiking,2026-02-01 8:00,2026-02-01 9:00\nskiing,2190-02-01 8:00,2190-02-01 9:00\n")
            let taken = try anna.run("import", table, "--json").text
            #expect(taken.contains("\"added\":1,"), "\(taken)")
            #expect(taken.contains("\"reason\":\"future\""), "\(taken)")
            #expect(try anna.objects("list", "--json").map { $0["activity"] as? String } == ["hiking"])
            let point = { (minute: Int) in
                "<trkpt lat=\"45.\(minute)\" lon=\"9\"><time>2026-01-03T08:0\(minute):00Z</time></trkpt>"
            }
            let track = "<gpx><trk><type>hiking</type><trkseg>\(point(0))\(point(1))</trkseg></trk></gpx>"
            let gpx = try anna.file("hike.gpx", "<?xml version=\"1.0\"?>" + track)
            let said = try anna.run("import", gpx).text
            #expect(said.contains("1 activity of the type “hiking” is named walking."), "\(said)")
        }

        @Test("An exported calendar holds what exists, and nothing of what was deleted")
        func calendarFile() throws {
            let anna = try anna()
            let id = try anna.add("walking")
            _ = try anna.add("reading")
            try anna.run("delete", id)
            let file = try anna.run("export", "--format", "ics").text
            #expect(file.hasPrefix("BEGIN:VCALENDAR\r\n"))
            #expect(file.contains("METHOD:PUBLISH\r\n"))
            #expect(file.components(separatedBy: "BEGIN:VEVENT").count == 2)
            #expect(!file.contains("CANCELLED"))
        }
    }
}
