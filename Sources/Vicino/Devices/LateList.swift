internal import VicinoStore

/// What a removed device of the user has recorded and no other device of theirs knew, until the user has answered.
///
/// A thief who has the device can have made it. So it is only shown, as what it is, and never counts by itself.
package struct LateList: Sendable {
    /// The removed device.
    package let device: UserDevice
    let records: [LateRecord]

    /// How many records of one device are kept aside at most: the first ones.
    package static let countLimit = 2_000

    init(device: UserDevice, records: [LateRecord]) {
        self.device = device
        self.records = records
    }

    /// The number of records, of all kinds.
    package var count: Int { records.count }

    /// How many of them are later versions of records that are here.
    package var changeCount: Int { records.count(where: \.isChange) }

    /// What tells this list from one with other records: 16 hexadecimal digits.
    package var name: String {
        let leaves = records.map(\.leaf.bytes).sorted { $0.lexicographicallyPrecedes($1) }
        return String(Hex.encode(Digest.sha256(Array(leaves.joined())).bytes).prefix(16))
    }

    /// The records of a kind, in the order in which the device has recorded them. What cannot be read is left out.
    package func records<Kind: RecordKind>(_ kind: Kind.Type) -> [Kind] {
        records.compactMap { record in
            guard record.schema.kind == Kind.schema.kind,
                (try? Kind.canRead(record.schema, isOwn: false)) == true
            else { return nil }
            return try? Kind(content: record.content)
        }
    }
}
