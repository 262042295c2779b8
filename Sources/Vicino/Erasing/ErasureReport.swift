internal import VicinoStore

/// What the erasing of a data folder has done.
public struct ErasureReport: Equatable, Sendable {
    /// How many files were deleted.
    public package(set) var fileCount: Int
    /// The paths of what is left in the folders because this package did not make it.
    public package(set) var foreign: [String]
    /// The paths of files of this package that are left because other data folders use them, too.
    public package(set) var shared: [String]

    init(_ outcome: FolderErasure.Outcome) {
        (fileCount, foreign, shared) = (outcome.fileCount, outcome.foreign, outcome.shared)
    }

    var outcome: FolderErasure.Outcome {
        var outcome = FolderErasure.Outcome()
        (outcome.fileCount, outcome.foreign, outcome.shared) = (fileCount, foreign, shared)
        return outcome
    }
}
