/// Demo records: no other user receives one, and a dump of the user's own records ends them first.
extension Node {
    /// The demo records, also those that the user has deleted since; empty if there are none.
    package func demoRecords() throws -> [RecordID] { try demo.records() }

    /// Whether a user follows, did follow, or can follow by an invitation.
    package func isShared() throws -> Bool { try demo.isShared() }

    /// Adds demo records durably.
    ///
    /// - Returns: their ids, in the same order.
    /// - Throws: ``VicinoError`` with `.refused` if there are records of the kind, or `isShared()`.
    @discardableResult
    package func addDemo<Kind: RecordKind>(contentsOf records: [Kind]) throws -> [RecordID] {
        try demo.add(contentsOf: records)
    }

    /// Deletes all demo records for good, in one transaction, however the user has changed them.
    ///
    /// - Returns: how many there were.
    @discardableResult
    package func endDemo() throws -> Int { try demo.end() }
}
