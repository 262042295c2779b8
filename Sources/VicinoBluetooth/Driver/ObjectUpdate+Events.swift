internal import VicinoBus

extension ObjectUpdate {
    /// What a change of BlueZ's objects means for a medium.
    var bluetoothEvents: [BluetoothEvent] {
        switch change {
        case .absent: return [.restarted, .adapters(nil)]
        case .loaded:
            // BlueZ keeps devices and their strengths for half a minute after it has last heard them.
            return [adapters] + picture.objects.keys.sorted().flatMap { device($0, .remembered) }
        case .added(let path, let interfaces):
            guard interfaces.contains(InterfaceName.device.text) else { return adapterEvents(interfaces) }
            // A pairing can be complete before the device comes into the picture.
            return adapterEvents(interfaces) + pairing(of: path) + [.heardAnything]
                + device(path, hasStrength(path) ? .measured : .heard)
        case .removed(let path, let interfaces):
            return adapterEvents(interfaces)
                + (interfaces.contains(InterfaceName.device.text) ? [.removed(path)] : [])
        case .changed(let path, let interface, let properties):
            guard interface == InterfaceName.device.text else { return adapterEvents([interface]) }
            return deviceChange(path, properties)
        }
    }

    /// At the end of a discovery, BlueZ removes all strengths. That says nothing about the devices.
    private func deviceChange(_ path: ObjectPath, _ properties: [String]) -> [BluetoothEvent] {
        let news = properties.contains("RSSI") || properties.contains("ServiceData")
        guard picture.objects[path]?[InterfaceName.device.text] != nil else { return news ? [.heardAnything] : [] }
        let pairing = properties.contains("Paired") ? pairing(of: path) : []
        let isMeasured = properties.contains("RSSI") && hasStrength(path)
        guard isMeasured || properties.contains("ServiceData") else { return pairing }
        return pairing + [.heardAnything] + device(path, isMeasured ? .measured : .heard)
    }

    private func device(_ path: ObjectPath, _ occasion: DeviceReport.Occasion) -> [BluetoothEvent] {
        DeviceReport(path, in: picture, occasion).map { [.device($0)] } ?? []
    }

    private func pairing(of path: ObjectPath) -> [BluetoothEvent] {
        let isPaired = picture.objects[path]?[InterfaceName.device.text]?["Paired"] == .boolean(true)
        return isPaired ? [.paired(path)] : []
    }

    private func hasStrength(_ path: ObjectPath) -> Bool {
        picture.objects[path]?[InterfaceName.device.text]?["RSSI"] != nil
    }

    private func adapterEvents(_ interfaces: [String]) -> [BluetoothEvent] {
        interfaces.contains(where: Adapter.consists) ? [adapters] : []
    }

    private var adapters: BluetoothEvent { .adapters(Adapter.all(in: picture)) }
}
