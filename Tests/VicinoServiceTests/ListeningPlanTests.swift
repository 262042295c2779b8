import Testing

@testable import Vicino
@testable import VicinoNetworks
@testable import VicinoService

@Suite("Where the service listens")
struct ListeningPlanTests {
    private func network(
        _ addresses: [String], gateway: String? = "192.168.1.1", isStable: Bool = true
    ) -> PresentNetwork {
        let gateways = addresses.map { Gateway("192.168.1.1", linkAddress: $0) }
        return PresentNetwork(
            name: "Home", interface: "wlan0",
            ids: gateways.compactMap { NetworkID($0, linkAddress: $0.linkAddress, wirelessName: "Home") },
            gateway: gateway, isStable: isStable, isWorthAsking: true)
    }

    private func plan(
        _ networks: [PresentNetwork], others: [String] = [], stopped: [String] = [], trusted: [String],
        after previous: [ListeningNetwork] = []
    ) -> [ListeningNetwork] {
        let view = NetworkSnapshot(networks: networks, others: others, stopped: stopped)
        return ListeningPlan(.known(view), NetworkChoice(trusted: trusted), after: previous).networks
    }

    private let home = ListeningNetwork(interface: "wlan0", id: "Home via 00:00:00:00:00:01")

    @Test("It listens on trusted networks, and on no other")
    func trusted() {
        let here = network(["00:00:00:00:00:01"])
        #expect(plan([here], trusted: []).isEmpty)
        #expect(plan([here], trusted: ["Home via 00:00:00:00:00:02"]).isEmpty)
        #expect(plan([here], trusted: ["Home via 00:00:00:00:00:01"]) == [home])
        #expect(plan([here], trusted: ["wlan0"]) == [home])
        #expect(plan([here], trusted: ["Home via any"]) == [home])
        let elsewhere = plan([network(["00:00:00:00:00:09"])], trusted: ["wlan0"])
        #expect(elsewhere.map(\.id) == ["Home via 00:00:00:00:00:09"])
    }

    @Test("A gateway that a host announces beside the known one changes nothing")
    func secondGateway() {
        let both = network(["00:00:00:00:00:00", "00:00:00:00:00:01"])
        #expect(plan([both], trusted: ["Home via 00:00:00:00:00:01"]) == [home])
        #expect(plan([both], trusted: ["wlan0"], after: [home]) == [home])
    }

    @Test("A network by its interface waits for its gateway, and without a gateway is the interface")
    func byInterface() {
        #expect(plan([network([], isStable: false)], trusted: ["wlan0"]).isEmpty)
        #expect(plan([network([])], trusted: ["wlan0"]).map(\.id) == ["wlan0 at 192.168.1.1"])
        #expect(plan([network([], gateway: nil, isStable: false)], trusted: ["wlan0"]).map(\.id) == ["wlan0"])
        #expect(plan([], others: ["lo"], trusted: ["lo"]).map(\.id) == ["lo"])
    }

    @Test("An interface that has just stopped keeps its port, in case it goes on")
    func stopped() {
        #expect(plan([], stopped: ["wlan0"], trusted: ["wlan0"], after: [home]) == [home])
        #expect(plan([], trusted: ["wlan0"], after: [home]).isEmpty)
    }

    @Test("While the networks are not known, only interfaces that are trusted by name count")
    func unknown() {
        let choice = NetworkChoice(trusted: ["wlan0", "Home via 00:00:00:00:00:01"])
        let networks = ListeningPlan(.unknown("The kernel does not tell."), choice).networks
        #expect(networks == [ListeningNetwork(interface: "wlan0", id: "wlan0")])
    }
}
