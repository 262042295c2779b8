import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("Apple Health import")
struct AppleHealthTests {
    private static func file(_ inside: String, declaration: String = "") -> [UInt8] {
        Array("<?xml version=\"1.0\"?>\(declaration)<HealthData locale=\"it_IT\">\(inside)</HealthData>".utf8)
    }

    private static func steps(_ count: Int, from start: String, to end: String, source: String = "Watch") -> String {
        """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(source)" unit="count"
        startDate="2026-05-01 \(start) +0200" endDate="2026-05-01 \(end) +0200" value="\(count)"/>
        """
    }

    private static func sleep(_ stage: String, from start: String, to end: String) -> String {
        """
        <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="\(start) +0200"
        endDate="\(end) +0200" value="HKCategoryValueSleepAnalysis\(stage)"/>
        """
    }

    private static func spans(_ imported: Imported) -> [String] {
        imported.records.map { "\($0.name) \($0.start.iso8601) \($0.end?.iso8601 ?? "-") \($0.steps ?? 0)" }
    }

    @Test("Records are read with their attributes in any order, and what is of no use may hold anything")
    func attributes() throws {
        let steps = Self.steps(400, from: "10:00:00", to: "10:04:00")
            .replacing("<Record type=\"HKQuantityTypeIdentifierStepCount\"", with: "<Record")
            .replacing("unit=\"count\"", with: "unit='count' type='HKQuantityTypeIdentifierStepCount'")
        let other = "<Record type=\"HKQuantityTypeIdentifierHeartRate\" nonsense>\n<MetadataEntry a/></Record>"
        let imported = try Imported.health(Self.file(other + steps))
        #expect(Self.spans(imported) == ["walking 2026-05-01T08:00:00Z 2026-05-01T08:04:00Z 400"])
    }

    @Test("A workout becomes an activity with its distance in metres")
    func workout() throws {
        let text = """
            <Workout workoutActivityType="HKWorkoutActivityTypeHiking" duration="60" durationUnit="min"
            startDate="2026-05-01 10:00:00 +0200" endDate="2026-05-01 11:00:00 +0200">
            <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="2" unit="mi"/></Workout>
            """
        var wanted = Activity()
        wanted.name = "walking"
        wanted.start = try moment("2026-05-01T08:00:00Z")
        wanted.end = try moment("2026-05-01T09:00:00Z")
        wanted.utcOffset = 7200
        wanted.distance = 3218.7
        wanted.source = .imported
        #expect(try Imported.health(Self.file(text)).records == [wanted])
    }

    @Test("Steps become a walk, as a guess, and a phone and a watch count the same ones once")
    func steps() throws {
        let text = [
            Self.steps(300, from: "10:00:00", to: "10:03:00"), Self.steps(310, from: "10:03:30", to: "10:06:30"),
            Self.steps(560, from: "10:00:10", to: "10:06:20", source: "Phone"),
            // Some steps in a quarter of an hour are no walk.
            Self.steps(120, from: "12:00:00", to: "12:15:00"),
            Self.steps(1600, from: "13:00:00", to: "13:10:00"),
        ]
        let imported = try Imported.health(Self.file(text.shuffled().joined()))
        let wanted = [
            "walking 2026-05-01T08:00:00Z 2026-05-01T08:06:30Z 610",
            "running 2026-05-01T11:00:00Z 2026-05-01T11:10:00Z 1600",
        ]
        #expect(Self.spans(imported) == wanted)
        #expect(imported.records.map(\.isConfirmed) == [false, false])
    }

    @Test("Steps within a workout do not count again")
    func within() throws {
        let text = """
            <Workout workoutActivityType="HKWorkoutActivityTypeRunning"
            startDate="2026-05-01 10:00:00 +0200" endDate="2026-05-01 10:30:00 +0200"/>
            """
        let imported = try Imported.health(Self.file(text + Self.steps(800, from: "10:05:00", to: "10:10:00")))
        #expect(Self.spans(imported) == ["running 2026-05-01T08:00:00Z 2026-05-01T08:30:00Z 0"])
    }

    @Test("The stages of a night make one sleep, without the time in bed")
    func sleeps() throws {
        let text = [
            Self.sleep("InBed", from: "2026-05-01 22:00:00", to: "2026-05-02 08:00:00"),
            Self.sleep("AsleepCore", from: "2026-05-01 23:00:00", to: "2026-05-02 02:00:00"),
            Self.sleep("Awake", from: "2026-05-02 02:00:00", to: "2026-05-02 02:20:00"),
            Self.sleep("AsleepREM", from: "2026-05-02 02:20:00", to: "2026-05-02 06:30:00"),
        ]
        let imported = try Imported.health(Self.file(text.joined()))
        #expect(Self.spans(imported) == ["sleeping 2026-05-01T21:00:00Z 2026-05-02T04:30:00Z 0"])
    }

    @Test("A document type that is not well formed is passed over, and entities are refused")
    func declaration() throws {
        let broken = "<!DOCTYPE HealthData [\n<!ELEMENT a (b*)\n<!ATTLIST a x CDATA 'y>\n]>\n"
        let text = Self.steps(800, from: "10:05:00", to: "10:10:00")
        #expect(try Imported.health(Self.file(text, declaration: broken)).records.count == 1)
        let entity = "<!DOCTYPE HealthData [\n<!ENTITY a 'b'>\n]>\n"
        #expect(throws: VicinoError.self) { try Imported.health(Self.file(text, declaration: entity)) }
    }

    @Test("Another file is refused")
    func refused() {
        #expect(throws: VicinoError.self) { try Imported.health(Array("<gpx></gpx>".utf8)) }
    }
}
