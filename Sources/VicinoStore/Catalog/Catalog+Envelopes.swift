internal import Foundation
internal import GRDB
internal import VicinoCore
package import VicinoRepository

/// The envelopes for devices of followers, and the keys under which they are sealed.
extension Catalog {
    /// The devices of followers that have told their keys.
    package func envelopeRecipients() throws -> [EnvelopeRecipient] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT follower, device, agreement_key, key FROM envelope_key WHERE key IS NOT NULL
                    ORDER BY follower, device
                    """)
            return try rows.map { row in
                let agreementKey: Data = try row.value(2)
                let key: Data = try row.value(3)
                guard let key = EnvelopePublicKey(key) else { throw DatabaseDamage("the key of an envelope is none") }
                return EnvelopeRecipient(
                    device: try FollowerDevice(envelopeRow: row), agreementKey: Array(agreementKey), key: key)
            }
        }
    }

    /// Keeps the key of a follower's device.
    package func keep(_ recipient: EnvelopeRecipient) throws {
        guard try !envelopeRecipients().contains(recipient) else { return }
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO envelope_key (follower, device, agreement_key, key) VALUES (?, ?, ?, ?)
                    ON CONFLICT (follower, device)
                    DO UPDATE SET agreement_key = excluded.agreement_key, key = excluded.key
                    """,
                arguments: [
                    recipient.device.follower.bytes.databaseData, recipient.device.device.databaseData,
                    recipient.agreementKey.databaseData, recipient.key.bytes.databaseData,
                ])
        }
    }

    /// Whether any device of a follower was told where this user publishes.
    package func hasToldPublications() throws -> Bool {
        try read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM envelope_key WHERE told IS NOT NULL)") ?? false
        }
    }

    /// The digest of what a follower's device was told last of where this user publishes, as it has said; nil for nothing.
    package func toldPublication(_ device: FollowerDevice) throws -> [UInt8]? {
        try read { db in
            try Data.fetchOne(
                db, sql: "SELECT told FROM envelope_key WHERE follower = ? AND device = ? AND told IS NOT NULL",
                arguments: [device.follower.bytes.databaseData, device.device.databaseData]
            ).map { Array($0) }
        }
    }

    /// Notes the digest of what a follower's device was told.
    package func note(_ device: FollowerDevice, wasTold digest: [UInt8]) throws {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO envelope_key (follower, device, told) VALUES (?, ?, ?)
                    ON CONFLICT (follower, device) DO UPDATE SET told = excluded.told
                    """,
                arguments: [device.follower.bytes.databaseData, device.device.databaseData, digest.databaseData])
        }
    }

    // MARK: Numbers

    /// The number of the envelope that a follower's device finds with a key; nil if it has none with it.
    package func envelopeNumber(of device: FollowerDevice, for key: EpochKey) throws -> UInt64? {
        try read { db in
            try UInt64.fetchOne(
                db, sql: "SELECT number FROM published_envelope WHERE follower = ? AND device = ? AND key = ?",
                arguments: [
                    device.follower.bytes.databaseData, device.device.databaseData, key.bytes.databaseData,
                ])
        }
    }

    /// The number of the last envelope for a follower's device, whatever is in it; nil if there was none.
    package func lastEnvelopeNumber(of device: FollowerDevice) throws -> UInt64? {
        try read { db in
            try UInt64.fetchOne(
                db, sql: "SELECT number FROM published_envelope WHERE follower = ? AND device = ?",
                arguments: [device.follower.bytes.databaseData, device.device.databaseData])
        }
    }

    /// The number of the envelope with a key for a follower's device, which gets the next one if it has none with it.
    package func takeEnvelopeNumber(of device: FollowerDevice, for key: EpochKey) throws -> UInt64 {
        if let known = try envelopeNumber(of: device, for: key) { return known }
        return try write { db in
            try db.execute(
                sql: """
                    INSERT INTO published_envelope (follower, device, number, key) VALUES (?, ?, 0, ?)
                    ON CONFLICT (follower, device) DO UPDATE SET number = number + 1, key = excluded.key
                    WHERE key <> excluded.key
                    """,
                arguments: [
                    device.follower.bytes.databaseData, device.device.databaseData, key.bytes.databaseData,
                ])
            return try UInt64.fetchOne(
                db, sql: "SELECT number FROM published_envelope WHERE follower = ? AND device = ?",
                arguments: [device.follower.bytes.databaseData, device.device.databaseData]) ?? 0
        }
    }
}

extension Catalog.FollowerDevice {
    fileprivate init(envelopeRow row: Row) throws {
        let device: Data = try row.value(1)
        self.init(follower: try Catalog.user(row.value(0)), device: Array(device))
    }
}
