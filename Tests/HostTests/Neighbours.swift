import VicinoTesting

/// Anna and Ben, each with the built program on a computer of their own, on one network, and a real Avahi on each.
struct Neighbours {
    let anna: Resident
    var ben: Resident
    /// Everybody's computers, those of others behind Anna's and Ben's. Kept, as all is gone with them.
    let network: TestNetwork
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - hosts: how many computers; with two there is a cable between them, otherwise a switch.
    ///   - networks: how many networks, which both trust.
    ///   - versions: by which there are addresses.
    ///   - publish: more lines for what the Avahi daemons publish.
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

    /// Ben follows Anna, and both of their services run.
    ///
    /// - Parameter address: where he finds her for the first time; nil for where her invitation says.
    func befriend(at address: String? = nil) async throws -> (anna: Daemon, ben: Daemon) {
        let hers = try anna.start("run")
        try await hers.says("Looks for others")
        // It may look for others a moment before it waits for them.
        while try await anna.run("status").contains("not reachable yet") { try Task.checkCancellation() }
        let place = address.map { ["--at", $0] } ?? []
        let answer = try await ben.run(["follow", try await anna.invite()] + place)
        guard answer.contains("You follow Anna") else { throw Silence(description: "Ben does not follow: \(answer)") }
        let his = try ben.start("run")
        try await his.says("Looks for others")
        return (hers, his)
    }

    /// Ben follows Anna and takes much from her over a slow network, which goes on; some of it has come.
    ///
    /// - Returns: their services.
    func beginTransfer() async throws -> (anna: Daemon, ben: Daemon) {
        let services = try await befriend()
        try await services.ben.says("Anna seems to be near")
        try await anna.host.slowDown()
        try await anna.recordMuch()
        try await ben.host.hears(bytes: 250_000)
        return services
    }
}
