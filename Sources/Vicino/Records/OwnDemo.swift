internal import VicinoStore

/// Demo records, which show a new user what the program does.
///
/// They are among the user's own records, and no other user ever receives one: they can be added only before anything
/// is shared, and they end before anything is.
final class OwnDemo: Sendable {
    private let own: OwnStore
    private let catalog: Catalog
    private let now: @Sendable () -> Timestamp

    init(_ files: OpenFiles, now: @escaping @Sendable () -> Timestamp) {
        own = files.own
        catalog = files.catalog
        self.now = now
    }

    /// The demo records, also those that the user has deleted since; empty if there are none.
    func records() throws -> [RecordID] { try own.demoRecords() }

    /// Whether a user follows, did follow, or can follow by an invitation.
    func isShared() throws -> Bool { try !catalog.followers().isEmpty || catalog.hasOpenInvitation(at: now()) }

    /// Adds demo records durably, if there are no records of the kind, and nothing is shared.
    ///
    /// - Returns: their ids, in the same order.
    func add<Kind: RecordKind>(contentsOf records: [Kind]) throws -> [RecordID] {
        try OwnRecords(own, now: now).write { transaction in
            guard try transaction.records(Kind.self).first() == nil else {
                throw VicinoError(.refused, "Demo data are for an empty diary, and yours has records.")
            }
            // Inside the change: a program that shares meanwhile waits for it, and then ends the demo.
            guard try !isShared() else {
                throw VicinoError(.refused, "Demo data are not shared, and another person follows you or may.")
            }
            return try transaction.addDemo(contentsOf: records)
        }
    }

    /// Deletes all demo records for good, in one transaction, however the user has changed them.
    ///
    /// - Returns: how many there were.
    @discardableResult
    func end() throws -> Int {
        guard try !records().isEmpty else { return 0 }
        return try OwnRecords(own, now: now).write { try $0.endDemo() }
    }

    /// Does what lets another user follow. The demo ends before, and one that another program has begun meanwhile ends
    /// after.
    func end<T>(around share: () throws -> T) throws -> T {
        try end()
        let result = try share()
        if try own.hasDemoAfterChanges() { try end() }
        return result
    }
}
