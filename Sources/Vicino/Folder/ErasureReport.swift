internal import VicinoFolder

/// What the erasing of a data folder has done.
public struct ErasureReport: Equatable, Sendable {
    /// How many files were deleted.
    package var deletedFileCount: Int
    /// The paths of what is left in the folders because this package did not make it.
    public package(set) var foreignPaths: [String]
    /// The paths of files of this package that are left because other data folders use them, too.
    package var sharedPaths: [String]

    init(_ outcome: FolderErasure.Outcome) {
        deletedFileCount = outcome.fileCount
        foreignPaths = outcome.foreign
        sharedPaths = outcome.shared
    }

    var outcome: FolderErasure.Outcome {
        var outcome = FolderErasure.Outcome()
        outcome.fileCount = deletedFileCount
        outcome.foreign = foreignPaths
        outcome.shared = sharedPaths
        return outcome
    }
}
