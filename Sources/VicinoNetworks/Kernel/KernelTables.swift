internal import CNetlink
internal import Glibc
internal import VicinoCore

/// The kernel's tables, put together for each interface.
struct KernelTables {
    private struct Route {
        let interface: Int32
        let gateway: String
        let isVersion6: Bool
        let metric: UInt32
    }

    private struct Neighbour: Hashable {
        let interface: Int32
        let address: String
    }

    /// The link address of a neighbour, and how long ago it was heard.
    private struct HeardLink {
        let address: String
        let heardAgo: Duration
    }

    private var interfaces: [InterfaceState] = []
    private var prefixes: [Int32: Set<String>] = [:]
    private var routes: [Route] = []
    private var neighbours: [Neighbour: HeardLink] = [:]

    /// Reads the tables of links, addresses, routes and neighbours.
    init(_ socket: NetlinkSocket) throws(VicinoError) {
        let family = [UInt8(AF_UNSPEC)]
        func ask(_ type: Int, _ size: Int) throws(VicinoError) -> [NetlinkMessage] {
            try socket.dump(UInt16(type), family + [UInt8](repeating: 0, count: size - 1))
        }
        for message in try ask(RTM_GETLINK, 16) { add(link: message.body) }
        for message in try ask(RTM_GETADDR, 8) { add(address: message.body) }
        for message in try ask(RTM_GETROUTE, 12) { add(route: message.body) }
        for message in try ask(RTM_GETNEIGH, 12) { add(neighbour: message.body) }
    }

    /// The interfaces, in the kernel's order.
    ///
    /// - Parameter wirelessNames: the names of the joined wireless networks, by interface.
    func states(_ wirelessNames: [Int32: [UInt8]]) -> [InterfaceState] {
        interfaces.map { interface in
            var state = interface
            state.wirelessName = wirelessNames[interface.index]
            state.prefixes = prefixes[interface.index, default: []].sorted()
            let own = routes.filter { $0.interface == interface.index }
                .sorted {
                    ($0.isVersion6 ? 1 : 0, $0.metric, $0.gateway) < ($1.isVersion6 ? 1 : 0, $1.metric, $1.gateway)
                }
            state.gateways = own.reduce(into: []) { gateways, route in
                guard gateways.count < InterfaceState.gatewayLimit,
                    !gateways.contains(where: { $0.address == route.gateway })
                else { return }
                let neighbour = Neighbour(interface: interface.index, address: route.gateway)
                let known = neighbours[neighbour]
                gateways.append(
                    Gateway(route.gateway, linkAddress: known?.address, heardAgo: known?.heardAgo ?? .zero))
            }
            return state
        }
    }

    private mutating func add(link body: ArraySlice<UInt8>) {
        let attributes = NetlinkAttributes(body.dropFirst(16))
        guard let kind = body.integer(at: 2, UInt16.self), let index = body.integer(at: 4, Int32.self),
            let flags = body.integer(at: 8, UInt32.self), let name = attributes.text(IFLA_IFNAME)
        else { return }
        var state = InterfaceState(name, index: index)
        state.isRunning = flags & running == running
        state.isPart = attributes[IFLA_MASTER] != nil
        state.isUsable =
            state.isRunning && !state.isPart && kind == ethernet && flags & UInt32(IFF_MULTICAST) != 0
        state.isHardware = attributes.inside(IFLA_LINKINFO)[IFLA_INFO_KIND] == nil
        state.carrierChanges = attributes.integer(IFLA_CARRIER_CHANGES, UInt32.self) ?? 0
        interfaces.append(state)
    }

    private mutating func add(address body: ArraySlice<UInt8>) {
        let attributes = NetlinkAttributes(body.dropFirst(8))
        guard let length = body.integer(at: 1, UInt8.self), let index = body.integer(at: 4, Int32.self),
            let address = attributes[IFA_ADDRESS], let prefix = KernelAddress.prefix(address, length: length)
        else { return }
        prefixes[index, default: []].insert(prefix)
    }

    private mutating func add(route body: ArraySlice<UInt8>) {
        // Only default routes that lead somewhere, not those that refuse.
        guard body.integer(at: 1, UInt8.self) == 0, body.integer(at: 7, UInt8.self).map(Int.init) == RTN_UNICAST else {
            return
        }
        let attributes = NetlinkAttributes(body.dropFirst(12))
        let metric = attributes.integer(RTA_PRIORITY.rawValue, UInt32.self) ?? 0
        add(attributes, interface: attributes.integer(RTA_OIF.rawValue, Int32.self), metric: metric)
        // Several routes of the same weight.
        var hops = attributes[RTA_MULTIPATH.rawValue] ?? []
        while let length = hops.integer(at: 0, UInt16.self).map(Int.init), length >= 8, length <= hops.count {
            let attributes = NetlinkAttributes(hops.prefix(length).dropFirst(8))
            add(attributes, interface: hops.integer(at: 4, Int32.self), metric: metric)
            hops = hops.dropFirst(length)
        }
    }

    private mutating func add(_ attributes: NetlinkAttributes, interface: Int32?, metric: UInt32) {
        // A gateway of the other IP version has its address family in front.
        let bytes = attributes[RTA_GATEWAY.rawValue] ?? attributes[RTA_VIA.rawValue]?.dropFirst(2)
        guard let interface, let bytes, let gateway = KernelAddress.text(bytes) else { return }
        routes.append(
            Route(interface: interface, gateway: gateway, isVersion6: bytes.count == 16, metric: metric))
    }

    private mutating func add(neighbour body: ArraySlice<UInt8>) {
        let attributes = NetlinkAttributes(body.dropFirst(12))
        guard let index = body.integer(at: 4, Int32.self), let state = body.integer(at: 8, UInt16.self),
            let address = attributes[NDA_DST].flatMap(KernelAddress.text),
            let link = attributes[NDA_LLADDR].flatMap(KernelAddress.link), CInt(state) & unanswered == 0
        else { return }
        // The first number is the time since then, in hundredths of a second.
        let ago = CInt(state) & NUD_PERMANENT == 0 ? attributes.integer(NDA_CACHEINFO, UInt32.self) ?? 0 : 0
        neighbours[Neighbour(interface: index, address: address)] = HeardLink(
            address: link, heardAgo: .milliseconds(Int64(ago) * 10))
    }
}

/// `ARPHRD_ETHER` of the kernel, which also covers wireless interfaces.
private let ethernet: UInt16 = 1
/// The flags of a usable interface: up, ready to send, and with a carrier.
private let running = UInt32(IFF_UP) | UInt32(IFF_RUNNING) | 1 << 16
/// The states of a neighbour that has not answered.
private let unanswered = NUD_INCOMPLETE | NUD_FAILED
