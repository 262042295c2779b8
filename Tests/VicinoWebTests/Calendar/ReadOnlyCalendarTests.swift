import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("The calendar of a followed person is read-only")
struct ReadOnlyCalendarTests {
    /// A site of Anna's, who follows Ben.
    private func site(_ records: [Activity]) async throws -> (CalendarSite, Person) {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        clock.advance(by: .seconds(5_270_880))
        let ben = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self])
        let anna = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        try ben.add(contentsOf: records)
        let invitation = try ben.invite(sharing: Sharing(.kinds([Activity.schema.kind]), in: .everything))
        try await ben.listen(host: "127.0.0.1") { listening in
            _ = try await anna.follow(invitation, at: listening.addresses)
        }
        let web = try CalendarSite(anna, folder: folder, clock: clock)
        return (web, try #require(try anna.following().first))
    }

    @Test("No page has a form that changes something, a link to change, or a gap to fill")
    func readOnly() async throws {
        let walk = try CalendarSite.activity("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:30+01:00") {
            $0.source = .recognised
        }
        let (web, ben) = try await site([walk])
        try web.add("cycling", from: "2026-11-21T12:00+01:00", to: "2026-11-21T13:00+01:00")
        for span in CalendarSpan.allCases {
            let html = try web.get("/people/\(ben.user)/calendar/\(span.rawValue)?date=2026-11-21").html
            #expect(html.contains("walking"))
            #expect(!html.contains("<title>cycling"))
            #expect(html.contains("Ben’s calendar: read-only"))
            #expect(html.contains(#"<main id="main" class="theirs">"#))
            #expect(!html.contains("method=\"post\""))
            #expect(!html.contains("data-add="))
            let links = CalendarSite.links(html)
            #expect(!links.contains { $0.hasPrefix("/edit") || $0.hasPrefix("/add") || $0.hasPrefix("/trash") })
            #expect(links.contains("/calendar/\(span.rawValue)?date=2026-11-21"))
            let own = "/people/\(ben.user)/calendar/"
            #expect(links.contains("/people/\(ben.user)"), "The page keeps the links between the pages about a person.")
            #expect(links.contains("/people/\(ben.user)/beside"))
            #expect(links.contains(ben.chartsPath))
            #expect(html.contains("<a href=\"\(own)week\" aria-current=\"page\">"))
            #expect(CalendarSpan.allCases.allSatisfy { links.contains("\(own)\($0.rawValue)?date=2026-11-21") })
            #expect(!(try web.get("/calendar/\(span.rawValue)?date=2026-11-21").html.contains("<title>walking")))
        }
        #expect(
            try web.get("/people/\(ben.user)/calendar").path?.hasPrefix("/people/\(ben.user)/calendar/week?") == true)
    }

    @Test("A record of another person cannot be changed by its id")
    func changes() async throws {
        let walk = try CalendarSite.activity("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:30+01:00")
        let (web, ben) = try await site([walk])
        let id = try #require(try web.node.records(Activity.self, of: ben).first()).id
        let before = try web.node.records(Activity.self, of: ben).all()
        #expect(try web.get("/edit/\(id)").status == .notFound)
        let shown = String(repeating: "0", count: 8 * ActivityForm.Part.allCases.count)
        #expect(try web.post("/edit/\(id)", ["activity": "theft", "shown": shown]).status == .conflict)
        for (path, words) in [
            ("/delete", "was deleted already"), ("/undelete", "no longer in the trash"),
            ("/confirm", "was deleted since"), ("/revert", "cannot be taken back"),
        ] {
            #expect(try web.post(path, ["id": "\(id)", "shown": shown]).path == "/")
            #expect(web.site.sessions.takeNotice(of: web.session)?.before.contains(words) == true, "\(path)")
        }
        #expect(try web.node.records(Activity.self, of: ben).all() == before)
        #expect(try web.node.records(Activity.self).all().isEmpty)
        #expect(try web.node.records(Activity.self, of: ben).first()?.name == "walking")
    }

    @Test("The form of the filter leads to a person's calendar and back")
    func person() async throws {
        let (web, ben) = try await site([])
        let theirs = "/people/\(ben.user)/calendar/month?date=2026-11-21&minutes=30"
        #expect(try web.get("/calendar/month?date=2026-11-21&minutes=30&person=\(ben.user)").path == theirs)
        #expect(try web.get(theirs + "&person=me").path == "/calendar/month?date=2026-11-21&minutes=30")
        #expect(CalendarSite.links(try web.get("/calendar/month?date=2026-11-21&minutes=30").html).contains(theirs))
    }
}
