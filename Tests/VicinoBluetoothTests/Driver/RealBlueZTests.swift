import Foundation
import Testing
import VicinoBus
import VicinoPresence
import VicinoTesting

@testable import VicinoBluetooth

/// The conformance suite on the BlueZ of this computer. It needs two adapters that hear each other:
///
/// ```console
/// $ VICINO_ADAPTERS="hci0 hci1" swift test --filter RealBlueZTests
/// ```
@Suite("Bluetooth as a medium, on real BlueZ", .enabled(if: RealAdapters.named != nil), .serialized)
struct RealBlueZTests {
    @Test("It keeps the rules of every driver", arguments: MediumConformance.Rule.allCases)
    func conforms(rule: MediumConformance.Rule) async throws {
        let adapters = try #require(RealAdapters.named)
        try await MediumConformance { try await adapters.pair() }.verify(rule)
    }
}

/// Two adapters of this computer.
struct RealAdapters: Sendable {
    let first: String
    let second: String

    /// The adapters that the environment names; nil for none.
    static var named: RealAdapters? {
        let names = ProcessInfo.processInfo.environment["VICINO_ADAPTERS"]?.split(separator: " ") ?? []
        return names.count == 2 ? RealAdapters(first: String(names[0]), second: String(names[1])) : nil
    }

    func pair() async throws -> MediumPair {
        let one = medium(first)
        let other = medium(second)
        for medium in [one, other] { _ = await medium.awaitsObstacle(nil) }
        let bus = try await Bus.connect(to: try .system(ProcessInfo.processInfo.environment))
        let adapter = RemoteObject(try ObjectPath("/org/bluez/\(first)"), on: .bluez, over: bus)
        return MediumPair(one, other, changesAddresses: true) {
            // A real radio needs real time: an advertisement comes every 0.3 to 1.3 seconds.
            try await Task.sleep(for: .seconds(1.5))
        } setAvailable: { isAvailable in
            try await adapter.set("Powered", of: .adapter, to: isAvailable)
        }
    }

    private func medium(_ adapter: String) -> BluetoothMedium {
        var configuration = BluetoothConfiguration.make()
        configuration.adapter = adapter
        // What a monitor still reports as present is repeated, so it must have lost a device long before.
        configuration.timings.absence = .seconds(3)
        return BluetoothMedium(configuration, environment: ProcessInfo.processInfo.environment)
    }
}
