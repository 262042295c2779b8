import Foundation
import Testing
import VicinoHarness

/// The built program on two computers, of people who are near and whose new records need a decision of the follower.
@Suite(
    "Two computers, and a follower who decides", .enabled(if: TestNetwork.isAllowed, "Only root can make networks."),
    .serialized, .timeLimit(.minutes(10)))
struct SecondThoughtTests {
    private let neighbours: Neighbours
    private var anna: Resident { neighbours.anna }
    private var ben: Resident { neighbours.ben }

    init() async throws { neighbours = try await Neighbours() }

    /// Lets Ben follow Anna in person, so that he knows no address of hers, and starts both services.
    private func befriend() async throws -> [Daemon] {
        let hers = try anna.startTyping("open", "--everything", "--json")
        try await hers.program.says(#""open""#)
        let his = try ben.startTyping("follow", "--near", "--json")
        try await his.program.says(#""question""#)
        try hers.type("yes")
        try his.type("yes")
        try await hers.program.says(#""admitted""#)
        try await his.program.says(#""followed""#)
        let services = [try anna.start("run"), try ben.start("run")]
        try await services[1].says("Anna seems to be near")
        return services
    }

    /// Does the same, and waits until Ben is asked about a new record of Anna's.
    private func ask() async throws -> [Daemon] {
        try await ben.run("config", "policy.default", "ask")
        let services = try await befriend()
        try await add("first")
        try await services[1].says("Fetch it?")
        return services
    }

    private func add(_ note: String) async throws {
        try await anna.run("add", "walking", "--start", "yesterday 8:00", "--for", "10m", "--note", note)
    }

    /// Waits until Ben's status contains `text`.
    private func status(says text: String) async throws {
        while try await !ben.run("status").contains(text) { try Task.checkCancellation() }
    }

    @Test("The status shows a no, and a later yes takes effect at once")
    func yesAfterNo() async throws {
        let services = try await ask()
        let asked = try await ben.run("status")
        #expect(asked.contains("`vicino accept Anna` or"), "\(asked)")
        #expect(!asked.contains("up to date"), "\(asked)")
        #expect(try await ben.run("decline", "Anna").contains("Declined"))
        let declined = try await ben.run("status")
        #expect(declined.contains("You declined"), "\(declined)")
        #expect(!declined.contains("up to date"), "\(declined)")
        #expect(try await ben.run("questions").contains("You declined it; `vicino accept` still fetches it"))
        #expect(try await ben.run("accept", "Anna").contains("Accepted"))
        try await services[1].says("Anna: 1 new.")
        #expect(try await ben.run("status").contains("up to date; near now"))
    }

    @Test("New records that cannot be fetched are reported as such, until they arrive")
    func unreached() async throws {
        let services = try await ask()
        services[0].stop()
        try await ben.run("accept", "Anna")
        try await services[1].says("Anna: No program listens at")
        let missed = try await ben.run("status")
        #expect(missed.contains("on the local network: No program listens at"), "\(missed)")
        #expect(!missed.contains("up to date"), "\(missed)")
        #expect(try await ben.run("status", "--json").contains(#""upToDate":false"#))
        let again = try anna.start("run")
        try await services[1].says("Anna: 1 new.")
        try await status(says: "up to date; near now")
        let well = try await ben.run("status")
        #expect(!well.contains("No program listens"), "\(well)")
        withExtendedLifetime(again) {}
    }

    @Test("Sync by name meets a near person whose address is unknown")
    func sync() async throws {
        try await ben.run("config", "policy.default", "never")
        let services = try await befriend()
        try await add("first")
        try await status(says: "They have something new. Nothing is fetched from them: the policy is never.")
        #expect(try await !ben.run("status").contains("up to date"))
        let met = try await ben.run("sync", "Anna")
        #expect(met.contains("Anna: 1 new."), "\(met)")
        #expect(try await ben.run("list", "--user", "Anna").contains("first"))
        try await status(says: "up to date; near now")
        services[0].stop()
        try await services[1].says("Anna is gone")
        #expect(try await !ben.run("status").contains("near now"))
        let gone = try await ben.run("sync", "Anna")
        #expect(gone.contains("The address of Anna is not known"), "\(gone)")
        #expect(gone.contains("They are not near"), "\(gone)")
    }
}
