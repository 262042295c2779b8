internal import VicinoStore

/// Versions of the user's own records that one change made, by which it can be taken back.
///
/// It is as small for any number of records.
package struct MadeVersions: Hashable, Sendable {
    let range: VersionRange
}

extension Transaction {
    /// The versions that a function makes by this transaction.
    package func versions(madeBy body: () throws -> Void) throws -> MadeVersions {
        MadeVersions(range: try store.versions(madeBy: body))
    }
}

extension RecordRequest {
    /// Selects records that a change made what they are, and that no later change has altered.
    package func made(in versions: MadeVersions) -> RecordRequest { adding { $0.versions = versions.range } }
}
