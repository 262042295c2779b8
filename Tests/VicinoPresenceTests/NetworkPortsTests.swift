import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoPresence

@Suite("The ports of a device on a network")
struct NetworkPortsTests {
    private func key(_ seed: UInt64) throws -> AgreementKey {
        var random = SeededGenerator(seed: seed)
        return try AgreementKey(using: &random)
    }

    @Test("On a network they are always the same; on another one, and of another device, they are others")
    func derived() throws {
        let home = NetworkPorts(of: "Home via 3c:a6:2f:01:02:03", secret: try key(1))
        #expect(try home == NetworkPorts(of: "Home via 3c:a6:2f:01:02:03", secret: key(1)))
        let others = [
            NetworkPorts(of: "Home via 3c:a6:2f:01:02:04", secret: try key(1)),
            NetworkPorts(of: "Home via 3c:a6:2f:01:02:03", secret: try key(2)),
        ]
        for other in others {
            #expect(other.ports != home.ports)
            #expect(other.ports[0] != home.ports[0])
        }
    }

    @Test("They are eight different ports above those of outgoing connections")
    func series() throws {
        for number in 0..<2000 {
            let ports = NetworkPorts(of: "via \(number)", secret: try key(3)).ports
            #expect(ports.count == 8)
            #expect(Set(ports).count == 8)
            #expect(ports.allSatisfy { $0 >= 61_000 })
        }
    }
}
