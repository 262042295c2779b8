/// An import as the user's own database remembers it, so that it can be undone.
///
/// It may have read several files. No other user receives anything of it.
package struct PastImport: Hashable, Sendable {
    package let id: ImportID
    /// When its first file was imported.
    package let importedAt: Timestamp
    /// The names of its first files, as the user or the browser named them; at most `nameLimit`.
    package let fileNames: [String]
    /// The number of its files.
    package let fileCount: Int
    /// The number of records that it added, without those of dumps.
    package let addedCount: Int
    /// Whether one of its files was a dump, of which an undo changes nothing.
    package let hasDump: Bool
    /// When it was undone; nil if it was not.
    package let undoneAt: Timestamp?
    /// The path of the watched folder in which the service found its files; nil if the user named them.
    package let folder: String?

    /// The maximum number of names that are read for each import.
    package static let nameLimit = 3
    /// The maximum number of imports that are remembered; the oldest is forgotten first.
    package static let limit = 50

    package init(
        id: ImportID, importedAt: Timestamp, fileNames: [String], fileCount: Int, addedCount: Int, hasDump: Bool,
        undoneAt: Timestamp?, folder: String? = nil
    ) {
        self.id = id
        self.importedAt = importedAt
        self.fileNames = fileNames
        self.fileCount = fileCount
        self.addedCount = addedCount
        self.hasDump = hasDump
        self.undoneAt = undoneAt
        self.folder = folder
    }
}

/// A file of an import.
package struct ImportedFile: Hashable, Sendable {
    /// The import to which it belongs.
    package let importID: ImportID
    /// The name by which the user knows it.
    package let name: String
    /// Whether it is a dump, which an undo does not concern.
    package let isDump: Bool
    /// The path of the watched folder in which the service found it; nil if the user named it.
    package let folder: String?

    package init(_ name: String, of importID: ImportID, isDump: Bool = false, folder: String? = nil) {
        self.name = name
        self.importID = importID
        self.isDump = isDump
        self.folder = folder
    }
}

/// What the undo of an import did.
package struct ImportUndo: Hashable, Sendable {
    /// The number of records that went to the trash.
    package var removedCount = 0
    /// The number of records that were kept, because the user has changed them since.
    package var changedCount = 0
    /// The first of these; at most `namedLimit`.
    package var changed: [RecordID] = []
    /// The number of records that the user had deleted already.
    package var missingCount = 0

    /// The maximum number of changed records that are named.
    package static let namedLimit = 20

    package init() {}
}
