internal import VicinoBus

extension BusName {
    static let bluez: BusName = "org.bluez"
}

extension InterfaceName {
    static let adapter: InterfaceName = "org.bluez.Adapter1"
    static let advertisement: InterfaceName = "org.bluez.LEAdvertisement1"
    /// The interface of an adapter that can advertise.
    static let advertising: InterfaceName = "org.bluez.LEAdvertisingManager1"
    static let device: InterfaceName = "org.bluez.Device1"
    static let monitor: InterfaceName = "org.bluez.AdvertisementMonitor1"
    /// The interface of an adapter that scans for patterns.
    static let monitoring: InterfaceName = "org.bluez.AdvertisementMonitorManager1"
}

extension ObjectPath {
    /// The last part of the path, such as `hci0`; empty for the root.
    var lastPart: Substring { text.split(separator: "/").last ?? "" }

    /// The path one level above; nil for the root.
    var parent: ObjectPath? {
        guard let slash = text.lastIndex(of: "/"), text.utf8.count > 1 else { return nil }
        return try? ObjectPath(slash == text.startIndex ? "/" : String(text[..<slash]))
    }
}
