import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("What peers choose, on the pages of people")
struct HostilePeopleTests {
    /// Texts that would mean something in markup, in an attribute, or to a reader.
    static let texts = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' autofocus onfocus='x",
        "{{page}}{{{content}}}",
        "\u{202E}nnA", "\u{1B}[31mred", "javascript:alert(1)", "</textarea><b>", "../../settings",
        "a\u{0301}\u{0301}&amp;",
    ]

    /// A person whose claimed name and records are hostile, and a person who follows and is followed by them.
    private func people(_ text: String) async throws -> (hostile: Node, user: Node) {
        let clock = TestClock()
        let (user, _) = try await Node.testFriends(sharing: Activity.self, clock: clock)
        let folder = try TemporaryFolder()
        var configuration = Node.Configuration.testing(folder, "hostile", clock: clock)
        configuration.now = { withExtendedLifetime(folder) { clock.now } }
        let hostile = try Node.create(configuration, uncheckedName: text)
        var activity = Activity()
        activity.name = text
        activity.place = text
        activity.note = text
        activity.start = clock.now.advanced(byMilliseconds: -7_200_000)
        activity.end = clock.now
        try hostile.add(activity)
        for (author, reader) in [(hostile, user), (user, hostile)] {
            let invitation = try author.invite(sharing: Sharing(.kinds([Activity.schema.kind]), in: .everything))
            try await author.listen(host: "127.0.0.1") { listening in
                _ = try await reader.follow(invitation, at: listening.addresses)
            }
        }
        return (hostile, user)
    }

    @Test("Hostile names, places and notes are shown as text on every page, and do nothing", arguments: texts)
    func pages(text: String) async throws {
        let (hostile, user) = try await people(text)
        let site = try TestSite(user)
        let paths = ["", "/\(hostile.user)", "/\(hostile.user)/beside"].map { "/people" + $0 }
        for path in paths { Self.check(try await site.get(path), path) }
        for person in try user.following() { try user.unfollow(person) }
        Self.check(try await site.get("/people/\(hostile.user)"), "follower")
        _ = try await site.post("/people/\(hostile.user)/block", [:])
        Self.check(try await site.get("/people"), "blocked, with a notice")
    }

    /// Checks that a page holds no element, attribute or character that a peer chose.
    ///
    /// - Parameter isTyped: whether it shows what the user typed, whose characters stay as they are.
    private static func check(_ page: String, _ path: String, isTyped: Bool = false) {
        #expect(!page.contains("<script>"), "\(path)")
        #expect(!page.contains("<img"), "\(path)")
        #expect(!page.contains("<b>\u{22}"), "\(path)")
        #expect(page.ranges(of: "<script").count == 2, "\(path)")
        #expect(!page.contains(" onerror=alert(1)>"), "\(path)")
        #expect(!page.contains("onfocus='"), "\(path)")
        let shown = isTyped ? page.replacing(#/ value="[^"]*"|<textarea[^<]*<\/textarea>/#, with: "") : page
        #expect(!shown.contains("\u{202E}"), "\(path)")
        #expect(!shown.contains("\u{1B}"), "\(path)")
        #expect(!page.contains("href=\"javascript"), "\(path)")
    }

    @Test("What a browser sends is shown again as text", arguments: texts)
    func forms(text: String) async throws {
        let (author, _) = try await Node.testFriends(sharing: Activity.self)
        let site = try TestSite(author)
        let follow = try await site.post("/people/follow", ["invitation": text, "name": text, "address": text])
        Self.check(try await site.markup(follow), "follow", isTyped: true)
        let invite = try await site.post("/people/invite", ["hours": "24", "uses": text, "address": text])
        Self.check(try await site.markup(invite), "invite", isTyped: true)
        let settings = try await site.post("/settings", ["setting": "listen.port", "listen.port": text])
        Self.check(try await site.markup(settings), "settings", isTyped: true)
    }

    /// The addresses that any program of the user may fetch.
    private static let open = [
        "/style.css", "/server.js", "/app.js", "/icon.svg", "/vicino.webmanifest", "/sign-in", "/feed/:name",
    ]

    @Test("Only files of the program, the sign-in and secret feeds are open, and they take no change")
    func routes() async throws {
        let (author, _) = try await Node.testFriends(sharing: Activity.self)
        let routes = try TestSite(author).site.servedRoutes
        #expect(routes.allSatisfy { $0.method == .get || $0.method == .post })
        let open = routes.filter { if case .anybody = $0.access { true } else { false } }
        #expect(open.map(\.path) == Self.open)
        #expect(open.allSatisfy { $0.method == .get })
        #expect(routes.count { $0.method == .post } >= 20)
    }
}
