import Testing
import Vicino
import VicinoActivity
import VicinoControl
import VicinoCore
import VicinoService
import VicinoTesting

@testable import VicinoWeb

@Suite("People who are near, on the page of today")
struct NearTests {
    private let clock = TestClock()

    /// Asks the page of a user who follows Anna, while the service says that she is near.
    private func page(recording record: (Node) throws -> Void) async throws -> String {
        let (author, follower) = try await Node.testFriends(sharing: Activity.self, clock: clock)
        try record(author)
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await follower.sync(with: follower.person(named: "Anna"), at: listening.addresses)
        }
        let anna = try #require(try follower.following().first)
        let now = clock.now
        var seen = ServiceStatus.SeenPerson(
            anna.user, isNear: true, since: now.advanced(byMilliseconds: -3_600_000))
        seen.heardAt = now.advanced(byMilliseconds: -120_000)
        let status = ServiceStatus(
            processID: 7, since: .epoch, dataPath: "/data", search: .init(interfaces: ["eth0"]), seenPeople: [seen])
        let lock = try ProcessLock(follower.dataPath + "/service")
        let socket = follower.dataPath + "/control"
        try lock.write(socket)
        defer { withExtendedLifetime(lock) {} }
        var page = ""
        try await ControlServer.with(at: socket, reply: { (_: ServiceRequest) in ServiceReply.status(status) }) {
            page = try await TestSite(follower).get("/")
        }
        return page
    }

    @Test("The list says since when a person is near, when they were last heard, and shows their day")
    func fresh() async throws {
        let page = try await page { try $0.addActivity("walking") }
        let list = try #require(page.firstMatch(of: /id="live-near".*?<\/section>/)).0
        #expect(list.contains("since 13:13 · last heard 14:11"))
        #expect(list.contains("<div class=\"theirs gapt\"><svg class=\"dl mini\""))
        #expect(list.contains("walking 12:13–13:13"))
    }

    @Test("Without a record of today, no day is shown")
    func earlier() async throws {
        let page = try await page { try $0.addActivity("walking", hoursAgo: 30) }
        let list = try #require(page.firstMatch(of: /id="live-near".*?<\/section>/)).0
        #expect(list.contains("last heard 14:11"))
        #expect(!list.contains("<svg class=\"dl mini\""))
    }
}
