internal import VicinoBus

/// The objects of BlueZ that a medium needs to know.
enum BlueZObjects {
    /// Whether an object is an adapter, a device with a beacon, or one with a link or a pairing.
    ///
    /// Paired devices are known from the beginning on, so that a new pairing can be told from the user's earlier ones.
    /// BlueZ has an object for each device that it has heard in half a minute, and strangers can be many.
    static let concern: RemoteObjects.Choice = { interfaces in
        guard let device = interfaces[InterfaceName.device.text] else {
            return interfaces.keys.contains(where: Adapter.consists)
        }
        return ["Connected", "Paired"].contains { device[$0] == .boolean(true) }
            || BeaconService.hasData(device["ServiceData"])
    }
}
