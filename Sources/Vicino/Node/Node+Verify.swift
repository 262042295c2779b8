extension Node {
    /// Recomputes every digest of a person's records and compares it with what was stored and signed.
    ///
    /// SQLite checks the structure of the database as well. For the user of this node, it also checks the catalog's.
    ///
    /// - Throws: ``VicinoError`` if the database cannot be read. Mismatches are not thrown: the report's `problems`
    ///   list them.
    public func verify(_ person: Person) throws -> VerificationReport { try dumps.verify(person) }

    /// Checks a dump without merging it.
    ///
    /// An update of a followed author is merged into their replica, and the merge is undone. Any other dump is merged
    /// into an empty replica. The result also says why this device would refuse a correctly signed dump; another reader
    /// may accept it.
    ///
    /// - Throws: ``VicinoError`` if the dump is damaged or not what its author signed, or if an update does not
    ///   continue the replica.
    public func verify(_ source: DumpSource) throws -> VerificationReport { try dumps.verify(source) }

    /// Checks a dump by merging it into an empty replica, as `follow` would.
    ///
    /// - Throws: ``VicinoError`` if the dump is damaged, an update that builds on another dump, or not what its author
    ///   signed.
    public static func verify(_ source: DumpSource) throws -> VerificationReport { try Dumps.verify(source) }
}
