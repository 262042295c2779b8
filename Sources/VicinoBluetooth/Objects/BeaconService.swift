internal import VicinoBus
internal import VicinoPresence

// A beacon as service data of an advertisement, as `Protocol/presence.md` specifies it.

/// The service under which beacons are advertised.
enum BeaconService {
    /// Its id, in the form in which BlueZ writes ids.
    static let uuid = "092d8b6b-c17f-4b3d-a192-4fd15cf22cb9"

    /// The type of the advertisement's element: service data under an id of 128 bits.
    static let elementType: UInt8 = 0x21

    /// The bytes of the id on the air, where the last come first.
    static let bytesOnAir: [UInt8] = [
        0xB9, 0x2C, 0xF2, 0x5C, 0xD1, 0x4F, 0x92, 0xA1, 0x3D, 0x4B, 0x7F, 0xC1, 0x6B, 0x8B, 0x2D, 0x09,
    ]

    /// The service data of a beacon.
    static func data(of beacon: Beacon) -> [String: BusValue] { [uuid: .bytes(beacon.bytes)] }

    /// The beacon in a device's service data; nil if there is none.
    static func beacon(in data: BusValue?) -> Beacon? {
        guard case .bytes(let bytes)? = value(in: data), bytes.count == Beacon.byteCount else { return nil }
        return try? Beacon(bytes: bytes)
    }

    /// Whether a device's service data has something for this service.
    static func hasData(_ data: BusValue?) -> Bool { value(in: data) != nil }

    private static func value(in data: BusValue?) -> BusValue? {
        guard case .dictionary(let dictionary)? = data else { return nil }
        let entry = dictionary.entries.last { $0.key == .string(uuid) }
        guard case .variant(let value)? = entry?.value else { return nil }
        return value
    }
}

/// A pattern of bytes in an advertisement, for a monitor.
struct AdvertisementPattern: BusConvertible, Hashable {
    /// The position of the bytes within the element.
    let start: UInt8
    /// The type of the element.
    let elementType: UInt8
    /// The bytes.
    let content: [UInt8]

    /// The pattern of all advertisements with a beacon.
    static let beacon = AdvertisementPattern(
        start: 0, elementType: BeaconService.elementType, content: BeaconService.bytesOnAir)

    static var busType: BusType { .structure([.byte, .byte, .array(.byte)]) }

    var busValue: BusValue { .structure([.byte(start), .byte(elementType), .bytes(content)]) }

    init(start: UInt8, elementType: UInt8, content: [UInt8]) {
        self.start = start
        self.elementType = elementType
        self.content = content
    }

    init(busValue: BusValue) throws(BusError) {
        let members = if case .structure(let members) = busValue { members } else { [busValue] }
        let values = try BusBody(values: members).read(UInt8.self, UInt8.self, [UInt8].self)
        start = values.0
        elementType = values.1
        content = values.2
    }
}
