import VicinoHarness
import VicinoTesting

/// Anna and Ben, each with the built program and a real Avahi on their own computer, on one network.
struct Neighbours {
    let anna: Resident
    var ben: Resident
    /// The network with all computers, those of others after Anna's and Ben's. Kept, because releasing it removes them
    /// all.
    let network: TestNetwork
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - hosts: the number of computers; two are joined by a cable, more by a switch.
    ///   - networks: the number of networks, which both users trust.
    ///   - versions: the IP versions of the addresses.
    ///   - publish: further lines for the Avahi daemons' publish settings.
    init(
        hosts: Int = 2, networks: Int = 1, versions: Set<TestNetwork.Version> = Set(TestNetwork.Version.allCases),
        publish: String = ""
    ) async throws {
        folder = try TemporaryFolder()
        network = try await TestNetwork(hosts: hosts, networks: networks, versions: versions)
        for host in network.hosts { try host.startAvahi(publish: publish) }
        let trusted = (0..<networks).map { "net\($0)" }
        for host in network.hosts.prefix(2) {
            for network in trusted { try await host.comes("ip link show \(network) | grep -q 'state UP'") }
        }
        anna = try await Resident("Anna", on: network.hosts[0], in: folder, trusting: trusted)
        ben = try await Resident("Ben", on: network.hosts[1], in: folder, trusting: trusted)
    }

    /// Lets Ben follow Anna, and starts both services.
    ///
    /// - Parameter address: Anna's address for the first session; nil for that of her invitation.
    func befriend(at address: String? = nil) async throws -> (anna: Daemon, ben: Daemon) {
        let hers = try anna.start("run")
        try await hers.says("Looks for others")
        // Discovery may start a moment before the listener.
        while try await anna.run("status").contains("not reachable yet") { try Task.checkCancellation() }
        let option = address.map { ["--at", $0] } ?? []
        let answer = try await ben.run(["follow", try await anna.invite()] + option)
        guard answer.contains("You follow Anna") else { throw Silence(description: "Ben does not follow: \(answer)") }
        let his = try ben.start("run")
        try await his.says("Looks for others")
        return (hers, his)
    }

    /// Lets Ben follow Anna and receive many records over a network that stays slow; returns when some have arrived.
    ///
    /// - Returns: both services.
    func beginTransfer() async throws -> (anna: Daemon, ben: Daemon) {
        let services = try await befriend()
        try await services.ben.says("Anna seems to be near")
        try await anna.host.slowDown()
        try await anna.recordMuch()
        try await ben.host.hears(bytes: 250_000)
        return services
    }
}
