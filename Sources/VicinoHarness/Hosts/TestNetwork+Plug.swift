extension TestNetwork {
    /// Unplugs the cable of a network from both hosts, permanently; the interface of the first one goes, too.
    ///
    /// - Throws: an error of Foundation if the interface does not exist.
    package func unplug(_ network: Int) async throws { try await hosts[0].run("ip link delete net\(network)") }

    /// Plugs in a new cable for one that was unplugged. Its interfaces have new numbers, and only link-local addresses.
    ///
    /// - Throws: an error of Foundation if a required program is missing.
    package func plug(_ network: Int) async throws {
        try await hosts[0].run(
            "ip link add net\(network) index 77 type veth peer name net\(network) netns \(hosts[1].process)")
        for host in hosts { try await host.run("ip link set net\(network) up multicast on") }
    }
}
