internal import VicinoCore
internal import VicinoRepository
internal import VicinoStore

/// The epoch of one audience, and the key with which a device publishes in it.
struct PublicationRow: Hashable {
    let epoch: StoredEpoch
    let publisher: PublisherID

    /// Above it, no device counts on: another one could not begin a next epoch.
    private static let numberLimit = UInt64(1) << 40

    /// The bytes of some rows.
    static func bytes(_ rows: [PublicationRow]) -> [UInt8] {
        var writer = WireWriter()
        for row in rows { writer.appendMessage(1) { row.write(to: &$0) } }
        return writer.bytes
    }

    /// Reads rows, and passes over those that are none.
    static func rows(_ bytes: [UInt8]) throws -> [PublicationRow] {
        var reader = WireReader(bytes[...])
        var rows: [PublicationRow] = []
        while let field = try reader.next() {
            guard field.number == 1, let row = try PublicationRow(field.bytes()) else { continue }
            rows.append(row)
        }
        return rows
    }

    init(epoch: StoredEpoch, publisher: PublisherID) {
        self.epoch = epoch
        self.publisher = publisher
    }

    private func write(to writer: inout WireWriter) {
        writer.appendBytes(1, epoch.audience.bytes)
        writer.appendUnsigned(2, epoch.number)
        writer.appendBytes(3, epoch.key.bytes)
        writer.appendUnsigned(4, epoch.departures)
        writer.appendUnsigned(5, epoch.removals)
        writer.appendBytes(6, publisher.bytes)
    }

    private init?(_ bytes: ArraySlice<UInt8>) throws {
        var reader = WireReader(bytes)
        var values: [Int: ArraySlice<UInt8>] = [:]
        var numbers: [Int: UInt64] = [:]
        while let field = try reader.next() {
            switch field.number {
            case 1, 3, 6: values[field.number] = try field.bytes()
            case 2, 4, 5: numbers[field.number] = try field.unsigned()
            default: break
            }
        }
        guard let audience = AudienceName(values[1] ?? []), let key = EpochKey(values[3] ?? []),
            let publisher = PublisherID(values[6] ?? []), numbers.values.allSatisfy({ $0 < Self.numberLimit }),
            let number = numbers[2], number > 0
        else { return nil }
        epoch = StoredEpoch(
            audience: audience, number: number, key: key, departures: numbers[4] ?? 0, removals: numbers[5] ?? 0)
        self.publisher = publisher
    }
}
