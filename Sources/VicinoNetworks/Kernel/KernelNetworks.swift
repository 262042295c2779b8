internal import CNetlink
// A source may be cancelled from any thread, but its type does not say so yet.
@preconcurrency internal import Dispatch
internal import Glibc
package import VicinoCore
internal import VicinoLocks

/// The networks of this computer as its kernel knows them, in the network namespace in which the object was made.
///
/// ```swift
/// let kernel = try KernelNetworks()
/// for await _ in kernel.changes { table.update(with: try kernel.interfaces(), at: uptime) }
/// ```
package final class KernelNetworks: Sendable {
    private let questions: NetlinkSocket
    private let notifications: NetlinkSocket
    private let wireless: WirelessNames
    /// The gateways of the last answer; news about other neighbours is ignored.
    private let gateways = LockedValue<Set<String>>([])

    /// Begins to listen for changes.
    ///
    /// - Throws: `VicinoError` if the system refuses, as in some sandboxes.
    package init() throws(VicinoError) {
        questions = try NetlinkSocket(NETLINK_ROUTE)
        notifications = try NetlinkSocket(
            NETLINK_ROUTE,
            groups: RTMGRP_LINK | RTMGRP_NEIGH | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE
                | RTMGRP_IPV6_ROUTE)
        wireless = try WirelessNames()
    }

    /// The present state of the interfaces.
    ///
    /// - Throws: `VicinoError` if the kernel does not answer.
    package func interfaces() throws(VicinoError) -> [InterfaceState] {
        let states = try readTables()
        let addresses = Set(states.flatMap(\.gateways).map(\.address))
        let areKnown = gateways.withLock { gateways in
            let areKnown = addresses.isSubset(of: gateways)
            gateways = addresses
            return areKnown
        }
        // News about a new gateway that came while the tables were read was ignored.
        return areKnown ? states : try readTables()
    }

    private func readTables() throws(VicinoError) -> [InterfaceState] {
        let tables = try KernelTables(questions)
        let indices = Set(tables.states([:]).map(\.index))
        return tables.states(wireless.names(indices))
    }

    /// Makes the kernel find out the link addresses of gateways. `changes` tells when it has.
    package func provoke(_ gateways: [UnresolvedGateway]) {
        for gateway in gateways { GatewayProbe.provoke(gateway.gateway.address, over: gateway.interface) }
    }

    /// Reports that something may have changed; several changes may be reported as one. It has one reader.
    package var changes: AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { change in
            // The wait for the kernel must not block Swift's own threads.
            let source = DispatchSource.makeReadSource(fileDescriptor: notifications.descriptor)
            source.setEventHandler { [self] in if receiveNews() { change.yield() } }
            change.onTermination = { _ in source.cancel() }
            source.activate()
        }
    }

    /// The present networks, after a wait for unresolved gateways. It blocks the thread.
    ///
    /// - Parameters:
    ///   - timeout: the maximum time to wait for gateways, in milliseconds.
    ///   - probes: whether something may be sent on a network to find out its gateway.
    /// - Throws: `VicinoError` if the kernel does not answer.
    package func survey(
        timeout: Int32, probes: (PresentNetwork) -> Bool
    ) throws(VicinoError) -> NetworkSnapshot {
        var table = NetworkTable(stablePeriod: .zero)
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(Int(timeout))
        while true {
            table.update(with: try interfaces(), at: .zero)
            let rest = clock.now.duration(to: end) / .milliseconds(1)
            // One resolved gateway of several is enough.
            guard table.view.networks.contains(where: \.ids.isEmpty), rest >= 1 else { return table.view }
            provoke(table.unresolved.filter { probes($0.network) })
            var wait = pollfd(fd: notifications.descriptor, events: Int16(POLLIN), revents: 0)
            // The table is read again from time to time, even without news.
            poll(&wait, 1, Int32(min(rest, 100)))
            _ = notifications.receivePending()
        }
    }

    /// Handles the received messages.
    ///
    /// - Returns: whether they matter. Of neighbours only gateways do, and many others come and go.
    private func receiveNews() -> Bool {
        guard let messages = notifications.receivePending() else { return true }
        let gateways = gateways.withLock { $0 }
        return messages.contains { message in
            guard [RTM_NEWNEIGH, RTM_DELNEIGH].contains(Int(message.type)) else { return true }
            let address = NetlinkAttributes(message.body.dropFirst(12))[NDA_DST].flatMap(KernelAddress.text)
            guard let address else { return false }
            return gateways.contains(address)
        }
    }
}
