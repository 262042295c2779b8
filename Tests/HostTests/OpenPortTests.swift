import Foundation
import Testing
import VicinoHarness
import VicinoTesting

/// The built program on a computer with two networks.
@Suite(
    "A device that is open on one of its networks",
    .enabled(if: TestNetwork.isAllowed, "Only root can make networks."), .timeLimit(.minutes(10)))
struct OpenPortTests {
    @Test("A peer on another network reaches no port of the device, at any of its addresses")
    func elsewhere() async throws {
        let folder = try TemporaryFolder()
        let network = try await TestNetwork(networks: 2)
        let own = network.hosts[0]
        let other = network.hosts[1]
        try own.startAvahi()
        let anna = try await Resident("Anna", on: own, in: folder, trusting: ["net0"])
        let open = try anna.start("open", "--everything", "--on", "net0", "--json")
        try await open.says(#""open""#)
        let port = try await port(on: own)
        #expect(try await reaches(port, at: "10.231.0.1", from: other))
        #expect(try await !reaches(port, at: "10.231.1.1", from: other))
        #expect(try await !reaches(port, at: "127.0.0.1", from: own))
        withExtendedLifetime(open) {}
    }

    /// The only port with a listener.
    private func port(on host: TestHost) async throws -> Int {
        let columns = try await host.start(["ss", "-Hltn"]).firstLine().split(separator: " ")
        return try requireValue(columns.dropFirst(3).first?.split(separator: ":").last.flatMap { Int($0) })
    }

    private func reaches(_ port: Int, at address: String, from host: TestHost) async throws -> Bool {
        let script = "timeout 5 bash -c '</dev/tcp/\(address)/\(port)' 2>/dev/null && echo yes || echo no"
        return try await host.start(["sh", "-c", script]).firstLine() == "yes"
    }
}
