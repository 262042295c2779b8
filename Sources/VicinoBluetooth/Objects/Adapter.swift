internal import VicinoBus
internal import VicinoPresence

/// A Bluetooth adapter, as far as a medium needs to know it.
struct Adapter: Hashable, Sendable {
    /// Its object.
    let path: ObjectPath
    /// The address that never changes; empty if it is unknown.
    var address = ""
    /// Whether that address is a random one, which adapters without a public one have.
    var hasRandomAddress = false
    /// Whether it is on.
    var isPowered = true
    /// Whether the system keeps it off, as `rfkill` does.
    var isBlocked = false
    /// Whether all devices may see and connect to it. BlueZ then advertises everything as connectable.
    var isDiscoverable = false
    /// How many advertisements of all programs it takes; nil if it cannot advertise.
    var advertisements: Int?
    /// How many advertisements of all programs it sends.
    var activeAdvertisements = 0
    /// Whether it has extended advertising (Bluetooth 5): each of several advertisements has an address of its own.
    var hasAddresses = false
    /// Whether BlueZ can set the power of an advertisement on it.
    var setsPower = false
    /// Whether BlueZ offers monitors on it.
    var hasMonitors = false
    /// What the kernel says of it; what it does not say counts as BlueZ's default.
    var settings = AdapterSettings()

    /// The name that users know, such as `hci0`.
    var name: String { String(path.lastPart) }

    /// How many beacons a medium may advertise on it at a time.
    ///
    /// Without extended advertising the kernel gives each advertisement a turn of two seconds. A beacon on the air for
    /// half of the time is heard later, and the address changes with every turn, or all share one.
    func beaconLimit(upTo limit: Int) -> Int { hasAddresses ? max(1, min(limit, advertisements ?? 1)) : 1 }

    /// How long an address stays with the advertisements; nil if each has a new one.
    ///
    /// An adapter that hides its address, without extended advertising, has one address for all that it sends. It makes
    /// a new one when it advertises 900 seconds or more after the last was made.
    var addressLifetime: Duration? { settings.hidesAddress && !hasAddresses ? .seconds(902) : nil }

    /// The address by which sockets name the adapter, whatever address is on the air; nil if it is unknown.
    var channelAddress: BluetoothAddress? { BluetoothAddress(address, type: hasRandomAddress ? "random" : "public") }

    /// Whether a user means this adapter by a name or an address.
    func isNamed(_ name: String) -> Bool { name == self.name || name.uppercased() == address.uppercased() }
}

extension Adapter {
    /// The adapters in a picture of BlueZ's objects, by name.
    static func all(in picture: ObjectPicture) -> [Adapter] {
        picture.objects.keys.sorted().compactMap { Adapter($0, in: picture) }
    }

    /// Whether a change of an interface may change an adapter.
    static func consists(of interface: String) -> Bool {
        [.adapter, .advertising, .monitoring].contains { (known: InterfaceName) in known.text == interface }
    }

    private init?(_ path: ObjectPath, in picture: ObjectPicture) {
        guard let interfaces = picture.objects[path], interfaces[InterfaceName.adapter.text] != nil else { return nil }
        func value<Value: BusConvertible>(
            _ name: MemberName, _ interface: InterfaceName = .adapter, as type: Value.Type = Value.self
        ) -> Value? { picture.property(name, of: interface, at: path, as: type) }

        self.init(path: path)
        address = value("Address") ?? ""
        hasRandomAddress = value("AddressType") == "random"
        isPowered = value("Powered") ?? false
        isBlocked = value("PowerState") == "off-blocked"
        isDiscoverable = value("Discoverable") ?? false
        if interfaces[InterfaceName.advertising.text] != nil {
            let active = value("ActiveInstances", .advertising, as: UInt8.self) ?? 0
            activeAdvertisements = Int(active)
            advertisements = Int(active) + Int(value("SupportedInstances", .advertising, as: UInt8.self) ?? 1)
        }
        // Secondary channels exist with extended advertising only.
        hasAddresses = value("SupportedSecondaryChannels", .advertising, as: [String].self)?.isEmpty == false
        setsPower = value("SupportedFeatures", .advertising, as: [String].self)?.contains("CanSetTxPower") == true
        hasMonitors = interfaces[InterfaceName.monitoring.text] != nil
    }
}
