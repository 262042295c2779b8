@testable import VicinoNetworks

extension InterfaceState {
    /// An interface at home, with a resolved gateway.
    static func make(
        _ name: String = "eth0", index: Int32 = 2, wireless: String? = nil, carrierChanges: UInt32 = 1,
        isHardware: Bool = true, prefixes: [String] = ["192.168.1.0/24"], gateways: [Gateway] = [.home]
    ) -> InterfaceState {
        var state = InterfaceState(name, index: index)
        state.wirelessName = wireless.map { Array($0.utf8) }
        state.carrierChanges = carrierChanges
        state.isHardware = isHardware
        state.prefixes = prefixes
        state.gateways = gateways
        return state
    }
}

extension Gateway {
    static let home = Gateway("192.168.1.1", linkAddress: "3c:a6:2f:01:02:03")
    /// The gateway at home, heard so many seconds ago.
    static func home(heardAgo seconds: Int) -> Gateway {
        Gateway("192.168.1.1", linkAddress: "3c:a6:2f:01:02:03", heardAgo: .seconds(seconds))
    }
    static let cafe = Gateway("192.168.1.1", linkAddress: "00:11:22:33:44:55")
    /// A gateway whose link address the kernel does not know.
    static let silent = Gateway("192.168.1.1")
}

extension PresentNetwork {
    /// The network of an interface whose state is stable.
    static func stable(_ interface: InterfaceState) -> PresentNetwork { NetworkTable.stable(interface) }
}

extension NetworkTable {
    /// The texts of the ids of each network, after these states of the interfaces.
    static func ids(_ courses: [(second: Int, [InterfaceState])]) -> [[String]] {
        var table = NetworkTable()
        for (second, interfaces) in courses { table.update(with: interfaces, at: .seconds(second)) }
        return table.view.networks.map { $0.ids.map(\.text) }
    }

    /// The only network of an interface whose state is stable.
    static func stable(_ interface: InterfaceState) -> PresentNetwork {
        var table = NetworkTable(stablePeriod: .zero)
        table.update(with: [interface], at: .zero)
        return table.view.networks[0]
    }
}
