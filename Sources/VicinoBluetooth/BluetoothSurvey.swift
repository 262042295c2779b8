internal import VicinoBus
package import VicinoPresence

/// How Bluetooth is set up on this computer, for users who look for a fault. It changes nothing.
package struct BluetoothSurvey: Hashable, Sendable {
    /// An adapter.
    package struct Adapter: Hashable, Sendable {
        /// The name, such as `hci0`.
        package var name: String
        /// The address that never changes; empty if it is unknown.
        package var address = ""
        /// The name that BlueZ tells each peer of a link: usually that of the computer. Nil if it is unknown.
        package var alias: String?
        /// Whether it is on.
        package var isPowered = true
        /// Whether the system keeps it off, as `rfkill` does.
        package var isBlocked = false
        /// Whether all devices may see and connect to it.
        package var isDiscoverable = false
        /// Whether it can advertise.
        package var canAdvertise = true
        /// Whether each of several advertisements has an address of its own.
        package var hasAddresses = false
        /// Whether BlueZ offers monitors on it.
        package var hasMonitors = true
        /// What the kernel says of it; nil if the kernel does not say.
        package var settings: AdapterSettings?

        package init(name: String) { self.name = name }

        /// Whether a user means this adapter by a name or an address.
        package func isNamed(_ text: String) -> Bool { text == name || text.uppercased() == address.uppercased() }
    }

    /// Why BlueZ could not be asked; nil if it answered.
    package var obstacle: MediumObstacle?
    /// The adapters, by name.
    package var adapters: [Adapter] = []

    package init(obstacle: MediumObstacle? = nil, adapters: [Adapter] = []) {
        self.obstacle = obstacle
        self.adapters = adapters
    }

    /// Asks BlueZ and the kernel.
    ///
    /// - Parameter environment: the environment variables of the process, which may name the bus.
    package static func make(environment: [String: String]) async -> BluetoothSurvey {
        let bus: Bus
        do { bus = try await Bus.connect(to: try BusAddress.system(environment)) } catch {
            return BluetoothSurvey(obstacle: .noBus)
        }
        do {
            for try await update in try await bus.objects(of: .bluez) {
                if case .absent = update.change { return BluetoothSurvey(obstacle: .noDaemon) }
                return BluetoothSurvey(adapters: Self.adapters(in: update.picture))
            }
            return BluetoothSurvey(obstacle: .noBus)
        } catch {
            return BluetoothSurvey(obstacle: MediumObstacle(error, losing: .noBus))
        }
    }

    private static func adapters(in picture: ObjectPicture) -> [Adapter] {
        VicinoBluetooth.Adapter.all(in: picture).map { found in
            var adapter = Adapter(name: found.name)
            adapter.address = found.address
            adapter.alias = picture.property("Alias", of: .adapter, at: found.path, as: String.self)
            adapter.isPowered = found.isPowered
            adapter.isBlocked = found.isBlocked
            adapter.isDiscoverable = found.isDiscoverable
            adapter.canAdvertise = found.advertisements != nil
            adapter.hasAddresses = found.hasAddresses
            adapter.hasMonitors = found.hasMonitors
            adapter.settings = .ofKernel(found.name)
            return adapter
        }
    }
}

extension Bluetooth {
    /// All that an advertisement of a beacon holds on the air: its length, its type, the id of the service, and the
    /// beacon.
    package static func bytesOnAir(of beacon: [UInt8]) -> [UInt8] {
        let element = [BeaconService.elementType] + BeaconService.bytesOnAir + beacon
        return [UInt8(element.count)] + element
    }
}
