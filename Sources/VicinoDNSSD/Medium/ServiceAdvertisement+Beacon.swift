package import VicinoCore
package import VicinoPresence

// A beacon as a service, as `Protocol/presence.md` specifies it:
//
//     <id>._vicino._tcp.local   SRV <id>.local, port   TXT t=<first byte and five fields of the tag>

extension ServiceAdvertisement {
    /// The advertisement of a beacon, which is all that this device says on the local network.
    ///
    /// - Throws: `VicinoError` with `.invalidPort` for port 0.
    package init(_ beacon: Beacon, port: UInt16) throws(VicinoError) {
        let name = try DNSLabel(beacon.id.description)
        let said = Hex.encode(beacon.bytes.prefix(1) + beacon.tag.bytes)
        try self.init(instance: name, host: name, port: port, text: textKey + Array(said.utf8))
    }
}

extension MediumEvent {
    /// The event of a beacon; nil if the service is not a beacon.
    init?(_ event: BrowseEvent) {
        switch event {
        case .found(let service), .changed(let service):
            guard let beacon = service.beacon, let address = RouteAddress(service.endpoint) else { return nil }
            self = .sighted(Sighting(medium: .localNetwork, beacon: beacon, address: address))
        case .lost(let service, loss: _):
            guard let beacon = service.beacon, let address = RouteAddress(service.endpoint) else { return nil }
            self = .withdrawn(beacon.id, over: .localNetwork, at: address)
        }
    }
}

extension HeardService {
    /// The beacon that the service holds; nil unless this program would have written all of it.
    fileprivate var beacon: Beacon? {
        guard host == key.instance, let id = Hex.decode(key.instance.text, count: 6), texts.count == 1,
            let text = texts.first, text.starts(with: textKey),
            let said = Hex.decode(
                String(decoding: text.dropFirst(textKey.count), as: UTF8.self),
                count: 1 + BeaconTag.Size.large.byteCount)
        else { return nil }
        return try? Beacon(bytes: said.prefix(1) + [0] + id + said.dropFirst())
    }
}

/// The prefix of the only entry of the text record.
private let textKey = Array("t=".utf8)
