internal import VicinoStore

/// Records that no follower sees, and the ids of those that followers see.
extension Node {
    /// Makes one of the user's own records private, so that no follower sees it, or ends that.
    ///
    /// ```swift
    /// let id = try node.add(visit, isPrivate: true)
    /// try node.setPrivate(id, false)
    /// ```
    ///
    /// A follower who had the record loses it with their next session. Its id stays, so that it is the same record for
    /// them when it is shown again.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if no record has the id.
    public func setPrivate(_ id: RecordID, _ isPrivate: Bool) throws {
        try write { try $0.setPrivate(id, isPrivate) }
    }

    /// Whether one of the user's own records is private.
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be read.
    public func isPrivate(_ id: RecordID) throws -> Bool { try !privateRecords(among: [id]).isEmpty }

    /// The user's own record that followers know by an id, such as one that a record of theirs names.
    ///
    /// What followers see has ids of its own, and those with another choice see another id.
    ///
    /// ```swift
    /// let id = try node.ownRecord(shownAs: vote.product)
    /// ```
    ///
    /// - Returns: nil if no record of the user was ever shown under this id.
    /// - Throws: ``VicinoError`` if the data folder cannot be read.
    public func ownRecord(shownAs id: RecordID) throws -> RecordID? { try own.record(shownAs: id) }

    /// The private ones among some of the user's own records.
    package func privateRecords(among ids: some Sequence<RecordID>) throws -> Set<RecordID> {
        try own.database.privateRecords(among: ids)
    }
}
