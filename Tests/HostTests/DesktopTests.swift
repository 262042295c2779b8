import Testing
import VicinoHarness

/// The built program on two computers, one of them with a desktop.
@Suite(
    "Two computers, one with a desktop", .enabled(if: TestNetwork.isAllowed, "Only root can make networks."),
    .timeLimit(.minutes(10)))
struct DesktopTests {
    @Test("A press on a notice's button in dunst answers the question, and no question remains")
    func pressed() async throws {
        var neighbours = try await Neighbours()
        let desktop = try await TestDesktop()
        let dunst = try desktop.startDunst()
        neighbours.ben.desktop = desktop
        let anna = neighbours.anna
        let ben = neighbours.ben
        try await ben.run("config", "policy.default", "ask")
        let (hers, his) = try await neighbours.befriend()
        try await his.says("Anna seems to be near")
        try await anna.add("first")
        try await his.says("Fetch it?")
        #expect(try await !ben.run("list", "--user", "Anna").contains("first"))
        // A notice appears a moment after dunst has accepted it, and until then it has no button.
        while try await !ben.run("questions").contains("Nothing waits") {
            try Task.checkCancellation()
            try await desktop.press("Fetch it")
        }
        try await his.says("Anna: 1 new.")
        #expect(try await ben.run("list", "--user", "Anna").contains("first"))
        #expect(try await ben.run("questions").contains("Nothing waits"))
        while try await desktop.displayed() > 0 { try Task.checkCancellation() }
        withExtendedLifetime((hers, dunst)) {}
    }
}
