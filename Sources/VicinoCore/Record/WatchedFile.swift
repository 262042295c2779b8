/// A file of a watched folder, in one state.
package struct WatchedFile: Hashable, Sendable {
    /// The path of the watched folder.
    package let folder: String
    /// The file's path in it.
    package let path: String
    /// The state of the file.
    package let stamp: FileStamp

    package init(_ path: String, in folder: String, stamp: FileStamp) {
        self.folder = folder
        self.path = path
        self.stamp = stamp
    }

    /// A number that rises whenever this program can read more files. What an earlier one could not read is read again.
    package static let readerRevision = 1
    /// The maximum number of files that are remembered; the one that was read first is forgotten first.
    package static let limit = 500_000
}

/// A file of a watched folder that was read.
package struct ReadWatchedFile: Hashable, Sendable {
    package let file: WatchedFile
    /// The digest of its bytes; nil for a file that was not read to its end.
    package let digest: Digest?
    package let result: WatchedFileResult

    package init(_ file: WatchedFile, digest: Digest?, result: WatchedFileResult) {
        self.file = file
        self.digest = digest
        self.result = result
    }
}

/// What came of reading a file of a watched folder.
package enum WatchedFileResult: Hashable, Sendable {
    /// It was imported, and added this number of records.
    case taken(Int)
    /// It is of a kind that an import does not concern, such as a picture.
    case leftOut
    /// It was not imported, for a reason; of an archive, some files may have been, and have added this number of records.
    case refused(String, added: Int)
}

/// What was read in a watched folder so far.
package struct WatchedFolderCounts: Hashable, Sendable {
    /// The path of the folder.
    package let folder: String
    /// The number of files that were imported.
    package var takenCount = 0
    /// The number of records that these have added.
    package var addedCount = 0
    /// The number of files of other kinds.
    package var leftOutCount = 0
    /// The number of files that could not be read.
    package var refusedCount = 0
    /// When a file was imported last; nil if none was.
    package var takenAt: Timestamp?
    /// The files that could not be read, the last first; at most `namedLimit`.
    package var refused: [Refused] = []

    /// The maximum number of refused files that are named.
    package static let namedLimit = 20

    package init(_ folder: String) { self.folder = folder }

    /// A file that could not be read.
    package struct Refused: Hashable, Sendable {
        /// Its path in the folder.
        package let path: String
        /// Why it could not be read.
        package let reason: String
        /// When that was tried.
        package let at: Timestamp

        package init(_ path: String, reason: String, at: Timestamp) {
            self.path = path
            self.reason = reason
            self.at = at
        }
    }
}
