internal import VicinoStore

/// Keeps what the user has chosen about people the same on all their devices: whom they follow, under which names and
/// policies, who follows them and may see what, and whom they have blocked.
///
/// The catalog of each device has it in tables; internal records carry it to the other devices. For each row it is noted
/// what both last agreed on. So it is known which of the two has changed since.
final class SharedState: Sendable {
    private let device: OwnDevice
    private let own: OwnStore
    private let catalog: Catalog
    private let records: Records
    private let ownRecords: OwnRecords
    private let followed: FollowedAuthors
    private let renewals: Renewals

    private struct Key: Hashable {
        let table: SharedTable
        let user: UserID

        /// The number of its note.
        var number: Int64 {
            let digest = Digest.sha256(Array(table.rawValue.utf8) + user.bytes)
            return Int64(digest.bytes.prefix(7).reduce(0) { $0 << 8 | Int64($1) })
        }
    }

    /// The rows by which the two sides differ from what they last agreed on.
    private struct Changes {
        var published: [(Key, [UInt8]?)] = []
        var applied: [(Key, [UInt8]?)] = []
        var agreed: [(Key, [UInt8]?)] = []
    }

    private static let group = "shared rows"

    init(
        _ files: OpenFiles, of device: OwnDevice, records: Records, ownRecords: OwnRecords, followed: FollowedAuthors,
        renewals: Renewals
    ) {
        own = files.own
        catalog = files.catalog
        self.device = device
        self.records = records
        self.ownRecords = ownRecords
        self.followed = followed
        self.renewals = renewals
    }

    /// Takes over what other devices have changed, and writes records of what has changed here. A user with one device
    /// needs no such records, unless a repository keeps all records for another computer.
    func settle() throws {
        guard try device.roster().devices.count > 1 || !catalog.stores().isEmpty else { return }
        let held = try heldRecords()
        let changes = try changes(from: held)
        // A new id first: the rows of the former one, which are gone on the other device, move here, too.
        let isRenewal = { (change: (Key, [UInt8]?)) in change.0.table == .renewal }
        let applied = changes.applied.filter(isRenewal) + changes.applied.filter { !isRenewal($0) }
        for (key, values) in applied { try? apply(values, to: key) }
        try publish(changes.published, over: held)
        let rows = try localRows()
        try own.changeNotes(of: Self.group, isDurable: false) { notes in
            for (key, values) in changes.published + changes.agreed { notes[key.number] = Self.text(values) }
            // A row that could not be taken over is tried again.
            for (key, values) in changes.applied where rows[key] == values { notes[key.number] = Self.text(values) }
        }
    }

    private func changes(from held: [Key: Identified<SharedRow>]) throws -> Changes {
        let rows = try localRows()
        let notes = try own.notes(of: Self.group)
        var changes = Changes()
        for key in Set(rows.keys).union(held.keys) {
            let here = rows[key]
            let there = held[key]?.record.values
            let base = notes[key.number]
            if here == there {
                if base != Self.text(here) { changes.agreed.append((key, here)) }
            } else if base == Self.text(here) || here == nil && there != nil && base != Self.text(there) {
                changes.applied.append((key, there))
            } else {
                changes.published.append((key, here))
            }
        }
        return changes
    }

    /// The note of a row: nil without one.
    private static func text(_ values: [UInt8]?) -> String? { values.map { Digest.sha256($0).description } }

    private func localRows() throws -> [Key: [UInt8]] {
        try SharedTable.allCases.reduce(into: [:]) { rows, table in
            for (user, values) in try catalog.sharedRows(table) { rows[Key(table: table, user: user)] = values }
        }
    }

    /// The record of each row. If devices have made one each, all of them use the one with the greatest id.
    private func heldRecords() throws -> [Key: Identified<SharedRow>] {
        let all: [Identified<SharedRow>] = try records.request(SharedRow.self, of: nil).all()
        return all.reduce(into: [:]) { held, found in
            guard let table = SharedTable(rawValue: found.record.table), let user = UserID(found.record.user) else {
                return
            }
            let key = Key(table: table, user: user)
            if let other = held[key], other.id.description > found.id.description { return }
            held[key] = found
        }
    }

    private func apply(_ values: [UInt8]?, to key: Key) throws {
        guard key.table != .renewal else {
            guard let values, let roster = try Catalog.renewal(in: values) else { return }
            return try renewals.take(try roster.verified())
        }
        guard let values else {
            guard key.table == .contact, let person = try followed.people.followed(key.user) else {
                return try catalog.deleteShared(key.user, in: key.table)
            }
            return try followed.end(person)
        }
        try followed.put(values, of: key.user, in: key.table)
    }

    private func publish(_ rows: [(Key, [UInt8]?)], over held: [Key: Identified<SharedRow>]) throws {
        guard !rows.isEmpty else { return }
        try ownRecords.write { transaction in
            for (key, values) in rows {
                guard let known = held[key] else {
                    try transaction.add(
                        SharedRow(table: key.table.rawValue, user: key.user.description, values: values))
                    continue
                }
                try transaction.update(known.id, as: SharedRow.self) { $0.values = values }
            }
        }
    }
}
