import Foundation
import GRDB
import Testing
import VicinoCore

@testable import Vicino
@testable import VicinoFolder
@testable import VicinoStore

/// Gives two nodes the state that they have after an update: the author has a new id, and the follower knows the former one
/// only.
struct Backdating {
    let author: Node
    let follower: Node
    /// The author's former id: their identity key.
    let former: UserID
    private let key: SigningKey
    /// The follower's id, as the author knows it.
    private let known: UserID

    /// - Parameter known: the follower's id, as the author knows it; nil for the present one.
    init(_ author: Node, seenBy follower: Node, knownAs known: UserID? = nil) throws {
        self.author = author
        self.follower = follower
        self.known = known ?? follower.user
        let key = try #require(try IdentityFiles(author.folder).key())
        former = try #require(UserID(key.publicKey))
        self.key = key
        try changeFollower()
        try changeAuthor()
    }

    private func changeAuthor() throws {
        let old = try author.own.roster()
        let roster = try Roster(
            identity: old.identity, version: old.version + 1, claimedName: old.claimedName, devices: old.value.devices,
            former: FormerID(of: key, for: try #require(old.identity.first))
        ).signed(by: key)
        try author.own.database.write { db in
            let list = try FeedAuthor.fetchRevocationList(db)
            try FeedAuthor.store(db, roster: roster, revocationList: list)
            try db.execute(sql: "UPDATE device SET revision = revision + 1")
        }
        let known = Data(known.bytes)
        try author.catalog.write { db in
            try db.execute(sql: "INSERT OR IGNORE INTO unaware (user) VALUES (?)", arguments: [known])
            try db.execute(sql: "UPDATE recognising SET confirmed = NULL")
        }
    }

    private func changeFollower() throws {
        let old = try author.own.roster()
        let roster = try Roster(
            identity: IdentityChain(earlier: former), version: old.version, claimedName: old.claimedName,
            devices: old.value.devices
        ).signed(by: key)
        try changeReplica(roster)
        let ids: StatementArguments = [Data(former.bytes), Data(author.user.bytes)]
        try follower.catalog.write { db in
            for (table, column) in [
                ("contact", "user"), ("follower", "user"), ("attempt", "user"), ("address", "user"),
                ("received", "author"), ("known_presence", "author"), ("recognising", "follower"),
                ("unaware", "user"),
            ] {
                try db.execute(sql: "UPDATE \(table) SET \(column) = ? WHERE \(column) = ?", arguments: ids)
            }
            try db.execute(sql: "DELETE FROM roster WHERE user = ?", arguments: [Data(author.user.bytes)])
        }
        _ = try follower.catalog.newestRoster(roster)
    }

    private func changeReplica(_ roster: Verified<Roster>) throws {
        let folder = follower.folder
        follower.replicas.closeAll()
        let replica = try ReplicaStore.open(folder, author.user)
        try replica.database.write { db in
            try db.execute(sql: "UPDATE author SET user = ?", arguments: [Data(former.bytes)])
            try FeedAuthor.store(db, roster: roster, revocationList: nil)
            try FormerStatements.signAgain(db, as: roster, by: author.own.deviceKey)
        }
        try replica.database.close()
        for suffix in ["-wal", ""] where FileManager.default.fileExists(atPath: path(author.user) + suffix) {
            try FileManager.default.moveItem(atPath: path(author.user) + suffix, toPath: path(former) + suffix)
        }
        try DatabaseFileSet(path(author.user)).delete()
    }

    /// Where the follower has the replica of an id.
    func path(_ user: UserID) -> String { follower.folder.replicaPath(user) }

    /// Whether the follower has a replica of an id.
    func hasReplica(of user: UserID) -> Bool { FileManager.default.fileExists(atPath: path(user)) }
}
