import Foundation
import Testing
import VicinoCore
import VicinoPresence

@testable import VicinoL2CAP

/// Two adapters in range of each other, the first of which advertises; fewer if the environment names none.
private let adapters = (ProcessInfo.processInfo.environment["VICINO_BLUETOOTH_ADAPTERS"] ?? "")
    .split(separator: " ").compactMap { RouteAddress(String($0)) }

@Suite("The kernel's channels", .enabled(if: adapters.count == 2), .timeLimit(.minutes(5)), .serialized)
struct ChannelKernelTests {
    private let near = L2CAPTransport { adapters[0] }
    private let far = L2CAPTransport { adapters[1] }

    @Test("Listeners get numbers of their own, which are free again")
    func numbers() async throws {
        var listeners: [MediumListener] = []
        for _ in 0..<3 { listeners.append(try await near.listen { _ in }) }
        #expect(Set(listeners.map(\.psm)).count == 3)
        listeners = []
        _ = try await near.listen { _ in }
    }

    @Test("A device that demands a pairing is not reached")
    func pairing() async throws {
        let own = try #require(BluetoothAddress(adapters[0])).kernelAddress()
        let socket = try ChannelSocket(.bluetooth, at: own)
        // The level at which the kernel demands encryption, and so keys.
        var demand: [UInt8] = [2, 0]
        try #require(setsockopt(socket.descriptor, 274, 4, &demand, 2) == 0)
        try socket.listen()
        let psm = try #require(ChannelFamily.bluetooth.psm(socket.address))
        let error = await #expect(throws: VicinoError.self) {
            let stream = try await far.connect(to: adapters[0], psm: psm)
            close(stream.descriptor)
        }
        #expect(error?.code == .unreachable)
    }

    @Test("A number under which nobody listens is refused, and an absent device times out")
    func absent() async throws {
        let psm = try #require(PSM(0xFF))
        let refused = await #expect(throws: VicinoError.self) {
            try await far.connect(to: adapters[0], psm: psm)
        }
        #expect(refused?.code == .unreachable)
        let nobody = try #require(RouteAddress("00:FF:C0:FF:FF:FF/public"))
        let silent = await #expect(throws: VicinoError.self) { try await far.connect(to: nobody, psm: psm) }
        #expect(silent?.code == .unreachable)
        #expect(silent?.message.contains("does not answer") == true)
    }
}
