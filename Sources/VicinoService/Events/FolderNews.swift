/// What came of files of a watched folder that were read together.
public struct FolderNews: Hashable, Sendable {
    /// The path of the folder.
    public let folder: String
    /// The number of files that were imported.
    public internal(set) var takenCount = 0
    /// The number of activities that were added.
    public internal(set) var addedCount = 0
    /// The number of files that could not be read.
    public internal(set) var refusedCount = 0
    /// The first of these, with the reason, in sentences; nil for none. Both may be what a stranger has written.
    public internal(set) var firstRefusal: String?

    init(_ folder: String) { self.folder = folder }

    /// The number of files.
    var count: Int { takenCount + refusedCount }
}
