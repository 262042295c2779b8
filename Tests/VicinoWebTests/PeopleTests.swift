import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoDiary
import VicinoDrawing
import VicinoTesting

@testable import VicinoWeb

@Suite("The pages of people")
struct PeopleTests {
    /// Ben's site; Ben follows Anna and has what she recorded.
    private func friends(
        _ clock: TestClock = TestClock(), _ record: (Node) throws -> Void = { try $0.addActivity("walking") }
    ) async throws -> (author: Node, follower: Node, site: TestSite) {
        let (author, follower) = try await Node.testFriends(sharing: Activity.self, clock: clock)
        try record(author)
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await follower.sync(with: follower.person(named: "Anna"), at: listening.addresses)
        }
        return (author, follower, try TestSite(follower))
    }

    @Test("A card of a followed person says how near and how recent, and draws the day in outlines")
    func card() async throws {
        let (author, _, site) = try await friends()
        let page = try await site.get("/people")
        #expect(page.contains("href=\"/people/\(author.user)\">Anna</a>"))
        #expect(page.contains("You have everything, as of today,"))
        #expect(page.contains("card theirs pers"))
        #expect(page.contains("a-walk"))
    }

    @Test("The page of a followed person is read-only: no form changes a record, and no link edits one")
    func readOnly() async throws {
        let (author, _, site) = try await friends()
        let page = try await site.get("/people/\(author.user)")
        #expect(page.contains("<main id=\"main\" class=\"theirs\">"))
        #expect(page.contains("Anna: read-only"))
        #expect(page.contains("walking"))
        #expect(page.contains("a-walk"))
        for path in ["/edit", "/delete", "/fill", "/confirm", "/add"] {
            #expect(!page.contains("action=\"\(path)"))
            #expect(!page.contains("href=\"\(path)"))
        }
    }

    @Test("A guess of a followed person cannot be confirmed")
    func guess() async throws {
        let (author, _, site) = try await friends { node in
            var guess = Activity()
            guess.name = "running"
            guess.start = node.now.advanced(byMilliseconds: -7_200_000)
            guess.end = node.now
            guess.source = .recognised
            try node.add(guess)
        }
        let page = try await site.get("/people/\(author.user)")
        #expect(page.contains("running?"))
        #expect(!page.contains("/confirm"))
    }

    @Test("The calendar of a person elsewhere is by the clocks there: its records, days, sums and gaps")
    func elsewhere() async throws {
        let clock = TestClock()
        let (author, _, site) = try await friends(clock) { node in
            // The night of five hours, and after a gap of an hour a walk of one, by clocks five hours behind.
            for (name, hoursAgo, hours) in [("sleeping", 9, 5), ("walking", 3, 1)] as [(String, Int64, Int64)] {
                var activity = Activity()
                activity.name = name
                activity.utcOffset = -18_000
                activity.start = node.now.advanced(byMilliseconds: -hoursAgo * 3_600_000)
                activity.end = activity.start.advanced(byMilliseconds: hours * 3_600_000)
                try node.add(activity)
            }
        }
        let there = WallTime(author.now, utcOffset: -18_000)
        let person = "/people/\(author.user)"
        let walk = WallTime(author.now.advanced(byMilliseconds: -3 * 3_600_000), utcOffset: -18_000)
        let day = try await site.get("\(person)/calendar/day?date=\(walk.date)")
        for page in [day, try await site.get(person), try await site.get("\(person)/beside")] {
            #expect(page.contains("Times are by the clocks there (-05:00), where it is \(there.hourAndMinute) now."))
            #expect(!page.contains("by the clocks there, "))
        }
        #expect(day.contains(">\(walk.hourAndMinute)</time>"))
        // The day's figure is the sum of its rows, as nothing overlaps.
        let records = try DayRecords(
            node: site.site.node, person: site.person(author), now: site.now(author), unknownFrom: nil)
        let rows = try records.days(from: walk.date, count: 1)
        let known = rows[0].parts.reduce(.zero) { $0 + $1.duration }
        let text = site.site.text(.of(.english))
        #expect(day.contains("\(text.duration(known)) recorded"))
        // The gap before the walk is drawn where the clocks there show it.
        let gap = WallTime(author.now.advanced(byMilliseconds: -4 * 3_600_000), utcOffset: -18_000)
        #expect(day.contains("unknown \(gap.hourAndMinute)–\(walk.date > gap.date ? "24:00" : walk.hourAndMinute)"))
        #expect(try await site.get("/people").contains("a-walk"))
    }

    @Test("Pages of a followed person lead to that person's charts")
    func charts() async throws {
        let (author, _, site) = try await friends()
        let link = "href=\"/charts?person=\(author.user.description.prefix(16))\""
        for page in ["", "/beside"] { #expect(try await site.get("/people/\(author.user)\(page)").contains(link)) }
        #expect(try await site.get("/charts?person=\(author.user.description.prefix(16))").contains("walking"))
    }

    @Test("Time of which nothing was received yet is not called unknown")
    func later() async throws {
        let clock = TestClock()
        let (author, _, site) = try await friends(clock) { try $0.addActivity("walking", hoursAgo: 5) }
        let before = try await theirLine(site, author)
        // Up to the meeting all is known: nothing before the walk, which is the first record, and the time since.
        #expect(before.split(separator: "url(#unk)").count == 2)
        clock.advance(by: .seconds(3_600))
        #expect(try await theirLine(site, author) == before)
    }

    /// The line of the day with the walk.
    private func theirLine(_ site: TestSite, _ author: Node) async throws -> Substring {
        let page = try await site.get("/people/\(author.user)/beside")
        let lines = page.split(separator: "<svg class=\"dl day\"").dropFirst()
        let line = try #require(lines.first { $0.contains("a-walk") })
        // Without the line of now, which moves.
        return line.split(separator: "<line class=\"nowl\"").first ?? line
    }

    @Test("What runs is shown as it was when something was last received")
    func running() async throws {
        let (author, _, site) = try await friends { node in
            var activity = Activity()
            activity.name = "reading"
            activity.start = node.now.advanced(byMilliseconds: -3_600_000)
            try node.add(activity)
        }
        let page = try await site.get("/people/\(author.user)")
        #expect(page.contains("Reading since"))
        #expect(page.contains("as of today,"))
    }

    @Test("A day with very many records makes no heavy page", .timeLimit(.minutes(2)))
    func crowded() async throws {
        let (author, _, site) = try await friends { node in
            try node.write { transaction in
                for minute in 1...600 {
                    var activity = Activity()
                    activity.name = "n\(minute)"
                    activity.start = node.now.advanced(byMilliseconds: -Int64(minute) * 60_000)
                    activity.end = activity.start.advanced(byMilliseconds: 30_000)
                    try transaction.add(activity)
                }
            }
        }
        let page = try await site.get("/people/\(author.user)")
        #expect(page.contains("570 more in the calendar"))
        // The line consists of few shapes, and the days before the first record are not there.
        #expect(page.contains("class=\"px\""))
        #expect(!page.contains("<g class=\"hit"))
        #expect(!page.contains("The days before"))
        #expect(page.utf8.count < 60_000)
    }

    @Test("A page of people weighs at most 60 kB, and links lead to the others", .timeLimit(.minutes(2)))
    func pages() async throws {
        let crowd = try TestCrowd(of: 50) { author, _ in
            try author.add(
                contentsOf: (0..<DayLine.miniLimit).map { hour in
                    var activity = Activity()
                    activity.name = ["public transport", "reading", "walking"][hour % 3]
                    activity.start = author.now.advanced(byMilliseconds: -Int64(hour) * 3_600_000 - 3_600_000)
                    activity.end = activity.start.advanced(byMilliseconds: 1_800_000)
                    return activity
                })
        }
        let site = try TestSite(crowd.user)
        var names: Set<Substring> = []
        var target: String? = "/people"
        while let path = target, names.count < 50 {
            let page = try await site.get(path)
            #expect(page.utf8.count <= 60_000, "\(page.utf8.count)")
            #expect(page.contains("50 people"))
            #expect(page.contains("<title>reading"))
            let shown = page.matches(of: /<h3><a href="\/people\/[0-9a-f]{64}">([^<]+)</).map(\.1)
            #expect(shown.count <= PeoplePage.pageSize)
            names.formUnion(shown)
            target = page.firstMatch(of: /rel="next" href="([^"]+)"/).map { String($0.1) }
        }
        #expect(names.count == 50)
        #expect(target == nil)
        #expect(try await site.get("/people?page=99") == site.get("/people?page=3"))
    }

    @Test("Two calendars stand beside each other, theirs in outlines and mine filled")
    func beside() async throws {
        let (author, follower, site) = try await friends()
        try follower.addActivity("cycling")
        let page = try await site.get("/people/\(author.user)/beside")
        #expect(page.contains("Anna and you"))
        #expect(page.contains("dl day own"))
        #expect(page.contains("a-walk"))
        #expect(page.contains("a-cycle"))
        #expect(page.contains("walking 1 h"))
        #expect(page.contains("cycling 1 h"))
        let other = try await site.get("/people/\(author.user)/beside?date=2024-01-10")
        #expect(other.contains("14 January"))
        #expect(!other.contains("walking 1 h"))
    }

    @Test("Unknown ids, ids of strangers and half an id have no page")
    func missing() async throws {
        let (author, follower, site) = try await friends()
        let stranger = String(repeating: "0", count: 64)
        for id in [stranger, "\(author.user)".prefix(20).description, "x", "\(author.user)0"] {
            for path in ["/people/\(id)", "/people/\(id)/beside"] {
                await #expect(throws: WebRefusal.self) { try await site.get(path) }
            }
            for action in ["policy", "rename", "unfollow", "revoke", "block", "unblock"] {
                await #expect(throws: WebRefusal.self) { try await site.post("/people/\(id)/\(action)", ["name": "x"]) }
            }
        }
        #expect(try follower.blockedUsers().isEmpty)
        #expect(try await site.ask(.get, "/people/\(follower.user)").target == "/")
    }

    @Test("A policy and a mute are stored, and an unknown policy changes nothing")
    func policy() async throws {
        let (author, follower, site) = try await friends()
        let anna = try follower.person(named: "Anna")
        let answer = try await site.post("/people/\(author.user)/policy", ["policy": "ask", "muted": "yes"])
        #expect(answer.target == "/people/\(author.user)")
        #expect(try follower.policy(of: anna) == PersonPolicy(exchange: .ask, isMuted: true))
        await #expect(throws: WebRefusal.self) {
            try await site.post("/people/\(author.user)/policy", ["policy": "sometimes"])
        }
        #expect(try follower.policy(of: anna).exchange == .ask)
        _ = try await site.post("/people/\(author.user)/policy", ["policy": "default"])
        #expect(try follower.policy(of: anna) == PersonPolicy())
    }

    @Test("A petname that cannot be given is shown again with the reason beside the field")
    func rename() async throws {
        let (author, follower, site) = try await friends()
        let refused = try await site.post("/people/\(author.user)/rename", ["name": "me"])
        let page = try await site.markup(refused)
        #expect(site.status(refused) == .unprocessableContent)
        #expect(page.contains("value=\"me\""))
        #expect(page.contains("aria-describedby=\"petname-mistake\""))
        #expect(page.contains("“me” is always you."))
        #expect(try await site.post("/people/\(author.user)/rename", ["name": "Annie"]).target != nil)
        #expect(try follower.following().map(\.name) == ["Annie"])
    }

    @Test("Unfollowing is behind a question, and then deletes what was received")
    func unfollow() async throws {
        let (author, follower, site) = try await friends()
        let page = try await site.get("/people/\(author.user)")
        #expect(page.contains("<details class=\"tab\"><summary>Unfollow Anna…"))
        #expect(page.contains("deletes the calendar of Anna from this device"))
        #expect(try await site.post("/people/\(author.user)/unfollow", [:]).target == "/people")
        #expect(try follower.following().isEmpty)
        await #expect(throws: WebRefusal.self) { try await site.get("/people/\(author.user)") }
    }

    @Test("A follower has a page with what they have, and access ends by revoking and blocking")
    func follower() async throws {
        let (author, follower, _) = try await friends()
        let site = try TestSite(author)
        let list = try await site.get("/people")
        #expect(list.contains("<th scope=\"row\">Ben</th>"))
        #expect(list.contains("activities"))
        try author.addActivity("reading", hoursAgo: 1)
        let page = try await site.get("/people/\(follower.user)")
        #expect(page.contains("all except at most 1 change"))
        #expect(page.contains("each meeting extends it"))
        _ = try await site.post("/people/\(follower.user)/revoke", [:])
        #expect(try author.followers().first?.isRevoked == true)
        _ = try await site.post("/people/\(follower.user)/block", [:])
        #expect(try author.blockedUsers().map(\.user) == [follower.user])
        #expect(try await site.get("/people/\(follower.user)").contains("You have blocked Ben."))
        _ = try await site.post("/people/\(follower.user)/unblock", [:])
        #expect(try author.blockedUsers().isEmpty)
    }

    @Test("What is new is fetched by one press, and a failure says why")
    func fetch() async throws {
        let (author, _, site) = try await friends()
        try author.addActivity("reading", hoursAgo: 1)
        let path = "/people/\(author.user)"
        #expect(try await site.post("\(path)/fetch", [:]).target == path)
        let failed = try await site.get(path)
        #expect(failed.contains("<div class=\"flash err\" role=\"alert\"><span>Nothing was fetched."))
        #expect(!failed.contains("Last meeting that failed"))
        #expect(!failed.contains("You have everything"))
        #expect(failed.contains("data-wait=\"Asking their device. This can take a minute.\""))
        try await author.listen(host: "127.0.0.1") { listening in
            for address in listening.addresses {
                try site.site.node.remember(address, of: author.user, workedAt: site.site.node.now)
            }
            _ = try await site.post("\(path)/fetch", [:])
        }
        let page = try await site.get(path)
        #expect(page.contains("1 new record."))
        #expect(page.contains("a-read"))
    }

    @Test("Where no address of a person is known, the page asks for one, and fetches there")
    func typedAddress() async throws {
        let (author, follower, site) = try await friends()
        // Followed anew by a file of the same choice, which says nothing of addresses.
        let shared = Sharing(.kinds([Activity.schema.kind]), in: .everything)
        var file: [UInt8] = []
        try author.export(for: .followers(shared)) { file += $0 }
        try follower.unfollow(follower.person(named: "Anna"))
        try follower.follow(.bytes(file))
        try author.addActivity("reading", hoursAgo: 1)
        let path = "/people/\(author.user)"
        #expect(try await site.get(path).contains("name=\"address\" value=\"\" required"))
        let answer = try await site.post("\(path)/fetch", ["address": "there:0"])
        let refused = try await site.markup(answer)
        #expect(site.status(answer) == .unprocessableContent)
        #expect(refused.contains("value=\"there:0\""))
        #expect(
            refused.contains("id=\"address-mistake\">“there:0” is not an address. Write it like"))
        let silent = try await site.markup(site.post("\(path)/fetch", ["address": "127.0.0.1:9"]))
        #expect(silent.contains("id=\"address-mistake\">Nothing was fetched."))
        #expect(silent.contains("value=\"127.0.0.1:9\""))
        #expect(!silent.contains("petname-mistake"))
        try await author.listen(host: "127.0.0.1") { listening in
            let address = try #require(listening.addresses.first)
            #expect(try await site.post("\(path)/fetch", ["address": "\(address)"]).target == path)
        }
        let page = try await site.get(path)
        #expect(page.contains("1 new record."))
        #expect(page.contains("a-read"))
        // It answered there, so it is known from now on.
        #expect(!page.contains("name=\"address\" value=\"\" required"))
        #expect(page.contains("another address</summary>"))
    }
}

extension TestSite {
    fileprivate func person(_ author: Node) throws -> Person { try site.node.person(for: author.user) }

    fileprivate func now(_ author: Node) throws -> CalendarNow {
        try site.now(of: person(author), through: site.now.wall.date)
    }
}
