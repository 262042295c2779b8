/// Says which networks this device is on, from what the kernel tells of its interfaces; knows no kernel and no clock.
///
/// A network is recognised when the address of a gateway on the link is known, or when there has been no gateway for a while.
/// What was found out counts for as long as the carrier, the name of the wireless network and the gateway stay.
///
/// ```swift
/// table.take(try kernel.interfaces(), at: uptime)
/// for network in table.view.networks { … }
/// ```
package struct NetworkTable: Sendable {
    /// What is remembered of an interface.
    private struct Memory {
        var state: InterfaceState
        /// Since when it is as it is, but for what the kernel knows of gateways.
        var since: Duration
        /// When something else was joined to the interface while it was there. A gateway counts that was heard since then, as
        /// the kernel may not notice when a carrier is away for less than a second. Nil if that has not happened.
        var joined: Duration?
        /// The addresses of gateways on the link, by their addresses of the internet. Those of gateways that have just gone
        /// are kept for a while.
        var resolved: [String: String] = [:]
    }

    /// For how long nothing may change before a link counts as one without a gateway: addresses take a moment to come.
    package static let usualSettling: Duration = .seconds(10)
    /// For how long an interface counts as there that has stopped, for those who trust it whatever it is on.
    package static let lingering: Duration = .seconds(5)
    /// After how long a gateway that does not answer is asked again: half as long as it has not, within these bounds.
    private static let patience: ClosedRange<Duration> = .seconds(5) ... .seconds(60)

    /// Where the device is, in the order of the kernel.
    package private(set) var view = NetworkView()
    /// The gateways whose addresses on the link are to be found out, with the numbers of the interfaces.
    package private(set) var unresolved: [(gateway: Gateway, interface: Int32)] = []
    /// When to look again although nothing happens; nil if that is not needed.
    package private(set) var deadline: Duration?
    private let settling: Duration
    private var memories: [Int32: Memory] = [:]
    /// The interfaces that ran when this was told last, and when others stopped that did before.
    private var ran: Set<String> = []
    private var stopped: [String: Duration] = [:]

    /// Knows nothing yet.
    ///
    /// - Parameter settling: for how long nothing may change; zero to believe what is seen first.
    package init(settling: Duration = usualSettling) { self.settling = settling }

    /// Takes what the kernel tells now.
    ///
    /// - Parameter now: the time since the system has begun to run.
    package mutating func take(_ interfaces: [InterfaceState], at now: Duration) {
        let old = memories
        (unresolved, deadline, memories) = ([], nil, [:])
        note(interfaces, now)
        let networks = interfaces.filter(\.isUsable).map { interface in
            let memory = memory(old[interface.index], interface, now)
            memories[interface.index] = memory
            return network(memory, now)
        }
        let others = interfaces.filter { !$0.isUsable && !$0.isPart }
        view = NetworkView(
            networks: networks, others: others.filter(\.isRunning).map(\.name),
            stopped: others.filter { hasJustStopped($0, now) }.map(\.name))
    }

    /// Whether an interface has stopped a moment ago.
    private mutating func hasJustStopped(_ interface: InterfaceState, _ now: Duration) -> Bool {
        guard let end = stopped[interface.name].map({ $0 + min(settling, Self.lingering) }), now < end else {
            return false
        }
        wake(at: end)
        return true
    }

    /// Notes which interfaces have just stopped.
    private mutating func note(_ interfaces: [InterfaceState], _ now: Duration) {
        let running = Set(interfaces.filter(\.isRunning).map(\.name))
        for name in ran where !running.contains(name) { stopped[name] = now }
        stopped = stopped.filter { !running.contains($0.key) && now < $0.value + Self.lingering }
        ran = running
    }

    /// What is to be remembered of an interface now.
    private func memory(_ old: Memory?, _ new: InterfaceState, _ now: Duration) -> Memory {
        var memory = Memory(state: new, since: now)
        if let old, old.state.isSameLink(as: new) {
            (memory.resolved, memory.joined) = (old.resolved, old.joined)
            if !old.state.isDifferent(from: new) { memory.since = old.since }
        } else if old?.state.name == new.name {
            memory.joined = now
        }
        guard !new.gateways.isEmpty else {
            if now >= memory.since + settling { memory.resolved = [:] }
            return memory
        }
        // What the kernel has forgotten is still true, as nothing else has changed.
        memory.resolved = new.gateways.reduce(into: [:]) { resolved, gateway in
            let isHeard = memory.joined.map { now - gateway.heardAgo > $0 } ?? true
            resolved[gateway.address] = (isHeard ? gateway.linkAddress : nil) ?? memory.resolved[gateway.address]
        }
        return memory
    }

    private mutating func network(_ memory: Memory, _ now: Duration) -> PresentNetwork {
        let (state, name) = (memory.state, memory.state.wirelessName.map(NetworkID.text))
        let isSettled = now >= memory.since + settling
        if !isSettled { wake(at: memory.since + settling) }
        let open = state.gateways.filter { memory.resolved[$0.address] == nil }
        if !open.isEmpty {
            unresolved += open.map { ($0, state.index) }
            let wait = min(max((now - memory.since) / 2, Self.patience.lowerBound), Self.patience.upperBound)
            wake(at: now + wait)
        }
        return PresentNetwork(
            name: name ?? state.name, interface: state.name, ids: Self.ids(memory, name, isSettled),
            gateway: state.gateways.first?.address, isSettled: isSettled,
            isWorthAsking: state.gateways.isEmpty ? state.isHardware : isSettled || open.isEmpty)
    }

    /// What the network is recognised by; empty while that is not known.
    private static func ids(_ memory: Memory, _ name: String?, _ isSettled: Bool) -> [NetworkID] {
        let state = memory.state
        // A gateway that has just gone may be about to come back.
        let gateways = state.gateways.isEmpty ? memory.resolved.keys.sorted().map { Gateway($0) } : state.gateways
        guard gateways.isEmpty else {
            return gateways.reduce(into: []) { ids, gateway in
                let id = NetworkID(gateway, linkAddress: memory.resolved[gateway.address], wirelessName: name)
                if let id, !ids.contains(id) { ids.append(id) }
            }
        }
        return isSettled ? [NetworkID(link: state, wirelessName: name)] : []
    }

    private mutating func wake(at moment: Duration) { deadline = min(deadline ?? moment, moment) }
}

extension InterfaceState {
    /// Whether it has not been joined to something else meanwhile.
    fileprivate func isSameLink(as other: InterfaceState) -> Bool {
        name == other.name && carrierChanges == other.carrierChanges && wirelessName == other.wirelessName
    }

    /// Whether more has changed than what the kernel knows of gateways.
    fileprivate func isDifferent(from other: InterfaceState) -> Bool {
        prefixes != other.prefixes || gateways.map(\.address) != other.gateways.map(\.address)
    }
}
