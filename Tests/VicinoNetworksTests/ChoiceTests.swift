import Testing

@testable import VicinoNetworks

@Suite("The networks for discovery")
struct ChoiceTests {
    private static let home = NetworkTable.stable(.make("wlan0", wireless: "Home"))
    private static let cafe = NetworkTable.stable(.make("wlan0", wireless: "Café", gateways: [.cafe]))
    private static let bridge = NetworkTable.stable(.make("docker0", isHardware: false, gateways: []))
    private static let silent = NetworkTable.stable(.make("wlan0", wireless: "Home", gateways: [.silent]))
    /// A network whose gateway may be resolved at any moment.
    private static let coming: PresentNetwork = {
        var table = NetworkTable()
        table.update(with: [.make("wlan0", wireless: "Home", gateways: [.silent])], at: .zero)
        return table.view.networks[0]
    }()

    @Test(
        "The status of a network depends on the choice about it, then on that about its interface",
        arguments: [
            (NetworkChoice(), home, NetworkChoice.Status.new), (NetworkChoice(asks: false), home, .unknown),
            (NetworkChoice(trusted: ["Home via 3c:a6:2f:01:02:03"]), home, .trusted),
            (NetworkChoice(trusted: ["Home via 3c:a6:2f:01:02:03"]), cafe, .new),
            // The name alone is not an id, and only the text that a user types counts for every gateway.
            (NetworkChoice(trusted: ["Home"]), home, .new), (NetworkChoice(trusted: ["Home via any"]), home, .trusted),
            (NetworkChoice(trusted: ["via 3c:a6:2f:01:02:03"]), home, .new),
            (NetworkChoice(declined: ["Café via 00:11:22:33:44:55"]), cafe, .declined),
            (NetworkChoice(trusted: ["wlan0"]), cafe, .byInterface), (NetworkChoice(trusted: ["wlan1"]), cafe, .new),
            (NetworkChoice(trusted: ["wlan0"], declined: ["Café via 00:11:22:33:44:55"]), cafe, .declined),
            (NetworkChoice(trusted: ["wlan0"]), silent, .byInterface), (NetworkChoice(), silent, .unrecognised),
            // A network that may turn out to be declined waits, though not for ever.
            (NetworkChoice(trusted: ["wlan0"]), coming, .byInterface),
            (NetworkChoice(trusted: ["wlan0"], declined: ["x via y"]), coming, .unrecognised),
            (NetworkChoice(trusted: ["wlan0"], declined: ["x via y"]), silent, .byInterface),
            // Unless it may be the declined one, because an attacker there may silence the gateway.
            (NetworkChoice(trusted: ["wlan0"], declined: ["Home via y"]), silent, .unrecognised),
            (NetworkChoice(), bridge, .unknown),
        ])
    func status(choice: NetworkChoice, network: PresentNetwork, status: NetworkChoice.Status) {
        #expect(choice.status(of: network) == status)
    }

    @Test("Interfaces are used while a trusted network is there, and named ones while they run")
    func interfaces() {
        let wired = NetworkTable.stable(.make())
        let choice = NetworkChoice(trusted: ["via 3c:a6:2f:01:02:03", "wlan0", "usb0", "lo", "Home, sweet"])
        let view = NetworkSnapshot(networks: [wired, Self.cafe], others: ["lo", "tun0"])
        #expect(choice.interfaces(in: view) == ["eth0", "lo", "wlan0"])
        #expect(choice.interfaces(in: NetworkSnapshot()) == [])
        #expect(choice.interfaces(in: .known(view)) == choice.interfaces(in: view))
        #expect(choice.interfaces(in: .unknown("The kernel is silent.")) == ["lo", "usb0", "wlan0"])
        #expect(choice.declining(Self.cafe).interfaces(in: .unknown("The kernel is silent.")) == [])
        #expect(choice.declining(Self.cafe).interfaces(in: view) == ["eth0", "lo"])
        #expect(NetworkChoice().interfaces(in: view) == [])
    }

