internal import Foundation
internal import GRDB
package import VicinoCore

/// What each device of a follower holds, as it has said itself.
extension Catalog {
    /// Notes that a follower's device was heard from, and what it claims to hold. Nothing is kept of users who have never
    /// followed.
    ///
    /// It does not wait for the disk: the next session brings the same claim again.
    ///
    /// - Parameters:
    ///   - digest: the digest of what it holds, 16 bytes.
    ///   - whole: the state of its audience that this is all of; nil if it is not known to be all of one. Then the last
    ///     known one stays: a device says nothing before it has received at least what it was offered.
    package func note(
        _ device: FollowerDevice, holds digest: [UInt8], allOf whole: StoredHolding.Whole?, now: Timestamp
    ) throws {
        let follower = device.follower.bytes.databaseData
        let revision = whole.flatMap { Int64(exactly: $0.revision) }
        let audience = revision == nil ? nil : whole?.audience.databaseData
        try writeLoosely { db in
            try db.execute(
                sql: """
                    INSERT INTO holding (follower, device, heard_at, digest, audience, revision, whole_at)
                    SELECT user, ?, ?, ?, ?, ?, ? FROM follower WHERE user = ?
                    ON CONFLICT (follower, device) DO UPDATE SET heard_at = excluded.heard_at, digest = excluded.digest,
                        audience = coalesce(excluded.audience, audience),
                        revision = coalesce(excluded.revision, revision),
                        whole_at = coalesce(excluded.whole_at, whole_at)
                    """,
                arguments: [
                    device.device.databaseData, now.milliseconds, digest.databaseData, audience, revision,
                    revision == nil ? nil : now.milliseconds, follower,
                ])
            try db.execute(
                sql: "UPDATE follower SET heard_at = ? WHERE user = ?", arguments: [now.milliseconds, follower])
        }
    }

    /// What the devices of all followers have said that they hold, by follower; the device that was heard last comes first.
    package func holdings() throws -> [UserID: [StoredHolding]] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM holding ORDER BY heard_at DESC, device")
                .reduce(into: [:]) { holdings, row in
                    holdings[try Self.user(row.value("follower")), default: []].append(try StoredHolding(row))
                }
        }
    }

    /// What the devices of a follower have said that they hold; the device that was heard last comes first.
    package func holdings(of follower: UserID) throws -> [StoredHolding] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM holding WHERE follower = ? ORDER BY heard_at DESC, device",
                arguments: [follower.bytes.databaseData]
            ).map { try StoredHolding($0) }
        }
    }
}

extension StoredHolding {
    fileprivate init(_ row: Row) throws {
        let device: Data = try row.value("device")
        let audience: Data? = try row.value("audience")
        let revision: UInt64? = try row.value("revision")
        self.device = Array(device)
        heardAt = try row.time("heard_at") ?? .epoch
        whole =
            if let audience, let revision { Whole(audience: Array(audience), revision: revision) } else { nil }
        wholeAt = try row.time("whole_at")
    }
}
