internal import Glibc

extension DNSServices {
    /// Speaks and listens on these interfaces instead of those before.
    package func use(_ interfaces: Set<InterfaceIndex>) {
        names = nil
        move(to: interfaces)
    }

    /// Speaks and listens on the interfaces of these names instead of those before, whenever they are there.
    package func follow(_ names: [String]) {
        self.names = names
        lookUpNames()
        showAvailability()
    }

    /// Takes over which of the interfaces that are followed are there now.
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
