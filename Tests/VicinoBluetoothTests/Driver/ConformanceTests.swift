import Testing
import VicinoTesting

@testable import VicinoBluetooth

@Suite("Bluetooth as a medium, on a BlueZ without a radio", .timeLimit(.minutes(10)))
struct ConformanceTests {
    @Test("With monitors it keeps the rules of every driver", arguments: MediumConformance.Rule.allCases)
    func monitors(rule: MediumConformance.Rule) async throws {
        try await MediumConformance { try await .bluetooth() }.verify(rule)
    }

    @Test("Without monitors it keeps them by discovery", arguments: MediumConformance.Rule.allCases)
    func discovery(rule: MediumConformance.Rule) async throws {
        try await MediumConformance { try await .bluetooth { $0.hasMonitors = false } }.verify(rule)
    }

    @Test("With extended advertising several beacons are heard at a time", arguments: MediumConformance.Rule.allCases)
    func extended(rule: MediumConformance.Rule) async throws {
        try await MediumConformance { try await .bluetooth { $0.isExtended = true } }.verify(rule)
    }
}