    @Test(
        "Where discovery runs on no network, there is one reason for it",
        arguments: [
            (NetworkChoice(trusted: ["wlan0"]), NetworkSnapshot(networks: [home]), nil),
            (NetworkChoice(trusted: ["lo"]), NetworkSnapshot(others: ["lo"]), nil),
            (NetworkChoice(trusted: ["wlan0"]), NetworkSnapshot(others: ["lo"]), .nowhere),
            (NetworkChoice(), NetworkSnapshot(networks: [home]), .untrusted),
            (NetworkChoice(), NetworkSnapshot(networks: [home, silent]), .silentGateway(silent)),
            (NetworkChoice(), NetworkSnapshot(networks: [silent, coming]), .recognising([coming])),
        ] as [(NetworkChoice, NetworkSnapshot, NetworkObstacle?)])
    func obstacle(choice: NetworkChoice, view: NetworkSnapshot, obstacle: NetworkObstacle?) {
        #expect(choice.obstacle(in: view) == obstacle)
    }

    @Test("Interfaces that run without a recognised network are listed as such, and stopped ones are not")
    func others() {
        let wired = InterfaceState.make()
        var loop = InterfaceState("lo", index: 1)
        var off = InterfaceState("eth1", index: 3)
        loop.isUsable = false
        off.isUsable = false
        off.isRunning = false
        var part = InterfaceState("eth2", index: 4)
        part.isUsable = false
        part.isPart = true
        var table = NetworkTable(stablePeriod: .zero)
        table.update(with: [loop, wired, off, part], at: .zero)
        #expect(table.view == NetworkSnapshot(networks: [.stable(wired)], others: ["lo"]))
        #expect(!table.view.isOffline)
        table.update(with: [loop, off], at: .zero)
        #expect(table.view.isOffline)
    }

    @Test("An interface that is trusted by name survives a moment without a carrier, and no other does")
    func linger() {
        let wired = InterfaceState.make()
        var off = wired
        off.isRunning = false
        off.isUsable = false
        var table = NetworkTable()
        let named = NetworkChoice(trusted: ["eth0"])
        let known = NetworkChoice(trusted: ["via 3c:a6:2f:01:02:03"])
        for second in [0, 20] { table.update(with: [wired], at: .seconds(second)) }
        #expect(named.interfaces(in: table.view) == ["eth0"])
        #expect(known.interfaces(in: table.view) == ["eth0"])
        table.update(with: [off], at: .seconds(21))
        #expect(named.interfaces(in: table.view) == ["eth0"])
        #expect(known.interfaces(in: table.view) == [])
        // It may return on that one.
        #expect(named.declining(Self.cafe).interfaces(in: table.view) == [])
        #expect(table.deadline == .seconds(26))
        table.update(with: [off], at: .seconds(26))
        #expect(named.interfaces(in: table.view) == [])
        #expect(table.deadline == nil)
        // One that never ran does not linger.
        table.update(with: [off], at: .seconds(27))
        #expect(named.interfaces(in: table.view) == [])
    }

    @Test("An answer is remembered, and the opposite one replaces it")
    func answers() {
        let first = NetworkChoice(trusted: ["wlan0"], declined: ["x via y"])
        let accepted = first.accepting(Self.cafe)
        #expect(accepted == NetworkChoice(trusted: ["wlan0", "Café via 00:11:22:33:44:55"], declined: ["x via y"]))
        #expect(accepted.accepting(Self.cafe) == accepted)
        let declined = accepted.declining(Self.cafe)
        #expect(declined == NetworkChoice(trusted: ["wlan0"], declined: ["x via y", "Café via 00:11:22:33:44:55"]))
        #expect(declined.declining(Self.cafe) == declined)
        #expect(declined.accepting(Self.cafe) == accepted)
        #expect(NetworkChoice(trusted: ["Home via any"]).declining(Self.home).status(of: Self.home) == .declined)
    }

    @Test("Of declined networks the newest are remembered")
    func limit() {
        let many = (0..<NetworkChoice.declinedLimit).map { "n\($0) via x" }
        let choice = NetworkChoice(declined: many).declining(Self.cafe)
        #expect(choice.declined.count == many.count)
        #expect(choice.declined.first == "n1 via x")
        #expect(choice.status(of: Self.cafe) == .declined)
    }
}
