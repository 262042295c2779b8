import Foundation
import Testing
import VicinoHarness
import VicinoTesting

/// The built program on two computers of one user, with a cable between them and a real Avahi on each.
@Suite(
    "Two computers of one user", .enabled(if: TestNetwork.isAllowed, "Only root can make networks."), .serialized,
    .timeLimit(.minutes(5)))
struct OwnDevicesTests {
    private let folder: TemporaryFolder
    private let network: TestNetwork
    private let desktop: Resident
    private let laptop: Resident

    init() async throws {
        folder = try TemporaryFolder()
        network = try await TestNetwork(hosts: 2, networks: 1, versions: Set(TestNetwork.Version.allCases))
        for host in network.hosts { try host.startAvahi(publish: "") }
        for host in network.hosts { try await host.comes("ip link show net0 | grep -q 'state UP'") }
        desktop = try await Resident("desktop", on: network.hosts[0], in: folder, trusting: ["net0"])
        laptop = try await Resident("laptop", joining: desktop, on: network.hosts[1], in: folder, trusting: ["net0"])
    }

    /// Waits until a computer has a record.
    private func wait(for note: String, at resident: Resident) async throws {
        while try await !resident.run("list").contains(note) { try Task.checkCancellation() }
    }

    @Test("They find each other, and each has what the other records, again and again")
    func meets() async throws {
        try await desktop.add("before")
        let first = try desktop.start("run")
        try await first.says("Looks for others")
        let second = try laptop.start("run")
        try await second.says("Looks for others")
        try await wait(for: "before", at: laptop)
        try await laptop.add("by the laptop")
        try await wait(for: "by the laptop", at: desktop)
        try await desktop.add("by the desktop")
        try await wait(for: "by the desktop", at: laptop)
        #expect(try await laptop.run("device").contains("laptop ("))
        withExtendedLifetime((first, second)) {}
    }
}
