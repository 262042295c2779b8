/// Determines this device's networks from the kernel's states of its interfaces; it uses no kernel and no clock.
///
/// A network is recognised when a gateway's link address is known, or when there has been no gateway for a while. The
/// result holds as long as the carrier, the name of the wireless network and the gateway stay.
///
/// ```swift
/// table.update(with: try kernel.interfaces(), at: uptime)
/// for network in table.view.networks { … }
/// ```
package struct NetworkTable: Sendable {
    /// What the table remembers of an interface.
    private struct InterfaceHistory {
        var state: InterfaceState
        /// Since when its state is unchanged, apart from the kernel's knowledge of gateways.
        var since: Duration
        /// When the interface last joined another network; nil if it never did. Only a gateway that was heard since
        /// then counts, because the kernel may miss a carrier loss of less than a second.
        var joined: Duration?
        /// The gateways' link addresses by IP address. Those of gateways that have just gone are kept for a while.
        var resolved: [String: String] = [:]
    }

    /// How long a state must be unchanged before a link counts as one without a gateway: addresses arrive with a delay.
    package static let usualStablePeriod: Duration = .seconds(10)
    /// How long a stopped interface still counts as present, for users who trust the interface itself.
    package static let lingering: Duration = .seconds(5)
    /// The wait before the kernel is asked again about an unanswered gateway: half the time without an answer, within these bounds.
    private static let probeIntervals: ClosedRange<Duration> = .seconds(5) ... .seconds(60)

    /// The present networks, in the kernel's order.
    package private(set) var view = NetworkSnapshot()
    /// The gateways without a known link address, with their interfaces.
    package private(set) var unresolved: [UnresolvedGateway] = []
    /// When to read the state again even without news; nil if that is not needed.
    package private(set) var deadline: Duration?
    private let stablePeriod: Duration
    private var histories: [Int32: InterfaceHistory] = [:]
    /// The interfaces that ran at the last call, and when others stopped.
    private var ran: Set<String> = []
    private var stopped: [String: Duration] = [:]

    /// Begins without any state.
    ///
    /// - Parameter stablePeriod: how long a state must be unchanged; zero to accept the first one.
    package init(stablePeriod: Duration = usualStablePeriod) { self.stablePeriod = stablePeriod }

    /// Replaces the present states by those of the kernel.
    ///
    /// - Parameter now: the time since the system booted.
    package mutating func update(with interfaces: [InterfaceState], at now: Duration) {
        let old = histories
        unresolved = []
        deadline = nil
        histories = [:]
        note(interfaces, now)
        let networks = interfaces.filter(\.isUsable).map { interface in
            let history = history(old[interface.index], interface, at: now)
            histories[interface.index] = history
            return network(history, now)
        }
        let others = interfaces.filter { !$0.isUsable && !$0.isPart }
        view = NetworkSnapshot(
            networks: networks, others: others.filter(\.isRunning).map(\.name),
            stopped: recentlyStopped(others, now))
    }

    /// The names of the interfaces that have just stopped. The table wakes when this is over.
    private mutating func recentlyStopped(_ interfaces: [InterfaceState], _ now: Duration) -> [String] {
        let ends = interfaces.compactMap { interface in
            stopped[interface.name].map { (interface.name, $0 + min(stablePeriod, Self.lingering)) }
        }.filter { now < $0.1 }
        ends.forEach { wake(at: $0.1) }
        return ends.map(\.0)
    }

    /// Notes which interfaces have just stopped.
    private mutating func note(_ interfaces: [InterfaceState], _ now: Duration) {
        let running = Set(interfaces.filter(\.isRunning).map(\.name))
        for name in ran where !running.contains(name) { stopped[name] = now }
        stopped = stopped.filter { !running.contains($0.key) && now < $0.value + Self.lingering }
        ran = running
    }

    /// What the table remembers of an interface from now on.
    private func history(_ old: InterfaceHistory?, _ new: InterfaceState, at now: Duration) -> InterfaceHistory {
        var history = InterfaceHistory(state: new, since: now)
        if let old, old.state.isSameLink(as: new) {
            history.resolved = old.resolved
            history.joined = old.joined
            if !old.state.isDifferent(from: new) { history.since = old.since }
        } else if old?.state.name == new.name {
            history.joined = now
        }
        guard !new.gateways.isEmpty else {
            if now >= history.since + stablePeriod { history.resolved = [:] }
            return history
        }
        // An address that the kernel has forgotten is still true, because nothing else has changed.
        history.resolved = new.gateways.reduce(into: [:]) { resolved, gateway in
            let isHeard = if let joined = history.joined { now - gateway.heardAgo > joined } else { true }
            resolved[gateway.address] = (isHeard ? gateway.linkAddress : nil) ?? history.resolved[gateway.address]
        }
        return history
    }

    private mutating func network(_ history: InterfaceHistory, _ now: Duration) -> PresentNetwork {
        let state = history.state
        let name = history.state.wirelessName.map(NetworkID.text)
        let isStable = now >= history.since + stablePeriod
        if !isStable { wake(at: history.since + stablePeriod) }
        let open = state.gateways.filter { history.resolved[$0.address] == nil }
        let network = PresentNetwork(
            name: name ?? state.name, interface: state.name, ids: Self.ids(history, name: name, isStable: isStable),
            gateway: state.gateways.first?.address, isStable: isStable,
            isWorthAsking: state.gateways.isEmpty ? state.isHardware : isStable || open.isEmpty)
        if !open.isEmpty {
            unresolved += open.map { UnresolvedGateway(gateway: $0, interface: state.index, network: network) }
            let wait = min(
                max((now - history.since) / 2, Self.probeIntervals.lowerBound), Self.probeIntervals.upperBound)
            wake(at: now + wait)
        }
        return network
    }

    /// The ids of the network; empty while it is not recognised.
    private static func ids(_ history: InterfaceHistory, name: String?, isStable: Bool) -> [NetworkID] {
        let state = history.state
        // A gateway that has just gone may return.
        let gateways = state.gateways.isEmpty ? history.resolved.keys.sorted().map { Gateway($0) } : state.gateways
        guard gateways.isEmpty else {
            return gateways.reduce(into: []) { ids, gateway in
                let id = NetworkID(gateway, linkAddress: history.resolved[gateway.address], wirelessName: name)
                if let id, !ids.contains(id) { ids.append(id) }
            }
        }
        return isStable ? [NetworkID(link: state, wirelessName: name)] : []
    }

    private mutating func wake(at moment: Duration) { deadline = min(deadline ?? moment, moment) }
}

extension InterfaceState {
    /// Whether it has joined nothing else in between.
    fileprivate func isSameLink(as other: InterfaceState) -> Bool {
        name == other.name && carrierChanges == other.carrierChanges && wirelessName == other.wirelessName
    }

    /// Whether more has changed than the kernel's knowledge of gateways.
    fileprivate func isDifferent(from other: InterfaceState) -> Bool {
        prefixes != other.prefixes || gateways.map(\.address) != other.gateways.map(\.address)
    }
}
