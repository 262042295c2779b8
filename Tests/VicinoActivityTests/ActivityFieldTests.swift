import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("The fields of an activity")
struct ActivityFieldTests {
    /// The schema of the first version, as earlier programs have it.
    private func earlier() throws -> Schema {
        let schema = Activity.schema
        let fields = schema.fields.filter { $0.number <= 10 }
        return try Schema(kind: schema.kind, minor: 0, fields: fields, calendar: schema.calendar)
    }

    @Test("A program of the first version and this one understand each other")
    func compatible() throws {
        let earlier = try earlier()
        #expect(Activity.schema.minor == 2)
        #expect(earlier.fields.map(\.number) == Array(1...10))
        try Activity.schema.checkCompatible(with: earlier)
        try earlier.checkCompatible(with: Activity.schema)
    }

    @Test("The name of an area is withheld by itself: who sees areas does not see places")
    func classes() {
        let classes = ["place", "area", "note"].map { Activity.schema.field(named: $0)?.privacy }
        #expect(classes == [.place, .area, .note])
        let areas = SharedForm(showsNotes: false, places: .areas)
        #expect(areas.shows(.area))
        #expect(!areas.shows(.place))
        #expect(!SharedForm.careful.shows(.area))
    }

    @Test("Where an activity was is its place, and its area if that says something else")
    func whereabouts() {
        var activity = Activity()
        #expect(activity.whereabouts.isEmpty)
        activity.area = "home"
        #expect(activity.whereabouts == ["home"])
        activity.place = "the balcony"
        #expect(activity.whereabouts == ["the balcony", "home"])
        activity.place = "Home "
        #expect(activity.whereabouts == ["Home "])
    }

    @Test("A record of the first version lacks the later fields, and one of this version keeps them")
    func content() throws {
        var walk = Activity()
        walk.name = "walking"
        walk.start = try Timestamp(milliseconds: 1_000)
        var content = try walk.content()
        #expect(try Activity(content: content) == walk)
        walk.heartRate = 132
        walk.maxHeartRate = 171
        walk.climb = 320.5
        walk.energy = 540
        walk.area = "the lake"
        content = try walk.content()
        #expect(content[11] == .integer(132))
        #expect(content[12] == .integer(171))
        #expect(content[13] == .integer(3_205))
        #expect(content[14] == .integer(540))
        #expect(content[15] == .text("the lake"))
        #expect(try Activity(content: content) == walk)
    }
}
