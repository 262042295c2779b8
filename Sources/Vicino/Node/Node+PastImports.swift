/// What was imported from files of other programs. No other user receives anything of it but the records.
extension Node {
    /// The last imports, the latest first, also those that were undone.
    package func imports(limit: Int = PastImport.limit) throws -> [PastImport] { try ownRecords.imports(limit: limit) }

    /// Adds what a file of an import holds, in one transaction, and remembers which records those are.
    ///
    /// - Parameters:
    ///   - keys: the properties to compare: a record counts as stored if all of them are equal.
    ///   - watched: is called after `produce` with the number of added records. It returns what is remembered of a file
    ///     of a watched folder in the same transaction; nil for nothing. If it throws, nothing is stored.
    ///   - produce: is given a function that adds a record unless it is stored, and returns whether it was added. It
    ///     runs inside the transaction, as the closure of `write` does.
    /// - Throws: what `produce` throws, and the errors of `add(_:uniqueBy:_:)`; nothing is stored then.
    package func importFile<Kind: RecordKind>(
        _ file: ImportedFile, of kind: Kind.Type, uniqueBy keys: [PartialKeyPath<Kind>],
        remembering watched: (_ addedCount: Int) throws -> ReadWatchedFile? = { _ in nil },
        _ produce: (_ add: (Kind) throws -> Bool) throws -> Void
    ) throws {
        try ownRecords.importFile(file, of: kind, uniqueBy: keys, remembering: watched, produce)
    }

    /// Tells which of many records an import would add, and adds none.
    ///
    /// - Parameter produce: is given a function that tells whether a record is neither stored nor asked about before. It
    ///   must not change the node's records.
    /// - Throws: as `importFile`.
    package func compare<Kind: RecordKind>(
        _ kind: Kind.Type, uniqueBy keys: [PartialKeyPath<Kind>],
        _ produce: (_ isNew: (Kind) throws -> Bool) throws -> Void
    ) throws {
        try ownRecords.compare(kind, uniqueBy: keys, produce)
    }

    /// Remembers a dump as a file of an import, so that the undo of the last import is not that of an earlier one.
    package func remember(_ file: ImportedFile) throws { try ownRecords.remember(file) }

    /// Moves to the trash what an import added, in one transaction. What the user has changed since is kept.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if the import is not remembered any more, and with `.refused` if it was
    ///   undone already.
    package func undo(_ id: ImportID) throws -> ImportUndo { try ownRecords.undo(id) }

    /// Takes out of the trash what the undo of an import has put there. What the user had deleted before stays.
    ///
    /// - Returns: the number of these records. The trash keeps them for 30 days.
    /// - Throws: ``VicinoError`` with `.notFound` if the import is not remembered any more, and with `.refused` if it was
    ///   not undone.
    @discardableResult
    package func redo(_ id: ImportID) throws -> Int { try ownRecords.redo(id) }
}

/// What was read in watched folders.
extension Node {
    /// Remembers files that were read, so that they are not read again until they change.
    package func remember(_ files: [ReadWatchedFile]) throws { try ownRecords.remember(files) }

    /// Which of these files were read already, in this state: one answer for each.
    package func areRemembered(_ files: [WatchedFile]) throws -> [Bool] { try ownRecords.areRemembered(files) }

    /// What came of a file with these contents in any watched folder; nil if none was read.
    package func result(ofWatchedFileWith digest: Digest) throws -> WatchedFileResult? {
        try ownRecords.result(ofWatchedFileWith: digest)
    }

    /// What was read in watched folders so far, also in those that are not watched any more, in the order of their paths.
    package func watchedFolders() throws -> [WatchedFolderCounts] { try ownRecords.watchedFolders() }
}
