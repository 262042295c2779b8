internal import VicinoBus

/// Whether the network that this computer uses costs money by the byte.
struct MeteredNetwork: Sendable {
    let environment: [String: String]

    /// What NetworkManager says: 1 is yes, and 3 is a guess that it does, such as for a phone that shares its network.
    private static let metered: Set<UInt32> = [1, 3]

    /// Whether it is metered; false if NetworkManager cannot be asked, because most networks are not.
    func isMetered() async -> Bool {
        do {
            let bus = try await Bus.connect(to: .system(environment))
            let manager = RemoteObject(
                "/org/freedesktop/NetworkManager", on: "org.freedesktop.NetworkManager", over: bus)
            let answer = try await manager.property("Metered", of: "org.freedesktop.NetworkManager", as: UInt32.self)
            return Self.metered.contains(answer)
        } catch {
            return false
        }
    }
}
