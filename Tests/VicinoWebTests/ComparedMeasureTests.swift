import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoWeb

@Suite("What people are compared by, and the bar of a person")
struct ComparedMeasureTests {
    private let author: Node
    private let follower: Node

    /// Anna walks with steps and sleeps; Ben, who follows her, walks with steps and sings.
    init() async throws {
        let friends = try await Node.testFriends(sharing: Activity.self)
        author = friends.author
        follower = friends.follower
        for (node, name, steps) in [(author, "sleeping", 3_000), (follower, "choir", 5_000)] {
            for day in 1...3 {
                let moment = node.now.advanced(byMilliseconds: -Int64(day) * 86_400_000)
                try node.add(Self.activity("walking", until: moment, minutes: 30, steps: steps))
                try node.add(Self.activity(name, until: moment.advanced(byMilliseconds: -3_600_000), minutes: 10))
            }
        }
        let reader = follower
        let user = author.user
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await reader.sync(with: user, at: listening.addresses)
        }
    }

    private static func activity(
        _ name: String, until end: Timestamp, minutes: Int64, steps: Int? = nil
    ) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.end = end
        activity.start = end.advanced(byMilliseconds: -minutes * 60_000)
        activity.steps = steps
        return activity
    }

    private var anna: Person {
        get throws { try #require(try follower.following().first) }
    }

    @Test("The reader chooses by what: moving, sleep, steps, distance, recorded time, or an activity of either person")
    func choices() async throws {
        let id = try anna.shortID
        let path = "/charts?span=month&with=\(id)"
        let browser = try TestBrowser(follower)
        let usual = try await browser.get(path).text
        #expect(usual.contains("<option value=\"moving\" selected>Moving</option>"))
        for (value, name) in [
            ("activity:sleeping", "Sleeping"), ("steps", "Steps"), ("distance", "Distance"), ("recorded", "Recorded"),
            ("activity:choir", "choir"), ("activity:walking", "walking"),
        ] {
            #expect(usual.contains("<option value=\"\(value)\">\(name)</option>"), "\(value)")
        }
        #expect(usual.ranges(of: "value=\"activity:sleeping\"").count == 1)
        let steps = try await browser.get("\(path)&of=steps").text
        #expect(steps.contains("<option value=\"steps\" selected>"))
        #expect(steps.contains("<p>steps · September 2026</p>"))
        #expect(
            steps.contains(
                "/charts/people/csv?span=month&amp;date=2026-09-01&amp;with=\(id)&amp;of=steps"))
        #expect(steps.contains("of=steps\" rel=\"prev\""), "Another period keeps the choice.")
        let file = try await browser.get("/charts/people/csv?span=month&with=\(id)&of=steps").text
        #expect(file.contains("2026-09-20,5000,3000\r\n"))
        #expect(try await browser.get("\(path)&of=weight").status == .notFound)
        #expect(try await browser.get("\(path)&of=activity%3A").status == .notFound)
    }

    @Test("An activity that a person shares nowhere in the period is unknown of that person, and not zero")
    func notShared() async throws {
        let id = try anna.shortID
        let browser = try TestBrowser(follower)
        let choir = try await browser.get("/charts/people/csv?span=month&with=\(id)&of=activity%3Achoir")
            .text
        #expect(choir.contains("2026-09-20,10,\r\n"))
        #expect(!choir.contains(",0\r\n"))
        let sleep = try await browser.get("/charts/people/csv?span=month&with=\(id)&of=activity%3Asleeping").text
        #expect(sleep.contains("2026-09-20,0,10\r\n"))
        let distance = try await browser.get("/charts/people/csv?span=month&with=\(id)&of=distance").text
        #expect(distance.contains("2026-09-20,,\r\n"))
    }

    @Test("Both sides say since when they are known")
    func beginnings() async throws {
        let id = try anna.shortID
        let browser = try TestBrowser(follower)
        let month = try await browser.get("/charts?span=month&with=\(id)").text
        #expect(month.contains("You: since 18 September"))
        #expect(month.contains("Anna: since 18 September"))
        let week = try await browser.get("/charts?span=week&with=\(id)").text
        #expect(week.contains("You: since 18 September 2026"))
        #expect(week.contains("Anna: since 18 September 2026"))
    }

    @Test("The page on which people are chosen has the choice, and the page of two calendars leads to each")
    func pages() async throws {
        let id = try anna.shortID
        let browser = try TestBrowser(follower)
        let page = try await browser.get("/charts/compare?span=month&of=steps").text
        #expect(page.contains("<option value=\"steps\" selected>Steps</option>"))
        #expect(page.contains("<option value=\"activity:choir\">choir</option>"))
        let beside = try await browser.get("/people/\(author.user)/beside").text
        for query in ["", "&amp;of=activity%3Asleeping", "&amp;of=steps", "&amp;of=distance", "&amp;of=recorded"] {
            let link = "/charts?span=week&amp;date=2026-09-21&amp;with=\(id)\(query)\""
            #expect(beside.contains(link), "\(query)")
        }
    }

    @Test("Each form of charts that are compared keeps the people, the measure and the filter")
    func kept() async throws {
        let id = try anna.shortID
        let browser = try TestBrowser(follower)
        let query = "span=month&with=\(id)&of=steps&activity=choir"
        let fields = [
            "<input type=\"hidden\" name=\"with\" value=\"\(id)\">", "name=\"of\"",
            "name=\"activity\" value=\"choir\"",
        ]
        let forms = try await browser.get("/charts?\(query)").text.split(separator: "<form")
            .filter { $0.contains("action=\"/charts\"") }
        #expect(forms.count == 3, "The days, the activities and the measure.")
        for form in forms {
            for field in fields { #expect(form.contains(field), "\(field) in \(form.prefix(80))") }
        }
        let page = try await browser.get("/charts/compare?\(query)").text
        #expect(page.contains("<input type=\"hidden\" name=\"activity\" value=\"choir\">"))
        #expect(page.contains("&amp;activity=choir\""), "The way back to the user alone keeps it, too.")
    }

    @Test("A person's charts keep the links between the pages about the person, wherever one moves from them")
    func bar() async throws {
        let browser = try TestBrowser(follower)
        let person = try anna
        var waiting = [person.chartsPath, "/charts/time/table?span=month&person=\(person.shortID)"]
        var seen: Set<String> = []
        while let path = waiting.popLast() {
            guard seen.insert(path).inserted, seen.count < 12 else { continue }
            let page = try await browser.get(path).text
            #expect(page.contains("<a href=\"\(person.chartsPath)\" aria-current=\"page\">"), "\(path)")
            #expect(page.contains("/people/\(author.user)/beside"), "\(path)")
            #expect(page.contains("/people/\(author.user)/calendar/week"), "\(path)")
            #expect(page.contains("charts: read-only"), "\(path)")
            #expect(page.contains("<a href=\"/people\" aria-current=\"page\">"), "\(path)")
            let links = page.matches(of: /href="(\/charts[^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
                .filter { !$0.contains("/svg?") && !$0.contains("/png?") && !$0.contains("/csv?") && $0 != "/charts" }
            #expect(links.allSatisfy { $0.contains("person=\(person.shortID)") }, "\(path)")
            waiting += links
        }
        #expect(seen.count >= 6)
    }
}
