import Testing
import VicinoHarness

/// The built program on two computers, of which one fails during a transfer.
@Suite(
    "A transfer that is cut short", .enabled(if: TestNetwork.isAllowed, "Only root can make networks."), .serialized,
    .timeLimit(.minutes(10)))
struct CutShortTests {
    private let neighbours: Neighbours
    private var anna: Resident { neighbours.anna }
    private var ben: Resident { neighbours.ben }

    init() async throws { neighbours = try await Neighbours() }

    @Test("After the author's service and Avahi are killed during a transfer, the rest arrives when she returns")
    func author() async throws {
        let (hers, his) = try await neighbours.beginTransfer()
        hers.stop()
        anna.host.stopAvahi()
        try await his.says("Anna: The connection to the peer broke.")
        let some = try await ben.count(of: "Anna")
        #expect((1..<Resident.much).contains(some))
        #expect(try await ben.run("status").contains("The connection to the peer broke."))

        try await anna.host.hurry()
        try anna.host.startAvahi()
        let again = try anna.start("run")
        try await his.says("Anna: \(Resident.much - some) new.")
        #expect(try await ben.count(of: "Anna") == Resident.much)
        withExtendedLifetime(again) {}
    }

    @Test(
        "After the follower's service and Avahi are killed during a transfer, the rest arrives when he returns")
    func follower() async throws {
        let (hers, his) = try await neighbours.beginTransfer()
        his.stop()
        ben.host.stopAvahi()
        let some = try await ben.count(of: "Anna")
        #expect((1..<Resident.much).contains(some))
        #expect(try await ben.run("verify").contains("Anna"))

        try await anna.host.hurry()
        try ben.host.startAvahi()
        let again = try ben.start("run")
        try await again.says("Anna: \(Resident.much - some) new.")
        #expect(try await ben.count(of: "Anna") == Resident.much)
        withExtendedLifetime(hers) {}
    }

    @Test(
        "A follower revoked during a transfer receives nothing more, is told so, and no longer recognises the author"
    )
    func revoked() async throws {
        let (hers, his) = try await neighbours.beginTransfer()
        try await anna.run("revoke", "Ben", "--yes")
        try await anna.add("secret")
        try await his.says("Anna: ")
        let some = try await ben.count(of: "Anna")
        #expect((1..<Resident.much).contains(some))
        let status = try await ben.run("status")
        #expect(status.contains("They no longer show you these records."), "\(status)")

        try await anna.host.hurry()
        // Ben's device still counts an old beacon for a while, and then reports Anna as gone though she is there.
        try await his.says("Anna is gone")
        #expect(try await ben.count(of: "Anna") == some)
        #expect(try await !ben.run("list", "--user", "Anna").contains("secret"))
        #expect(try await !ben.run("status").contains("near now"))
        withExtendedLifetime(hers) {}
    }
}
