import Foundation
import Testing
import VicinoHarness

/// The built program on two computers whose users have never met.
@Suite(
    "Two strangers on one network", .enabled(if: TestNetwork.isAllowed, "Only root can make networks."), .serialized,
    .timeLimit(.minutes(10)))
struct StrangerTests {
    private let neighbours: Neighbours
    private var anna: Resident { neighbours.anna }
    private var ben: Resident { neighbours.ben }

    init() async throws {
        neighbours = try await Neighbours()
        try await anna.run("add", "walking", "--start", "yesterday 8:00", "--for", "10m", "--note", "by the lake")
    }

    /// A program's question to its user.
    private struct Question: Decodable {
        let digits, claimedName: String
    }

    private func question(_ program: Daemon) async throws -> Question {
        while true {
            let line = try await program.firstLine()
            if line.contains(#""question""#) { return try JSONDecoder().decode(Question.self, from: Data(line.utf8)) }
        }
    }

    /// Brings both users to the digits.
    private func meet() async throws -> (
        hers: (program: Daemon, type: (String) throws -> Void), his: (program: Daemon, type: (String) throws -> Void)
    ) {
        let hers = try anna.startTyping("open", "--everything", "--json")
        try await hers.program.says(#""open""#)
        let his = try ben.startTyping("follow", "--near", "--json")
        let herQuestion = try await question(hers.program)
        let hisQuestion = try await question(his.program)
        #expect(herQuestion.digits == hisQuestion.digits)
        #expect(herQuestion.claimedName == "Ben")
        #expect(hisQuestion.claimedName == "Anna")
        return (hers, his)
    }

    @Test("They see the same six digits, say yes, and the records arrive")
    func pair() async throws {
        let (hers, his) = try await meet()
        try hers.type("yes")
        try his.type("yes")
        try await hers.program.says(#""admitted""#)
        try await his.program.says(#""followed""#)
        #expect(try await ben.run("list", "--user", "Anna").contains("by the lake"))
        #expect(try await anna.run("followers").contains("Ben"))
        #expect(try await ben.run("nearby").contains("No device near is open to strangers."))
    }

    @Test("A stranger sees only that a device is open, and after a no nothing is stored")
    func declined() async throws {
        let open = try anna.start("open", "--everything", "--for", "1m", "--json")
        try await open.says(#""open""#)
        let nearby = try await ben.run("nearby")
        #expect(nearby.contains("A device near is open to strangers"), "\(nearby)")
        #expect(!nearby.contains("Anna"), "\(nearby)")
        open.stop()
        let (hers, his) = try await meet()
        try his.type("no")
        try await hers.program.says("The other person declined")
        #expect(try await his.program.allOutput().contains("Nothing has changed"))
        #expect(try await !ben.run("following").contains("Anna"))
        #expect(try await !anna.run("followers").contains("Ben"))
    }

    @Test("Both services run meanwhile, and continue from there")
    func services() async throws {
        let herService = try anna.start("run")
        let hisService = try ben.start("run")
        try await herService.says("Looks for others")
        try await hisService.says("Looks for others")
        let (hers, his) = try await meet()
        try hers.type("yes")
        try his.type("yes")
        try await his.program.says(#""followed""#)
        try await anna.run("add", "running", "--start", "yesterday 9:00", "--for", "10m", "--note", "later")
        try await hisService.says("Anna: 1 new.")
        withExtendedLifetime([herService, hisService]) {}
    }
}
