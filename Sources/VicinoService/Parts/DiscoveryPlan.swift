internal import VicinoPresence
internal import VicinoSettings

/// What discovery uses, by the present networks and settings.
struct DiscoveryPlan: Equatable, Sendable {
    /// The network interfaces.
    let interfaces: [String]
    /// How Bluetooth is used; nil if it is off.
    let bluetooth: BluetoothUse?

    init(interfaces: [String], _ settings: Settings) {
        self.interfaces = interfaces
        bluetooth = BluetoothUse(settings)
    }

    /// Whether nothing may be used, so that there is no discovery.
    var isIdle: Bool { interfaces.isEmpty && bluetooth == nil }

    /// What counts as near.
    var presence: DiscoveryConfiguration {
        var configuration = DiscoveryConfiguration()
        if let bluetooth {
            configuration.range = bluetooth.range
            configuration.reference = bluetooth.reference
        }
        return configuration
    }
}
