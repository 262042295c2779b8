import Testing
import VicinoHarness
import VicinoTesting

/// The built program on two computers each of an author and of a follower, with a switch between them and a real Avahi on
/// each.
@Suite(
    "Two users with two computers each", .enabled(if: TestNetwork.isAllowed, "Only root can make networks."),
    .serialized, .timeLimit(.minutes(15)))
struct ManyDevicesTests {
    private let network: TestNetwork
    private let folder: TemporaryFolder
    private let anna: Pair
    private let ben: Pair

    /// The computers of one user.
    private struct Pair {
        let desktop: Resident
        let laptop: Resident

        init(_ name: String, on hosts: [TestHost], in folder: TemporaryFolder) async throws {
            let first = try await Resident(name, on: hosts[0], in: folder, trusting: ["net0"])
            desktop = first
            laptop = try await Resident(
                "\(name)-laptop", joining: first, on: hosts[1], in: folder, trusting: ["net0"])
        }
    }

    init() async throws {
        folder = try TemporaryFolder()
        network = try await TestNetwork(hosts: 4, networks: 1, versions: Set(TestNetwork.Version.allCases))
        for host in network.hosts { try host.startAvahi(publish: "") }
        for host in network.hosts { try await host.comes("ip link show net0 | grep -q 'state UP'") }
        anna = try await Pair("Anna", on: Array(network.hosts[0..<2]), in: folder)
        ben = try await Pair("Ben", on: Array(network.hosts[2..<4]), in: folder)
    }

    private func start(_ resident: Resident) async throws -> Daemon {
        let service = try resident.start("run")
        try await service.says("Looks for others")
        return service
    }

    @Test("Whichever of their computers meet, each of the follower's tells each piece of news once")
    func meet() async throws {
        let hers = try await start(anna.desktop)
        while try await anna.desktop.run("status").contains("not reachable yet") { try Task.checkCancellation() }
        try await ben.desktop.run("follow", try await anna.desktop.invite())
        let his = try await start(ben.desktop)
        let herLaptop = try await start(anna.laptop)
        let hisLaptop = try await start(ben.laptop)
        try await hisLaptop.says("Anna seems to be near")

        try await anna.desktop.add("by the desktop")
        try await his.says("Anna: 1 new.")
        try await hisLaptop.says("Anna: 1 new.")
        while try await !anna.laptop.run("list").contains("by the desktop") { try Task.checkCancellation() }

        hers.stop()
        try await anna.laptop.add("by the laptop")
        try await his.says("Anna: 1 new.")
        try await hisLaptop.says("Anna: 1 new.")
        for device in [ben.desktop, ben.laptop] { #expect(try await device.count(of: "Anna") == 2) }

        // Whatever else the services say, no piece of news is told again.
        for service in [his, hisLaptop] {
            service.stop()
            #expect(try await !service.allOutput().contains("new."))
        }
        withExtendedLifetime(herLaptop) {}
    }
}
