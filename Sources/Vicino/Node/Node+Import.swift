extension Node {
    /// Reads what a dump states about itself.
    ///
    /// - Throws: ``VicinoError`` if the source cannot be read or is not a dump, or if the author's roster is not
    ///   signed.
    public static func inspect(_ source: DumpSource) throws -> DumpDescription { try Dumps.inspect(source) }

    /// Merges what is new in a dump of a followed author. From the user's own dump it restores records that this device
    /// lost.
    ///
    /// - Parameter shown: what `inspect` stated when the user agreed to the import; nil if nobody was asked.
    /// - Throws: ``VicinoError`` if the user does not follow the author, if the dump is not what its author signed, or
    ///   if it is another one than was shown. Nothing is changed then.
    @discardableResult
    public func importDump(_ source: DumpSource, shown: DumpDescription? = nil) throws -> MergeReport {
        try dumps.importDump(source, shown: shown)
    }

    /// Whether the data folder was put back from a backup, or copied. This device tells by what it keeps outside the
    /// folder. If both were restored from one backup, it cannot tell.
    ///
    /// The next change continues with a new writer anyway. `restore` does it at once, and recovers records from dumps.
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be read.
    public func wasRestoredFromBackup() throws -> Bool { try dumps.wasRestoredFromBackup() }

    /// Continues with a new writer after a restore from a backup, and merges the records that the backup lacks from
    /// dumps.
    ///
    /// - Parameter sources: dumps of the user's own records, such as followers have received.
    /// - Returns: the result for each dump.
    /// - Throws: ``VicinoError`` with `.refused` if a dump is another user's; nothing is changed then. An error in a
    ///   later dump leaves the earlier ones merged.
    public func restore(from sources: [DumpSource] = []) throws -> [MergeReport] { try dumps.restore(from: sources) }

    /// The have-file that states which records of a followed author this device holds, so that the author can export
    /// what is new.
    ///
    /// - Throws: ``VicinoError`` with `.refused` for the user of this device, and with `.notFollowed` for a person whom
    ///   the user does not follow.
    public func haveFile(of person: Person) throws -> [UInt8] { try dumps.haveFile(of: person) }
}
