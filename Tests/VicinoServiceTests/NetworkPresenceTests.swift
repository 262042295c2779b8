import Testing
import VicinoNetworks

@testable import VicinoService

@Suite("Whether a network is there")
struct NetworkPresenceTests {
    private func network(_ interface: String, gateway: String) -> PresentNetwork {
        PresentNetwork(
            name: "Home", interface: interface, ids: [], gateway: gateway, isStable: true, isWorthAsking: true)
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
        let one = NetworkPresence(.known(NetworkSnapshot(networks: [network("wlan0", gateway: "192.0.2.1")])))
        let other = NetworkPresence(.known(NetworkSnapshot(networks: [network("wlan0", gateway: "192.0.2.2")])))
        #expect(!one.isOffline)
        #expect(one != other)
    }
}
