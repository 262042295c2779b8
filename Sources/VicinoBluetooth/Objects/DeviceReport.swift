internal import VicinoBus
internal import VicinoPresence

/// What BlueZ says of a device that advertises a beacon.
struct DeviceReport: Hashable, Sendable {
    /// The device's object.
    let path: ObjectPath
    /// The beacon that it advertises.
    let beacon: Beacon
    /// Where the beacon came from.
    let address: RouteAddress
    /// The strength of its signal; nil if it is unknown.
    let signal: SignalStrength?
    /// Why BlueZ says it.
    let occasion: Occasion

    /// Why BlueZ says something of a device.
    enum Occasion: Hashable, Sendable {
        /// It remembers the device.
        case remembered
        /// It no longer knows how strong the device's signal is.
        case unmeasured
        /// It has heard the device just now.
        case heard
        /// It has heard the device just now, and measured its signal.
        case measured

        /// Whether the device was heard.
        var isHeard: Bool { self == .heard || self == .measured }
    }

    /// Reads a device; nil if it advertises no beacon.
    init?(_ path: ObjectPath, in picture: ObjectPicture, _ occasion: Occasion) {
        guard let properties = picture.objects[path]?[InterfaceName.device.text],
            let beacon = BeaconService.beacon(in: properties["ServiceData"]),
            let address = BluetoothAddress(
                picture.property("Address", of: .device, at: path, as: String.self) ?? "",
                type: picture.property("AddressType", of: .device, at: path, as: String.self) ?? ""),
            let route = RouteAddress(address.text)
        else { return nil }
        self.init(
            path, beacon: beacon, address: route,
            signal: SignalStrength(reported: picture.property("RSSI", of: .device, at: path, as: Int16.self)),
            occasion: occasion)
    }

    init(
        _ path: ObjectPath, beacon: Beacon, address: RouteAddress, signal: SignalStrength?, occasion: Occasion
    ) {
        self.path = path
        self.beacon = beacon
        self.address = address
        self.signal = signal
        self.occasion = occasion
    }
}

extension SignalStrength {
    /// The strength that BlueZ reports; nil if it is unknown, which controllers write as 127.
    init?(reported: Int16?) {
        guard let reported, (-127...20).contains(reported), reported != 0 else { return nil }
        self.init(dBm: Double(reported))
    }
}
