internal import Foundation

/// Two hosts on networks of their own, which only they are on, within this computer; for root only.
///
/// Each host has its own namespace of networks. The networks are cables between them, called `net0`, `net1` and so on at
/// both ends, and host number 0 is 10.231.N.1 on the network N, number 1 is 10.231.N.2. All that is gone when this object
/// goes, and also when the process of the tests ends in any other way.
public final class TestNetwork: Sendable {
    /// The hosts.
    public let hosts: [TestHost]

    /// The versions of the internet protocol that a network can have.
    public enum Version: CaseIterable, Sendable {
        /// With addresses like 10.231.0.1.
        case four
        /// With addresses like fe80::1, which each host makes for itself.
        case six
    }

    /// Whether the present user may make networks.
    public static var isAllowed: Bool { geteuid() == 0 }

    /// Makes the hosts and the networks between them.
    ///
    /// - Parameters:
    ///   - networks: how many.
    ///   - versions: by which the hosts have addresses; from the beginning, since an Avahi daemon that loses one while it
    ///     makes sure of the host's name may be busy with that for a minute.
    /// - Throws: an error of Foundation if a program that it takes is not there.
    public init(networks: Int = 1, versions: Set<Version> = Set(Version.allCases)) async throws {
        hosts = [try await TestHost(number: 0), try await TestHost(number: 1)]
        for network in 0..<networks {
            try await hosts[0].run(
                "ip link add net\(network) type veth peer name net\(network) netns \(hosts[1].process)")
            for host in hosts {
                let address = "10.231.\(network).\(host.number + 1)/24"
                if versions.contains(.four) { try await host.run("ip address add \(address) dev net\(network)") }
                if !versions.contains(.six) { try await host.run("ip link set net\(network) addrgenmode none") }
                try await host.run("ip link set net\(network) up multicast on")
            }
        }
    }
}
