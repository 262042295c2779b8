import VicinoTesting

/// Anna and Ben, each with the built program on a computer of their own, with a cable between them and a real Avahi on each.
struct Neighbours {
    let anna: Resident
    let ben: Resident
    /// Kept, as all is gone with them.
    private let network: TestNetwork
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        network = try await TestNetwork()
        for host in network.hosts { try host.startAvahi() }
        anna = try await Resident("Anna", on: network.hosts[0], in: folder)
        ben = try await Resident("Ben", on: network.hosts[1], in: folder)
    }
}
