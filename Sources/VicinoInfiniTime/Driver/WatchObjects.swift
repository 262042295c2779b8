internal import VicinoBus

extension BusName {
    static let bluez: BusName = "org.bluez"
}

extension InterfaceName {
    static let device: InterfaceName = "org.bluez.Device1"
    static let characteristic: InterfaceName = "org.bluez.GattCharacteristic1"
}

/// What BlueZ's objects say of the watch.
enum WatchObjects {
    /// InfiniTime's count of steps of the day: four bytes, the lowest first, and notified when it changes
    /// (<https://github.com/InfiniTimeOrg/InfiniTime/blob/main/doc/MotionService.md>).
    static let stepCount = "00030001-78fc-48fe-8e23-433b3a1942d0"

    /// The watch, as far as BlueZ knows it.
    struct Watch: Equatable {
        let path: ObjectPath
        let isConnected: Bool
        /// Where its count of steps is; nil if that is not known.
        var characteristic: ObjectPath?
    }

    /// Whether an object can be a watch of the user, or a count of steps.
    ///
    /// Strangers' devices are none of them, and can be many.
    static let concern: RemoteObjects.Choice = { interfaces in
        if let characteristic = interfaces[InterfaceName.characteristic.text] {
            return characteristic["UUID"] == .string(stepCount)
        }
        guard let device = interfaces[InterfaceName.device.text] else { return false }
        return ["Connected", "Paired", "Trusted"].contains { device[$0] == .boolean(true) }
    }

    /// The watch of a name.
    ///
    /// Any device can have any name, and may connect to this computer. So by its name the watch is found only if the user
    /// has paired or trusted it; an address is enough for one that is connected.
    ///
    /// - Throws: `WatchObstacle` if no steps can come from it now.
    static func watch(_ name: WatchName, in picture: ObjectPicture) throws(WatchObstacle) -> Watch {
        let devices = picture.objects.keys.sorted().filter { isMeant($0, by: name, in: picture) }
        let connected = devices.first { flag("Connected", of: $0, in: picture) }
        guard let path = connected ?? devices.first else { throw .unknown(name) }
        var watch = Watch(path: path, isConnected: connected != nil)
        guard watch.isConnected else { return watch }
        let counts = picture.objects.keys.sorted().filter {
            path.contains($0) && uuid(of: $0, in: picture) == stepCount
        }
        // BlueZ remembers services of an earlier connection, which cannot be used yet.
        guard flag("ServicesResolved", of: path, in: picture) else { throw .looking(name) }
        guard let count = counts.first else { throw .noSteps(name) }
        let flags = picture.property("Flags", of: .characteristic, at: count, as: [String].self) ?? []
        guard flags.contains("notify") else { throw .noSteps(name) }
        // To read it would make BlueZ pair, which only the user may begin.
        let isSecured = flags.contains { $0.hasPrefix("encrypt") || $0.hasPrefix("secure") }
        if isSecured, !flag("Paired", of: path, in: picture) { throw .unpaired(name) }
        watch.characteristic = count
        return watch
    }

    /// The count in the bytes of a characteristic; nil for others than four.
    static func count(_ bytes: [UInt8]) -> UInt32? {
        guard bytes.count == 4 else { return nil }
        return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func isMeant(_ path: ObjectPath, by name: WatchName, in picture: ObjectPicture) -> Bool {
        if name.isAddress { return name.names(picture.property("Address", of: .device, at: path, as: String.self)) }
        guard flag("Paired", of: path, in: picture) || flag("Trusted", of: path, in: picture) else { return false }
        let names: [MemberName] = ["Alias", "Name"]
        return names.contains { name.names(picture.property($0, of: .device, at: path, as: String.self)) }
    }

    private static func flag(_ name: MemberName, of path: ObjectPath, in picture: ObjectPicture) -> Bool {
        picture.property(name, of: .device, at: path, as: Bool.self) ?? false
    }

    private static func uuid(of path: ObjectPath, in picture: ObjectPicture) -> String? {
        picture.property("UUID", of: .characteristic, at: path, as: String.self)
    }
}
