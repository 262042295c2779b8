extension TestNetwork {
    /// Pulls the cable of a network out of both hosts, with the interface of the first one, for good.
    ///
    /// - Throws: an error of Foundation if it is not there.
    package func unplug(_ network: Int) async throws { try await hosts[0].run("ip link delete net\(network)") }

    /// Plugs in another cable in the place of one that was pulled out. Its interfaces have other numbers, and only addresses
    /// that the hosts make for themselves.
    ///
    /// - Throws: an error of Foundation if a program that it takes is not there.
    package func plug(_ network: Int) async throws {
        try await hosts[0].run(
            "ip link add net\(network) index 77 type veth peer name net\(network) netns \(hosts[1].process)")
        for host in hosts { try await host.run("ip link set net\(network) up multicast on") }
    }
}
