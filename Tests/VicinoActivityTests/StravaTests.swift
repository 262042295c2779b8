import FoundationEssentials
import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("Strava import")
struct StravaTests {
    private static let english = """
        Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,\
        Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,\
        Moving Time,Distance,Average Heart Rate,Elevation Gain,Calories
        """

    private static let german = """
        Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,Distanz,\
        Max. Herzfrequenz,Relative Leistung,Pendelfahrt,Private Aktivitätsnotiz,Aktivitätsausrüstung,Dateiname,\
        Gewicht des Athleten,Fahrradgewicht,Verstrichene Zeit,Bewegungszeit,Distanz,Durchschnittliche Herzfrequenz,\
        Höhenzunahme,Kalorien
        """

    private static func file(_ rows: String...) -> [UInt8] { Array((rows.joined(separator: "\n") + "\n").utf8) }

    private static func lines(_ imported: Imported) -> [String] {
        imported.records.map { "\($0.name) \($0.start.iso8601) \($0.end?.iso8601 ?? "-") \($0.distance ?? 0)" }
    }

    @Test("A table in English gives activities in UTC, with what was measured")
    func english() throws {
        let row = """
            9001,"Apr 30, 2026, 7:00:00 PM","Ride, easy",Ride,said nothing,3600,30.5,175,,false,,,,,,3600.0,3500.0,30500.2,\
            140.4,320.5,540.2
            """
        let imported = try Imported.strava(
            Self.file(Self.english, row), timeZone: try #require(.init(secondsFromGMT: 7200)))
        var wanted = Activity()
        wanted.name = "cycling"
        wanted.start = try moment("2026-04-30T19:00:00Z")
        wanted.end = try moment("2026-04-30T20:00:00Z")
        wanted.utcOffset = 7200
        wanted.distance = 30_500.2
        wanted.note = "Ride, easy"
        wanted.source = .imported
        wanted.heartRate = 140
        wanted.maxHeartRate = 175
        wanted.climb = 320.5
        wanted.energy = 540
        #expect(imported.records == [wanted])
        #expect(imported.report.translationRemarks == ["1 activity of the type “Ride” is named cycling."])
    }

    @Test("A table in German, with decimal commas, gives the same")
    func german() throws {
        let imported = try Imported.strava(
            Self.file(
                Self.german,
                "1,\"26.10.2018, 06:34:41\",Runde,Radfahrt,,3600,\"25,50\",170,,false,,,,,,3600,3500,\"25500,4\",\"140,2\",,",
                "2,\"27. Okt. 2018, 19:00:00\",Abend,Lauf,,1800,\"5,123\",,,false,,,,,,,,,,,"))
        let wanted = [
            "cycling 2018-10-26T06:34:41Z 2018-10-26T07:34:41Z 25500.4",
            "running 2018-10-27T19:00:00Z 2018-10-27T19:30:00Z 5123.0",
        ]
        #expect(Self.lines(imported) == wanted)
        #expect(imported.records.first?.heartRate == 140)
    }

    @Test(
        "Distances in kilometres, in miles and in metres are told apart by the other column or the speed",
        arguments: [
            (["30.5", "30500.2"], "cycling", 30_500.2), (["30500.2"], "cycling", 30_500.2),
            (["30.5"], "cycling", 30_500),
            (["30,5"], "cycling", 30_500), (["1000", "1000"], "swimming", 1_000), (["6.2", "9978"], "running", 9_978),
            (["1,234"], "walking", 1_234), (["10"], "yoga", 10_000),
        ])
    func distances(texts: [String], activity: String, metres: Double) {
        let found = StravaDistance.metres(texts, seconds: 3600, activity: activity)
        #expect(found == metres)
    }

    @Test("No distance, and texts that are none, give none", arguments: [[], ["0", "0.0"], ["", "x"], ["-5"]])
    func noDistance(texts: [String]) {
        #expect(StravaDistance.metres(texts, seconds: 3600, activity: "cycling") == nil)
    }

    @Test(
        "Dates are read in the words of the account's language",
        arguments: [
            "Oct 26, 2018, 6:34:41 AM", "Oct 26, 2018, 6:34:41\u{202F}AM", "26 Oct 2018, 06:34:41",
            "26.10.2018, 06:34:41",
            "26 oct. 2018 à 06:34:41", "26 ott 2018, 06:34:41", "26 de out. de 2018, 06:34:41", "26 okt. 2018 06:34:41",
            "26 paź 2018, 06:34:41", "26 окт. 2018 г., 06:34:41", "2018-10-26 06:34:41", "10/26/2018, 6:34:41 AM",
            "26 oct 2018, 6:34:41 a. m.",
        ])
    func dates(text: String) throws {
        let date = try #require(CivilDate(year: 2018, month: 10, day: 26))
        let wall = WallTime(date: date, millisecondOfDay: (6 * 3600 + 34 * 60 + 41) * 1000)
        #expect(StravaDate.read(text) == .time(wall))
    }

    @Test(
        "Months of all seasons, noon and midnight",
        arguments: [
            ("1 août 2020 à 00:00:00", "2020-08-01T00:00:00Z"), ("3 juin 2020 à 01:00:00", "2020-06-03T01:00:00Z"),
            ("3 juil. 2020 à 01:00:00", "2020-07-03T01:00:00Z"), ("12 mrt. 2020 12:00", "2020-03-12T12:00:00Z"),
            ("Jan 2, 2020, 12:30:00 AM", "2020-01-02T00:30:00Z"), ("Dec 2, 2020, 12:30:00 PM", "2020-12-02T12:30:00Z"),
            ("5. März 2020, 08:00:00", "2020-03-05T08:00:00Z"), ("5 mag 2020, 08:00:00", "2020-05-05T08:00:00Z"),
        ])
    func months(text: String, wanted: String) throws {
        guard case .time(let wall) = StravaDate.read(text) else {
            Issue.record("\(text) is not read")
            return
        }
        #expect(wall.moment(utcOffset: 0) == (try moment(wanted)))
    }

    @Test(
        "No date",
        arguments: ["", "yesterday", "Foo 26, 2018, 6:34:41 AM", "Oct 36, 2018, 6:34 AM", "Oct 26, 2018, 26:34"])
    func noDates(text: String) { #expect(StravaDate.read(text) == nil) }

    @Test("A date with two readings is skipped until the user says the order")
    func order() throws {
        let row = "1,\"02/11/2018, 06:34:41\",a,Ride,,3600,10,,,,,,,,,,,,,,"
        let skipped = try Imported.strava(Self.file(Self.english, row))
        #expect(skipped.skipped.map(\.reason) == [.dateOrder])
        var reader = StravaTableReader(timeZone: .gmt, files: [], dates: .dayFirst)
        var starts: [Timestamp] = []
        try reader.read(Self.file(Self.english, row)[...]) { item in
            if case .record(let activity) = item { starts.append(activity.start) }
        }
        try reader.finish { _ in }
        #expect(starts == [try moment("2018-11-02T06:34:41Z")])
    }

    @Test("A row whose own file was read is passed over, compressed or not; another one is taken")
    func ownFiles() throws {
        let bytes = Self.file(
            Self.english, "1,\"Apr 30, 2026, 7:00:00 AM\",a,Ride,,3600,30,,,,,,activities/71.fit.gz,,,,,,,,",
            "2,\"May 1, 2026, 7:00:00 AM\",b,Ride,,3600,30,,,,,,activities/72.gpx,,,,,,,,",
            "3,\"May 2, 2026, 7:00:00 AM\",c,Ride,,3600,30,,,,,,,,,,,,,,")
        var reader = StravaTableReader(timeZone: .gmt, files: ["71.fit", "99.fit"])
        var notes: [String?] = []
        try reader.read(bytes[...]) { item in
            if case .record(let activity) = item { notes.append(activity.note) }
        }
        try reader.finish { _ in }
        #expect(notes == ["b", "c"])
        #expect(reader.report.leftOut == [.ownFile: 1])
        #expect(StravaTable.fileName("export_1.zip/activities/71.fit.gz") == "71.fit")
    }

    @Test("A row without a date or duration is skipped with the reason, and the others are taken")
    func badRows() throws {
        let imported = try Imported.strava(
            Self.file(
                Self.english, "1,bozuk tarih,a,Yoga,,1200,0,,,,,,,,,,,,,,",
                "2,\"Apr 30, 2026, 7:00:00 AM\",b,Yoga,,,0,,,,,,,,,,,,,,",
                "3,\"Apr 30, 2026, 7:00:00 AM\",c,Yoga,,1e99,0",
                "4,\"Apr 30, 2026, 7:00:00 AM\",d,Yoga,,1200,0,,,,,,,,,,,,,,"))
        #expect(imported.records.map(\.name) == ["Yoga"])
        #expect(imported.skipped.map(\.reason) == [.badValue, .badRow, .badRow])
    }

    @Test(
        "Any division into pieces gives the same, and a row that is cut is not taken", arguments: [1, 2, 3, 5, 10_000])
    func pieces(chunk: Int) throws {
        let bytes = Self.file(Self.german, "1,\"26.10.2018, 06:34:41\",Runde,Radfahrt,,3600,\"25,50\",,,,,,,,,,,,,,")
        #expect(try Imported.strava(bytes, chunk: chunk) == Imported.strava(bytes))
        let cut = bytes + Array("2,\"27.10.20".utf8)
        #expect(try Imported.strava(cut, chunk: chunk).records.count == 1)
        #expect(try Imported.strava(cut, chunk: chunk).report.isIncomplete)
    }

    @Test("The table is recognised by its content")
    func recognised() {
        #expect(StravaTable.isBeginning(Array(Self.english.utf8)[...]))
        #expect(StravaTable.isBeginning(Array(Self.german.utf8)[...]))
        #expect(StravaTable.isBeginning(Array("動態,日期,名稱\n1,x,activities/71.fit.gz\n".utf8)[...]))
        #expect(!StravaTable.isBeginning(Array("activity,start,end\nwalking,2026-01-01 8:00,\n".utf8)[...]))
        #expect(!StravaTable.isBeginning(Array("Activity ID".utf8)[...]))
    }

    @Test("In a language that is not known, the usual positions count")
    func unknownLanguage() throws {
        let header = "動態編號,動態日期,動態名稱,動態類型,動態說明,經過時間,距離,檔案名稱"
        let imported = try Imported.strava(Self.file(header, "1,2018-10-26 06:34:41,a,Run,,1800,5.1,"))
        #expect(Self.lines(imported) == ["running 2018-10-26T06:34:41Z 2018-10-26T07:04:41Z 5100.0"])
    }

    @Test("Another table is refused")
    func refused() {
        #expect(throws: VicinoError.self) { try Imported.strava(Self.file("a,b,c", "1,2,3")) }
        #expect(throws: VicinoError.self) { try Imported.strava([]) }
    }
}
