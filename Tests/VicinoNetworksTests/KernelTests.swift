import Foundation
import Testing
import VicinoHarness

@testable import VicinoNetworks

/// The kernel's networks on two hosts with a cable between them; each host is the other's gateway.
@Suite(
    "The networks that the kernel knows", .enabled(if: TestNetwork.isAllowed, "Only root can make networks."),
    .serialized, .timeLimit(.minutes(10)))
struct KernelTests {
    private let network: TestNetwork
    private var here: TestHost { network.hosts[0] }
    private var there: TestHost { network.hosts[1] }

    init() async throws {
        network = try await TestNetwork(versions: [.four])
        try await there.run("ip link set net0 address 02:00:00:00:00:01")
    }

    /// Does work on a host.
    private func on<Value: Sendable>(
        _ host: TestHost, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            // A thread that has entered a host cannot return.
            Thread.detachNewThread {
                host.enter()
                continuation.resume(with: Result(catching: work))
            }
        }
    }

    /// The kernel networks of a host. Their sockets stay on the host, whatever thread reads from them.
    private func kernel(of host: TestHost) async throws -> KernelNetworks {
        try await on(host) { try KernelNetworks() }
    }

    private func ids(_ kernel: KernelNetworks) async throws -> [String] {
        try await on(here) { try kernel.survey(timeout: 5000) { _ in true }.networks.flatMap(\.ids).map(\.text) }
    }

    private func probe(_ table: NetworkTable, by kernel: KernelNetworks) async throws {
        try await on(here) { kernel.provoke(table.unresolved) }
    }

    @Test("Interfaces have their prefixes, and those without a carrier, or part of another, are unusable")
    func interfaces() async throws {
        try await here.run(
            """
            ip link add br0 type bridge; ip link set br0 up
            ip link add part type veth peer name other; ip link set other up; ip link set part up multicast on master br0
            ip link add off type veth peer name silent; ip link set off up; ip address add fd00:5::7/64 dev net0
            """)
        let states = try await kernel(of: here).interfaces()
        let net = try #require(states.first { $0.name == "net0" })
        #expect(net.isUsable)
        #expect(!net.isHardware)
        #expect(net.gateways.isEmpty)
        #expect(net.wirelessName == nil)
        #expect(net.prefixes == ["10.231.0.0/24", "fd00:5::/64"])
        #expect(net.index == (try await here.interfaceIndex("net0")))
        #expect(states.filter(\.isUsable).map(\.name).sorted() == ["br0", "net0", "other"])
        #expect(states.filter { $0.isRunning && !$0.isUsable }.map(\.name).sorted() == ["lo", "part"])
        #expect(states.filter(\.isPart).map(\.name) == ["part"])
        #expect(Set(states.map(\.name)).isSuperset(of: ["lo", "part", "off"]))
    }

    @Test("A gateway's link address is requested, also where it shares a route with another")
    func gateway() async throws {
        let kernel = try await kernel(of: here)
        #expect(try await ids(kernel) == ["net0 with 10.231.0.0/24"])
        try await here.run("ip route add default via 10.231.0.2 dev net0")
        #expect(try kernel.interfaces().first { $0.name == "net0" }?.gateways == [Gateway("10.231.0.2")])
        #expect(try await ids(kernel) == ["via 02:00:00:00:00:01"])
        try await here.run(
            """
            ip route replace default nexthop via 10.231.0.2 dev net0 nexthop via 10.231.0.9 dev net0
            ip -6 address add fd00::1/64 dev net0 nodad; ip -6 route add default via fd00::2 dev net0 metric 7
            """)
        let gateways = try #require(try kernel.interfaces().first { $0.name == "net0" }).gateways
        #expect(gateways.map(\.address) == ["10.231.0.2", "10.231.0.9", "fd00::2"])
        #expect(gateways.map(\.linkAddress) == ["02:00:00:00:00:01", nil, nil])
    }

    @Test("Of many gateways only the preferred ones count")
    func manyGateways() async throws {
        try await here.run(
            "for n in $(seq 20 60); do ip route add default via 10.231.0.$n dev net0 metric $n; done")
        let gateways = try #require(try await kernel(of: here).interfaces().first { $0.name == "net0" }).gateways
        #expect(gateways.map(\.address) == (20..<28).map { "10.231.0.\($0)" })
    }

    @Test("Each gateway has the time since it was heard, and one from the system's settings always counts")
    func heard() async throws {
        try await here.run(
            """
            ip neigh add 10.231.0.7 lladdr 02:00:00:00:00:07 dev net0 nud stale; ip neigh add 10.231.0.8 \
            lladdr 02:00:00:00:00:08 dev net0 nud permanent; ip route add default nexthop via 10.231.0.7 dev net0 \
            nexthop via 10.231.0.8 dev net0
            """)
        let gateways = try #require(try await kernel(of: here).interfaces().first { $0.name == "net0" }).gateways
        #expect(gateways.map(\.linkAddress) == ["02:00:00:00:00:07", "02:00:00:00:00:08"])
        // The kernel adds such a gateway as if it had been heard long ago.
        try #require(gateways.map { $0.heardAgo > .seconds(20) } == [true, false])
        #expect(gateways[1].heardAgo == .zero)
    }

    @Test("A gateway of IPv6 is resolved as well")
    func version6() async throws {
        try await there.run("ip link set net0 addrgenmode eui64; ip -6 address add fe80::7/64 dev net0 nodad")
        try await here.run("ip -6 address add fe80::1/64 dev net0 nodad; ip -6 route add default via fe80::7 dev net0")
        #expect(try await ids(kernel(of: here)) == ["via 02:00:00:00:00:01"])
    }

    @Test("Without any gateway's answer there is still a result")
    func silence() async throws {
        try await here.run("ip route add default via 10.231.0.77 dev net0")
        let kernel = try await kernel(of: here)
        let networks = try await on(here) { try kernel.survey(timeout: 200) { _ in true }.networks }
        #expect(networks.map(\.ids) == [[]])
        #expect(networks.map(\.gateway) == ["10.231.0.77"])
    }

    @Test("A cable that was away for a moment is another cable, and a gateway that answers then is another gateway")
    func cable() async throws {
        try await here.run("ip route add default via 10.231.0.2 dev net0")
        let kernel = try await kernel(of: here)
        var table = NetworkTable()
        let changes = kernel.changes
        table.update(with: try kernel.interfaces(), at: .zero)
        try await probe(table, by: kernel)
        func see(_ ids: [[String]]) async throws {
            for await _ in changes {
                table.update(with: try kernel.interfaces(), at: .zero)
                if table.view.networks.map({ $0.ids.map(\.text) }) == ids { return }
                try await probe(table, by: kernel)
            }
        }
        try await see([["via 02:00:00:00:00:01"]])
        try await there.run("ip link set net0 down; ip link set net0 address 02:00:00:00:00:02")
        try await see([])
        try await there.run("ip link set net0 up")
        try await see([["via 02:00:00:00:00:02"]])
    }

    @Test("An interface that appears later is reported")
    func later() async throws {
        let kernel = try await kernel(of: here)
        let changes = kernel.changes
        try await here.run("ip link add net9 type veth peer name peer9; ip link set peer9 up; ip link set net9 up")
        for await _ in changes where try kernel.interfaces().contains(where: { $0.name == "net9" && $0.isUsable }) {
            return
        }
        Issue.record("The kernel tells nothing any more.")
    }
}
