import Testing
import VicinoNetworks

@testable import VicinoService

@Suite("Whether a network is there")
struct NetworkPresenceTests {
    private func presence(gateway: String) -> NetworkPresence {
        var state = InterfaceState("wlan0", index: 3)
        state.gateways = [Gateway(gateway, linkAddress: "02:00:00:00:00:01")]
        var table = NetworkTable(stablePeriod: .zero)
        table.update(with: [state], at: .zero)
        return NetworkPresence(.known(table.view))
    }

    @Test("Without an interface that leads out of this computer, there is none")
    func none() {
        #expect(NetworkPresence(.known(NetworkSnapshot())).isOffline)
        #expect(NetworkPresence(.known(NetworkSnapshot(others: ["lo"]))).isOffline)
        #expect(!NetworkPresence(.known(NetworkSnapshot(others: ["lo", "tun0"]))).isOffline)
    }

    @Test("While nothing is known of networks, one may be there")
    func unknown() { #expect(!NetworkPresence(.unknown("The kernel does not tell.")).isOffline) }

    @Test("Another gateway is another network")
    func another() {
        let one = presence(gateway: "192.0.2.1")
        let other = presence(gateway: "192.0.2.2")
        #expect(!one.isOffline)
        #expect(one != other)
    }
}
