import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoPage
import VicinoQRCode
import VicinoService
import VicinoTesting

@testable import journal

@Suite("A journal and its page")
struct JournalTests {
    private let clock = TestClock()
    private let anna: Node
    private let diary: Diary

    init() throws {
        anna = try Node.testing("Anna", clock: clock, kinds: [Activity.self])
        diary = Diary(anna, timeZone: .gmt)
    }

    @Test("What was started and stopped is in the week: as a calendar, a chart and a page")
    func week() throws {
        try diary.start("walking")
        clock.advance(by: .seconds(3600))
        try diary.start("<b>reading")
        clock.advance(by: .seconds(600))
        let week = try Week(of: anna.me, on: anna, in: .gmt)
        #expect(week.days.map(\.parts.count) == [2, 0, 0, 0, 0, 0, 0])
        #expect(week.lines.first?.hasSuffix("My calendar") == true)
        #expect(week.chart.sentence.contains("walking"))
        let page = WeekView(week: week).markup.text
        #expect(page.contains("<h2>Monday, 2026-09-21</h2>"))
        #expect(page.contains("<li>14:13–15:13 walking</li>"))
        #expect(page.contains("<li>15:13 &lt;b&gt;reading</li>"))
        #expect(page.contains("<p class=\"mut\">Nothing is recorded.</p>"))
        #expect(page.contains("<img src=\"/chart/me\" alt="))
    }

    @Test("A follower sees the week, and has no form that changes it")
    func shared() async throws {
        let ben = try Node.testing("Ben", clock: clock, kinds: [Activity.self])
        try diary.start("walking")
        let invitation = try anna.invite(sharing: Activity.self)
        let followed = try await anna.listen(host: "127.0.0.1") { listening in
            try await ben.follow(invitation, at: listening.addresses).person
        }
        clock.advance(by: .seconds(600))
        let page = WeekView(week: try Week(of: followed, on: ben, in: .gmt)).markup.text
        #expect(page.contains("<h1>The week of Anna</h1>"))
        #expect(page.contains("<li>14:13 walking</li>"))
        #expect(!page.contains("<form"))
        let ofBen = PeopleView(following: try ben.following(), followers: try ben.followers()).markup.text
        #expect(ofBen.contains("<a href=\"/people/\(followed.user)\">Anna</a>"))
        let ofAnna = PeopleView(following: try anna.following(), followers: try anna.followers()).markup.text
        #expect(ofAnna.contains("<p>Ben</p>"))
        #expect(ofAnna.contains("Nobody yet."))
    }

    @Test("An invitation is a QR code and a text, and says if nobody can use it")
    func invitation() throws {
        let unreachable = try anna.invite(sharing: Activity.self)
        let page = InvitationView(invitation: unreachable).markup.text
        #expect(page.contains(unreachable.text))
        #expect(page.contains("Nobody can reach this device."))
        let code = try #require(QRCode(unreachable.text.uppercased()))
        let drawing = CodeView(code: code).markup.text
        let side = code.modules.count + 8
        #expect(drawing.contains("viewBox=\"-4 -4 \(side) \(side)\""))
        #expect(drawing.matches(of: /h1v1h-1z/).count == code.modules.joined().filter(\.self).count)
        #expect(page.contains(drawing))
        let address = try PeerAddress(text: "192.0.2.1:4747")
        let reachable = InvitationView(invitation: try anna.invite(sharing: Activity.self, addresses: [address]))
        #expect(!reachable.markup.text.contains("Nobody can reach this device."))
    }

    @Test("A network is trusted once, and only under a name")
    func trust() throws {
        let settings = Program.settings(of: anna)
        try settings.trust("Home")
        try settings.trust("Home")
        #expect(try settings.settings().trustedNetworks.map(\.text) == ["Home"])
        #expect(throws: VicinoError.self) { try settings.trust("") }
    }

    @Test("The service becomes ready, and ends with its task", .timeLimit(.minutes(10)))
    func service() async throws {
        let (news, tell) = AsyncStream.makeStream(of: String.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [anna] in
                defer { tell.finish() }
                try await Program.run(anna) { tell.yield($0) }
            }
            #expect(await news.contains("The journal is ready to meet people."))
            group.cancelAll()
            // The cancellation ends the service.
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }
}
