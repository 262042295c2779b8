import Testing
import VicinoBus
import VicinoHarness

@testable import VicinoService

@Suite("Whether the clock is synchronised", .timeLimit(.minutes(10)))
struct ClockServiceTests {
    @Test("The clock counts as synchronised if the system says so", arguments: [true, false])
    func asked(isSynchronised: Bool) async throws {
        let daemon = try await PrivateBus()
        let bus = try await Bus.connect(to: try BusAddress(daemon.address))
        let properties = [ServedProperty("NTPSynchronized", isSynchronised, announcing: .nothing)]
        let object = try await bus.serve(
            [ServedInterface("org.freedesktop.timedate1", properties: properties)], at: "/org/freedesktop/timedate1")
        try await bus.requestName("org.freedesktop.timedate1")
        let answer = await ClockService.isSynchronised(["DBUS_SYSTEM_BUS_ADDRESS": daemon.address])
        #expect(answer == isSynchronised)
        withExtendedLifetime(object) {}
    }

    @Test("Without an answer of the system the clock counts as right")
    func nobody() async throws {
        let daemon = try await PrivateBus()
        #expect(await ClockService.isSynchronised(["DBUS_SYSTEM_BUS_ADDRESS": daemon.address]))
        #expect(await ClockService.isSynchronised(["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"]))
    }
}
