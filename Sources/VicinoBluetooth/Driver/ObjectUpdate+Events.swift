internal import VicinoBus

extension ObjectUpdate {
    /// What a change of BlueZ's objects means for a medium.
    var bluetoothEvents: [BluetoothEvent] {
        switch change {
        case .absent: return [.restarted, .adapters(nil)]
        case .loaded:
            // BlueZ keeps devices and their strengths for half a minute after it has last heard them.
            return [adapters]
                + picture.objects.keys.sorted().flatMap { device($0, .remembered) + link(to: $0, isEarlier: true) }
        case .added(let path, let interfaces):
            guard interfaces.contains(InterfaceName.device.text) else { return adapterEvents(interfaces) }
            // A pairing can be complete before the device comes into the picture.
            return adapterEvents(interfaces) + link(to: path) + pairing(of: path) + [.heardAnything]
                + device(path, hasStrength(path) ? .measured : .heard)
        case .removed(let path, let interfaces):
            return adapterEvents(interfaces)
                + (interfaces.contains(InterfaceName.device.text) ? [.removed(path), .linkDown(path)] : [])
        case .changed(let path, let interface, let properties):
            guard interface == InterfaceName.device.text else { return adapterEvents([interface]) }
            return deviceChange(path, properties)
        }
    }

    /// BlueZ removes a strength if the controller does not state one any more, and all at the end of a discovery. That
    /// says nothing about the devices.
    private func deviceChange(_ path: ObjectPath, _ properties: [String]) -> [BluetoothEvent] {
        let news = properties.contains("RSSI") || properties.contains("ServiceData")
        guard picture.objects[path]?[InterfaceName.device.text] != nil else { return news ? [.heardAnything] : [] }
        let link = properties.contains("Connected") ? linkChange(of: path) : []
        let pairing = link + (properties.contains("Paired") ? pairing(of: path) : [])
        let isMeasured = properties.contains("RSSI") && hasStrength(path)
        guard isMeasured || properties.contains("ServiceData") else {
            return pairing + (properties.contains("RSSI") ? device(path, .unmeasured) : [])
        }
        return pairing + [.heardAnything] + device(path, isMeasured ? .measured : .heard)
    }

    private func device(_ path: ObjectPath, _ occasion: DeviceReport.Occasion) -> [BluetoothEvent] {
        DeviceReport(path, in: picture, occasion).map { [.device($0)] } ?? []
    }

    private func pairing(of path: ObjectPath) -> [BluetoothEvent] {
        let isPaired = picture.objects[path]?[InterfaceName.device.text]?["Paired"] == .boolean(true)
        return isPaired ? [.paired(path)] : []
    }

    private func linkChange(of path: ObjectPath) -> [BluetoothEvent] {
        let events = link(to: path)
        return events.isEmpty ? [.linkDown(path)] : events
    }

    private func link(to path: ObjectPath, isEarlier: Bool = false) -> [BluetoothEvent] {
        guard let device = picture.objects[path]?[InterfaceName.device.text], device["Connected"] == .boolean(true)
        else { return [] }
        let report = LinkReport(
            device: path, isPaired: device["Paired"] == .boolean(true),
            hasBeacon: BeaconService.hasData(device["ServiceData"]), isEarlier: isEarlier)
        return [.linkUp(report)]
    }

    private func hasStrength(_ path: ObjectPath) -> Bool {
        picture.objects[path]?[InterfaceName.device.text]?["RSSI"] != nil
    }

    private func adapterEvents(_ interfaces: [String]) -> [BluetoothEvent] {
        interfaces.contains(where: Adapter.consists) ? [adapters] : []
    }

    private var adapters: BluetoothEvent { .adapters(Adapter.all(in: picture)) }
}
