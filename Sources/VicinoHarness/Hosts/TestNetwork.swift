internal import Foundation

/// Hosts on private networks within this computer; for root only.
///
/// Each host has its own network namespace. On every host its networks are called `net0`, `net1` and so on, and host
/// number H is 10.231.N.(H + 1) on the network N. Between two hosts a network is a cable: turning an interface off on
/// one turns it off on the other. More hosts are connected by a switch. All of this is removed with this object, even
/// if the process of the tests ends in another way.
public final class TestNetwork: Sendable {
    /// The hosts.
    public let hosts: [TestHost]
    /// The switch that connects more than two hosts.
    private let switchboard: TestHost?

    /// The IP versions that a network can have.
    public enum Version: CaseIterable, Sendable {
        /// IPv4, with addresses like 10.231.0.1.
        case four
        /// IPv6, with addresses like fe80::1, which each host makes itself.
        case six
    }

    /// Whether the present user may make networks.
    public static var isAllowed: Bool { geteuid() == 0 }

    /// Makes the hosts and the networks between them.
    ///
    /// - Parameters:
    ///   - hosts: the number of hosts, at least two.
    ///   - networks: the number of networks.
    ///   - versions: the IP versions of the hosts' addresses. They are set from the beginning: an Avahi daemon that
    ///     loses an address while it probes the host's name may be busy for a minute.
    /// - Throws: an error of Foundation if a required program is missing.
    public init(
        hosts count: Int = 2, networks: Int = 1, versions: Set<Version> = Set(Version.allCases)
    ) async throws {
        var hosts: [TestHost] = []
        for number in 0..<count { hosts.append(try await TestHost(number: number)) }
        self.hosts = hosts
        switchboard = count > 2 ? try await TestHost(number: count) : nil
        for network in 0..<networks {
            try await connect("net\(network)")
            for host in hosts {
                let address = "10.231.\(network).\(host.number + 1)/24"
                if versions.contains(.four) { try await host.run("ip address add \(address) dev net\(network)") }
                if !versions.contains(.six) { try await host.run("ip link set net\(network) addrgenmode none") }
                // No other host can have the IPv6 address, so no host has to probe for it, which takes a second or two.
                try await host.run("echo 0 >/proc/sys/net/ipv6/conf/net\(network)/accept_dad")
                try await host.run("ip link set net\(network) up multicast on")
            }
        }
    }

    private func connect(_ name: String) async throws {
        guard let switchboard else {
            return try await hosts[0].run("ip link add \(name) type veth peer name \(name) netns \(hosts[1].process)")
        }
        // The switch forwards multicast to all hosts, whether they have joined or not.
        try await switchboard.run("ip link add \(name) type bridge mcast_snooping 0 && ip link set \(name) up")
        for host in hosts {
            let plug = "\(name)to\(host.number)"
            try await switchboard.run(
                """
                ip link add \(plug) type veth peer name \(name) netns \(host.process)
                ip link set \(plug) master \(name) up
                """)
        }
    }
}
