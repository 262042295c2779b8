import Foundation
import VicinoHarness
import VicinoTesting

@testable import VicinoDNSSD

/// Two hosts with Avahi, and the services of this program on each.
struct TestWorld {
    let network: TestNetwork

    var first: TestHost { network.hosts[0] }
    var second: TestHost { network.hosts[1] }

    /// - Parameters:
    ///   - versions: the IP versions of the hosts' addresses.
    ///   - publish: additional lines for the settings of the daemons.
    init(
        networks: Int = 1, versions: Set<TestNetwork.Version> = Set(TestNetwork.Version.allCases), publish: String = "",
        startsAvahi: Bool = true
    ) async throws {
        network = try await TestNetwork(networks: networks, versions: versions)
        guard startsAvahi else { return }
        for host in network.hosts { try host.startAvahi(publish: publish) }
    }

    /// The program on a host: on the networks with these numbers.
    func join(_ host: TestHost, networks: [Int] = [0], limits: ServiceLimits = .forTests) async throws -> DNSServices {
        SystemBus.lead(to: host)
        let services = try DNSServices(on: try await interfaces(host, networks), limits: limits) { host.enter() }
        // From then on it is connected, or has found that there is no bus.
        _ = await services.availability.first { $0 != .unavailable(.beginning) }
        return services
    }

    func interfaces(_ host: TestHost, _ networks: [Int]) async throws -> Set<InterfaceIndex> {
        var found: Set<InterfaceIndex> = []
        for network in networks {
            if let index = InterfaceIndex(try await host.interfaceIndex("net\(network)")) { found.insert(index) }
        }
        return found
    }
}

/// The C library's address of the system's message bus. The library reads it once in a process, so the path stays the
/// same and leads to one bus after another.
enum SystemBus {
    private static let folder: TemporaryFolder? = {
        guard let folder = try? TemporaryFolder() else { return nil }
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(folder.file("bus"))", 1)
        return folder
    }()

    static func lead(to host: TestHost) { lead(to: host.busPath) }

    static func lead(to path: String) {
        guard let link = folder?.file("bus") else { return }
        unlink(link)
        symlink(path, link)
    }
}

extension ServiceLimits {
    /// The usual limits, with short waits for retries.
    static let forTests: ServiceLimits = {
        var limits = ServiceLimits()
        limits.retries = .milliseconds(20)...Duration.milliseconds(50)
        return limits
    }()

    static func make(_ change: (inout ServiceLimits) -> Void) -> ServiceLimits {
        var limits = forTests
        change(&limits)
        return limits
    }
}

extension ServiceAdvertisement {
    static func make(
        _ instance: String = "a1b2c3", host: String = "h1", port: UInt16 = 4001, text: String = "t=0001"
    ) throws -> ServiceAdvertisement {
        try ServiceAdvertisement(
            instance: DNSLabel(instance), host: DNSLabel(host), port: port, text: Array(text.utf8))
    }
}

extension HeardService {
    /// What others hear of an advertisement, apart from the address.
    func shows(_ service: ServiceAdvertisement) -> Bool {
        key.instance == service.instance && host == service.host && port == service.port && texts == [service.text]
    }
}

/// An event that did not happen in time.
struct TooLate: Error {}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// The first element that meets a condition; earlier ones are dropped.
    ///
    /// - Throws: `TooLate` after a minute, far more than is ever needed.
    func awaited(_ condition: @escaping @Sendable (Element) -> Bool) async throws -> Element {
        try await withThrowingTaskGroup(of: Element?.self) { group in
            group.addTask { try await self.first(where: condition) }
            group.addTask {
                try await Task.sleep(for: .seconds(60))
                return nil
            }
            defer { group.cancelAll() }
            guard let element = try await group.next() ?? nil else { throw TooLate() }
            return element
        }
    }

    /// The first element.
    func next() async throws -> Element { try await awaited { _ in true } }
}
