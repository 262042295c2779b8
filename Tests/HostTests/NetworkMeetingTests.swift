import Foundation
import Testing
import VicinoHarness

/// The built program on two computers with a cable between them, each with a real Avahi.
@Suite(
    "Two computers on one network", .enabled(if: TestNetwork.isAllowed, "Only root can make networks."), .serialized,
    .timeLimit(.minutes(10)))
struct NetworkMeetingTests {
    private let neighbours: Neighbours
    private var anna: Resident { neighbours.anna }
    private var ben: Resident { neighbours.ben }

    init() async throws { neighbours = try await Neighbours() }

    @Test("New records arrive by themselves, before and after one device was away")
    func meets() async throws {
        try await anna.add("first")
        let (hers, his) = try await neighbours.befriend()
        try await his.says("Anna seems to be near")
        try await anna.add("second")
        try await his.says("Anna: 1 new.")

        hers.stop()
        try await anna.add("third")
        let again = try anna.start("run")
        try await his.says("Anna: 1 new.")
        #expect(try await ben.run("list", "--user", "Anna").contains("third"))
        again.stop()
    }

    @Test("With the policy ask, a person is met after a yes")
    func asked() async throws {
        try await ben.run("config", "policy.default", "ask")
        let (hers, his) = try await neighbours.befriend()
        try await his.says("Anna seems to be near")
        try await anna.add("first")
        try await his.says("Fetch it?")
        let questions = try await ben.run("questions")
        #expect(questions.contains("Anna is near and has something new"), "\(questions)")
        #expect(try await !ben.run("list", "--user", "Anna").contains("first"))
        let accepted = try await ben.run("accept", "Anna", "--always")
        #expect(accepted.contains("Accepted"), "\(accepted)")
        try await his.says("Anna: 1 new.")
        let status = try await ben.run("status")
        #expect(status.contains("on the local network, up to date; near now"), "\(status)")
        #expect(status.contains("Looking      for people on net0\n"), "\(status)")
        #expect(status.contains("Notices      There is no session bus"), "\(status)")
        #expect(try await ben.run("questions").contains("Nothing waits"))
        #expect(try await ben.run("policy").contains("Anna: always\n"))
        withExtendedLifetime(hers) {}
    }

    @Test("A revoked follower is neither recognised nor able to find the author")
    func revoked() async throws {
        let (hers, his) = try await neighbours.befriend()
        try await his.says("Anna seems to be near")
        try await anna.run("revoke", "Ben", "--yes")
        try await anna.add("secret")
        // Ben's device still counts an old beacon for a while, and then reports Anna as gone though she is there.
        try await his.says("Anna is gone")
        #expect(try await !ben.run("list", "--user", "Anna").contains("secret"))
        withExtendedLifetime(hers) {}
    }
}
