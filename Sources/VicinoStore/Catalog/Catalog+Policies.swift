internal import Foundation
internal import GRDB
package import VicinoCore

/// What the user has chosen for followed people.
extension Catalog {
    /// The choices for all followed people.
    package func policies() throws -> [UserID: PersonPolicy] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT user, exchange, muted FROM contact").reduce(into: [:]) { policies, row in
                policies[try Self.user(row.value(0))] = try Self.policy(row)
            }
        }
    }

    /// The choice for one person; nil if the user does not follow them.
    package func policy(of user: UserID) throws -> PersonPolicy? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT user, exchange, muted FROM contact WHERE user = ?",
                arguments: [user.bytes.databaseData]
            ).map { try Self.policy($0) }
        }
    }

    /// Stores the policy for one person; does nothing if the user does not follow them.
    package func setPolicy(_ policy: PersonPolicy, for user: UserID) throws {
        try write { db in
            try db.execute(
                sql: "UPDATE contact SET exchange = ?, muted = ? WHERE user = ?",
                arguments: [policy.exchange?.rawValue, policy.isMuted, user.bytes.databaseData])
        }
    }

    private static func policy(_ row: Row) throws -> PersonPolicy {
        let name: String? = try row.value("exchange")
        let isMuted: Bool = try row.value("muted")
        let exchange = try name.map { name in
            guard let exchange = ExchangePolicy(rawValue: name) else {
                throw DatabaseDamage("a policy in it is none that there is")
            }
            return exchange
        }
        return PersonPolicy(exchange: exchange, isMuted: isMuted)
    }
}
