import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("An activity has a page of its own")
struct SingleActivityTests {
    /// A followed person, and the site of the follower.
    private struct Pair {
        /// Anna's site, who follows Ben.
        let anna: CalendarSite
        let ben: Node
        let clock: TestClock

        init(
            _ records: [Activity], sharing: Sharing = Sharing(.only(Activity.self), in: .everything)
        ) async throws {
            let folder = try TemporaryFolder()
            let clock = TestClock()
            clock.advance(by: .seconds(5_270_880))
            let author = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self, Visit.self])
            let follower = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
            try author.add(contentsOf: records)
            let invitation = try author.invite(sharing: sharing)
            try await author.listen(host: "127.0.0.1") { listening in
                _ = try await follower.follow(invitation, at: listening.addresses)
            }
            anna = try CalendarSite(follower, folder: folder, clock: clock)
            ben = author
            self.clock = clock
        }
    }

    private static func walk(_ change: (inout Activity) -> Void = { _ in }) throws -> Activity {
        try CalendarSite.activity(
            "walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:00+01:00", change)
    }

    @Test("It says when, how long, where, how far, how fast and by whom, and has the buttons to change it")
    func facts() throws {
        let web = try CalendarSite()
        let id = try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:00+01:00") {
            $0.steps = 7306
            $0.distance = 5_000
            $0.climb = 120
            $0.heartRate = 98
            $0.maxHeartRate = 131
            $0.energy = 312
            $0.place = "park"
            $0.note = "with <Ben>\nand Cleo"
        }
        let html = try web.get("/activity/\(id)?in=week").html
        #expect(html.contains("<h1>walking</h1>"))
        for fact in [
            "Saturday 21 November, 08:00–09:00", "1 h", "park", "7\u{202F}306", "5 km", "12:00 min/km",
            "120 m", ">98</dd>", ">131</dd>", ">312</dd>", "entered by hand", "“with &lt;Ben&gt;\nand Cleo”",
            "Nobody but you: no follower",
        ] {
            #expect(html.contains(fact), "\(fact)")
        }
        let links = CalendarSite.links(html)
        #expect(links.contains("/edit/\(id)?in=week"))
        #expect(links.contains("/calendar/day?date=2026-11-21"))
        #expect(html.contains("action=\"/delete\""))
        #expect(html.contains("name=\"return\" value=\"/calendar/week?date=2026-11-21\""))
    }

    @Test(
        "Who goes on foot has a pace, others a speed, and a short way neither",
        arguments: [
            ("running", 10_000.0, "6:00 min/km"), ("cycling", 20_500, "20.5 km/h"), ("walking", 5, nil),
            ("reading", nil, nil),
        ] as [(String, Double?, String?)])
    func speed(name: String, metres: Double?, said: String?) throws {
        let web = try CalendarSite()
        let id = try web.add(name, from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:00+01:00") {
            $0.distance = metres
        }
        let html = try web.get("/activity/\(id)").html
        if let said { #expect(html.contains(said)) }
        #expect(html.contains("min/km") == (said?.hasSuffix("min/km") == true))
        #expect(html.contains("km/h") == (said?.hasSuffix("km/h") == true))
    }

    @Test("A guess says so, and is confirmed by a press")
    func guess() throws {
        let web = try CalendarSite()
        let id = try web.add("driving", from: "2026-11-21T17:10+01:00", to: "2026-11-21T17:32+01:00") {
            $0.source = .recognised
        }
        #expect(try web.get("/activity/\(id)").html.contains("Yes, driving"))
        #expect(try web.post("/confirm", ["id": "\(id)", "return": "/activity/\(id)"]).path == "/activity/\(id)")
        let html = try web.get("/activity/\(id)").html
        #expect(html.contains("a guess of a program, confirmed"))
        #expect(!html.contains("Yes, driving"))
    }

    @Test("Each row and each block of the calendar leads to it", arguments: ["day", "week", "list"])
    func ways(span: String) throws {
        let web = try CalendarSite()
        let id = try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:00+01:00")
        let links = CalendarSite.links(try web.get("/calendar/\(span)?date=2026-11-21").html)
        // A day has a line and a list.
        #expect(links.count { $0 == "/activity/\(id)?in=\(span)" } == (span == "day" ? 2 : 1))
    }

    @Test("Today leads to what is over, and to what runs")
    func today() throws {
        let web = try CalendarSite()
        let walk = try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:00+01:00")
        let read = try web.add("reading", from: "2026-11-21T20:00+01:00", to: nil)
        let links = CalendarSite.links(try web.get("/").html)
        #expect(links.count { $0 == "/activity/\(walk)" } == 2)
        #expect(links.contains("/activity/\(read)"))
        #expect(try web.get("/activity/\(read)").html.contains("20:00–now"))
    }

    @Test("One that was deleted, or never was, says so")
    func gone() throws {
        let web = try CalendarSite()
        let id = try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:00+01:00")
        try web.node.delete(id)
        let page = try web.get("/activity/\(id)")
        #expect(page.status == .gone)
        #expect(page.html.contains("Take back"))
        #expect(try web.get("/activity/0011223344556677-5").status == .notFound)
        #expect(web.refusal { try web.get("/activity/x") } is WebRefusal)
    }

    @Test("That of a followed person is read-only, and their calendar leads to it")
    func theirs() async throws {
        let pair = try await Pair([Self.walk { $0.steps = 100 }])
        let web = pair.anna
        let ben = try #require(try web.node.following().first)
        let id = try #require(try web.node.records(Activity.self, of: ben).first()).id
        let path = "/activity/\(ben.shortID)/\(id)"
        for span in ["day", "week", "list"] {
            let target = "\(ben.path)/calendar/\(span)?date=2026-11-21"
            #expect(CalendarSite.links(try web.get(target).html).contains(path), "\(span)")
        }
        let html = try web.get(path).html
        #expect(html.contains("Ben: read-only"))
        #expect(html.contains("08:00–09:00"))
        #expect(html.contains("class=\"theirs\""))
        #expect(!html.contains("method=\"post\""))
        #expect(!html.contains("Who can see it"))
        #expect(try web.get("/activity/\(id)").status == .notFound, "It is not one of the user's own.")
        #expect(web.refusal { try web.get("/activity/\(ben.shortID)/0011223344556677-5") } is WebRefusal)
        #expect(web.refusal { try web.get("/activity/0000000000000000/\(id)") } is WebRefusal)
    }

    @Test("It names the followers who receive it, and no others")
    func viewers() async throws {
        let pair = try await Pair([Self.walk()])
        let web = try CalendarSite(pair.ben, folder: pair.anna.folder, clock: pair.clock)
        let id = try #require(try web.node.records(Activity.self).first()).id
        let html = try web.get("/activity/\(id)").html
        #expect(html.contains("These followers receive it:"))
        #expect(html.contains("<bdi>Anna</bdi>"))
        try web.node.revoke(try #require(try web.node.followers().first))
        #expect(try web.get("/activity/\(id)").html.contains("Nobody but you"))
    }

    @Test("A follower who sees other kinds alone does not receive it")
    func otherKinds() async throws {
        let pair = try await Pair([Self.walk()], sharing: Sharing(.only(Visit.self), in: .everything))
        let web = try CalendarSite(pair.ben, folder: pair.anna.folder, clock: pair.clock)
        let id = try #require(try web.node.records(Activity.self).first()).id
        #expect(try web.get("/activity/\(id)").html.contains("Nobody but you"))
    }
}
