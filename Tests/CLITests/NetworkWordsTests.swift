import Testing

@testable import VicinoCommandLine
@testable import VicinoService

@Suite("What the program says about networks")
struct NetworkWordsTests {
    @Test(
        "Each obstacle of discovery has a sentence with advice",
        arguments: [
            (.nowhere(isOffline: true, missing: []), "This device is on no network."),
            (
                .nowhere(isOffline: false, missing: ["usb0", "lo"]),
                "This device is on no network on which it can look for people. Trusted, but not usable now: usb0, lo."
            ),
            (
                .silentGateway(interface: "wlan0"),
                "`vicino config networks.trusted wlan0` trusts every network that it is ever on."
            ),
            (
                .untrusted(.init(name: "eth0", interface: "eth0"), missing: ["usb0"]),
                "`vicino accept eth0` trusts the one that eth0 is on. Trusted, but not usable now: usb0."
            ),
        ] as [(DiscoveryObstacle, String)])
    func obstacle(obstacle: DiscoveryObstacle, words: String) {
        #expect(obstacle.sentence.hasSuffix(words), "\(obstacle.sentence)")
    }

    @Test(
        "A network's name cannot put shell syntax into a proposed command",
        arguments: [
            ("Home", "vicino accept Home"), ("Home 5", "vicino accept wlan0"), ("x;reboot", "vicino accept wlan0"),
            ("$(id)", "vicino accept wlan0"), ("-x", "vicino accept wlan0"), ("7", "vicino accept wlan0"),
            ("Café", "vicino accept wlan0"), ("--always", "vicino accept wlan0"),
        ])
    func command(name: String, command: String) {
        #expect(ProposedCommand.about(name, on: "wlan0", "accept")?.text == command)
    }
}
