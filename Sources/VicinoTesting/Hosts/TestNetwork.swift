internal import Foundation

/// Two hosts on networks of their own, which only they are on, within this computer; for root only.
///
/// Each host has its own namespace of networks. The networks are cables between them, called `net0`, `net1` and so on at
/// both ends, and host number 0 is 10.231.N.1 on the network N, number 1 is 10.231.N.2. All that is gone when this object
/// goes, and also when the process of the tests ends in any other way.
package final class TestNetwork: Sendable {
    /// The hosts.
    package let hosts: [TestHost]

    /// Whether the present user may make networks.
    package static var isAllowed: Bool { geteuid() == 0 }

    /// Makes the hosts and the networks between them.
    ///
    /// - Throws: an error of Foundation if a program that it takes is not there.
    package init(networks: Int = 1) async throws {
        hosts = [try await TestHost(number: 0), try await TestHost(number: 1)]
        for network in 0..<networks {
            try await hosts[0].run(
                "ip link add net\(network) type veth peer name net\(network) netns \(hosts[1].process)")
            for host in hosts {
                try await host.run(
                    """
                    ip address add 10.231.\(network).\(host.number + 1)/24 dev net\(network) &&
                    ip link set net\(network) up multicast on
                    """)
            }
        }
    }
}
