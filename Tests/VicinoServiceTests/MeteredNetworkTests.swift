import Testing
import VicinoBus
import VicinoHarness

@testable import VicinoService

@Suite("Whether the network is metered", .timeLimit(.minutes(10)))
struct MeteredNetworkTests {
    @Test(
        "NetworkManager says it, and a guess of it counts",
        arguments: [(0, false), (1, true), (2, false), (3, true), (4, false)] as [(UInt32, Bool)])
    func asked(answer: UInt32, isMetered: Bool) async throws {
        let daemon = try await PrivateBus()
        let bus = try await Bus.connect(to: try BusAddress(daemon.address))
        let properties = [ServedProperty("Metered", answer, announcing: .nothing)]
        let object = try await bus.serve(
            [ServedInterface("org.freedesktop.NetworkManager", properties: properties)],
            at: "/org/freedesktop/NetworkManager")
        try await bus.requestName("org.freedesktop.NetworkManager")
        let network = MeteredNetwork(environment: ["DBUS_SYSTEM_BUS_ADDRESS": daemon.address])
        #expect(await network.isMetered() == isMetered)
        withExtendedLifetime(object) {}
    }

    @Test("Without NetworkManager no network counts as metered")
    func nobody() async throws {
        let daemon = try await PrivateBus()
        let silent = MeteredNetwork(environment: ["DBUS_SYSTEM_BUS_ADDRESS": daemon.address])
        #expect(await !silent.isMetered())
        let absent = MeteredNetwork(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"])
        #expect(await !absent.isMetered())
    }
}
