import Vicino
import VicinoBluetooth
import VicinoDNSSD
import VicinoPresence
import VicinoService

/// What a stranger hears of this device.
extension Examination {
    /// The lines for users.
    var strangers: [String] {
        let lines = advertised.flatMap(Self.lines) + linkLines + portLines
        return lines.isEmpty ? ["Nothing: this device advertises nothing now."] : lines
    }

    /// The array for programs: each advertisement with its medium and its bytes.
    var strangersJSON: JSON {
        .array(
            advertised.flatMap { medium in
                medium.beacons.map { bytes in
                    JSON.object([
                        ("medium", .text(medium.medium)), ("beacon", .text(Self.hex(bytes))),
                        ("said", .array(Self.words(of: bytes, on: medium).map { .text($0) })),
                    ])
                }
            })
    }

    private static func lines(_ medium: AdvertisedBeacons) -> [String] {
        guard !medium.beacons.isEmpty else { return [] }
        let sender =
            medium.medium == MediumKind.bluetooth.name
            ? "Over Bluetooth, from an address that changes with it"
            : "On the local network, with the addresses of this computer"
        return medium.beacons.map { "\(sender): \(words(of: $0, on: medium).joined(separator: ", "))" }
    }

    /// The parts of an advertisement.
    private static func words(of bytes: [UInt8], on medium: AdvertisedBeacons) -> [String] {
        if medium.medium == MediumKind.bluetooth.name { return [hex(Bluetooth.bytesOnAir(of: bytes))] }
        // Without a port nothing is advertised, and other bytes are not a beacon.
        guard bytes.count == Beacon.networkByteCount, let beacon = try? Beacon(bytes: bytes),
            let service = try? ServiceAdvertisement(beacon, port: medium.port)
        else { return [hex(bytes)] }
        return [
            "\(service.instance.text)._vicino._tcp.local", "host \(service.host.text).local", "port \(service.port)",
            "TXT \(String(decoding: service.text, as: UTF8.self))",
        ]
    }

    /// What BlueZ tells each peer of a link.
    private var linkLines: [String] {
        guard service.status?.bluetooth?.carriesSessions == true else { return [] }
        let name = bluetooth.adapters.compactMap(\.alias).first.map { ", \(DisplayText(quoting: $0))" } ?? ""
        return [
            "BlueZ tells each device that connects over Bluetooth the name of this computer\(name), in clear text. "
                + "`bluetoothctl system-alias` changes that name."
        ]
    }

    private var portLines: [String] {
        let ports = Set((service.status?.addresses ?? []).map(\.port)).sorted()
        guard !ports.isEmpty else { return [] }
        return [
            "The TCP port \(ports.map(String.init).joined(separator: ", ")) is open, and answers only peers that knock with a key of yours."
        ]
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
