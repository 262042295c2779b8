internal import Glibc

extension DNSServices {
    /// Advertises and browses on these interfaces instead of the earlier ones.
    package func use(_ interfaces: Set<InterfaceIndex>) {
        names = nil
        move(to: interfaces)
    }

    /// Advertises and browses on the interfaces of these names instead of the earlier ones, whenever they exist.
    package func follow(_ names: [String]) {
        self.names = names
        lookUpNames()
        showAvailability()
    }

    /// Finds out which of the followed interfaces exist now.
    func lookUpNames() {
        guard let names else { return }
        move(to: Set(names.compactMap { InterfaceIndex(Int32(clamping: if_nametoindex($0))) }))
    }

    private func move(to interfaces: Set<InterfaceIndex>) {
        guard interfaces != self.interfaces else { return }
        self.interfaces = interfaces
        perform(table.handle(.restarted, at: .now))
        browse()
        announceAnew()
        showAvailability()
    }
}
