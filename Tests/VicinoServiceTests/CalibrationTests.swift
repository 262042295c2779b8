import Testing
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import VicinoService

@Suite("Measuring by a medium", .timeLimit(.minutes(10)))
struct MeasuringTests {
    /// A medium that has heard some sightings, and will hear no others.
    private struct Past: Medium {
        let kind = MediumKind.bluetooth
        let beaconLimit = 1
        let heard: [Sighting]
        var transport: (any MediumTransport)? { nil }
        var availability: AsyncStream<Availability> { AsyncStream { $0.yield(.ready) } }
        var events: AsyncStream<MediumEvent> {
            AsyncStream { stream in
                for sighting in heard { stream.yield(.sighted(sighting)) }
                stream.finish()
            }
        }

        func advertise(_ beacons: [Beacon], port: UInt16) async throws(VicinoError) {}
    }

    private func sighting(_ address: String, _ dBm: Double?) throws -> Sighting {
        Sighting(
            medium: .bluetooth, beacon: try Beacon(bytes: [0x10, 0x80, 1, 2, 3, 4, 5, 6, 7, 8]),
            address: try #require(RouteAddress(address)),
            signal: dBm.map { SignalStrength(dBm: $0) })
    }

    @Test("A measurement takes the strengths that the medium hears")
    func measures() async throws {
        let near = try [-52.0, -51, -53, -52, -80].map { try sighting("near:1", $0) }
        let heard = try near + [sighting("near:1", nil)] + (0..<9).map { _ in try sighting("far:1", -90) }
        let measured = try await Calibration.measuring(over: Past(heard: heard), for: .seconds(600))
        #expect(measured.measurement == Calibration.Measurement(dBm: -52, span: -53...(-52), count: 5))
    }

    @Test("A medium that hears nothing is given up when the time is over")
    func silent() async throws {
        let medium = SimulatedAir(kind: .bluetooth, seed: 1).medium(at: Point(0, 0))
        let measured = try await Calibration.measuring(over: medium, for: .zero)
        #expect(!measured.hasHeard)
        #expect(measured.measurement == nil)
    }

    @Test("A medium that is off is reported, with what to do")
    func off() async throws {
        let medium = SimulatedAir(kind: .bluetooth, seed: 1).medium(at: Point(0, 0))
        medium.setAvailability(.unavailable(reason: "It is off.", remedy: "Switch it on."))
        let error = await #expect(throws: VicinoError.self) {
            try await Calibration.measuring(over: medium, for: .seconds(600))
        }
        #expect(error?.message == "It is off. Switch it on.")
    }
}
