internal import VicinoStore

/// Imports, each of which can be undone.
extension OwnRecords {
    /// The last imports, the latest first.
    func imports(limit: Int) throws -> [PastImport] { try own.imports(limit: limit) }

    /// Adds what a file of an import holds, in one transaction, and remembers which records those are.
    ///
    /// - Parameters:
    ///   - keys: the properties by which a record counts as stored already.
    ///   - watched: returns what is remembered of a file of a watched folder in the same transaction; nil for nothing.
    ///   - produce: is given a function that adds a record unless it is stored, and returns whether it was added.
    func importFile<Kind: RecordKind>(
        _ file: ImportedFile, of kind: Kind.Type, uniqueBy keys: [PartialKeyPath<Kind>],
        remembering watched: (_ addedCount: Int) throws -> ReadWatchedFile?,
        _ produce: (_ add: (Kind) throws -> Bool) throws -> Void
    ) throws {
        let fields = try keys.map { try Kind.field(at: $0).name }
        try write { transaction in
            try transaction.remember(file) {
                var count = 0
                try produce { record in
                    let isNew = try transaction.add(record, unlessSameIn: fields)
                    if isNew { count += 1 }
                    return isNew
                }
                if let read = try watched(count) { try transaction.remember([read]) }
                return count
            }
        }
    }

    /// Remembers a file of an import whose records an undo does not concern.
    func remember(_ file: ImportedFile) throws { try write { try $0.remember(file) { 0 } } }

    /// Remembers files of watched folders that were read, so that they are not read again.
    func remember(_ files: [ReadWatchedFile]) throws { try write { try $0.remember(files) } }

    /// Which of these files of watched folders were read already, in this state: one answer for each.
    func areRemembered(_ files: [WatchedFile]) throws -> [Bool] { try own.areRemembered(files) }

    /// What came of a file with these contents in any watched folder; nil if none was read.
    func result(ofWatchedFileWith digest: Digest) throws -> WatchedFileResult? {
        try own.result(ofWatchedFileWith: digest)
    }

    /// What was read in watched folders so far.
    func watchedFolders() throws -> [WatchedFolderCounts] { try own.watchedFolders() }

    /// Moves to the trash what an import added, except for what the user has changed since.
    func undo(_ id: ImportID) throws -> ImportUndo { try write { try $0.undo(id) } }

    /// Takes out of the trash what the undo of an import has put there, and nothing else.
    ///
    /// - Returns: the number of these records.
    func redo(_ id: ImportID) throws -> Int { try write { try $0.redo(id) } }
}
