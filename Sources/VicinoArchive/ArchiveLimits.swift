/// How large an archive may be, and what it holds. Beyond these limits it is refused before anything of it is expanded.
package struct ArchiveLimits: Sendable {
    /// The maximum number of files and folders in an archive.
    package var entries = 10_000
    /// The maximum size of one file, in bytes. A larger one is refused alone.
    package var entryBytes = 256 << 20
    /// The maximum size of all files together, in bytes.
    package var totalBytes = 1 << 30

    package init() {}

    /// The maximum size of the list of files at the end of an archive, in bytes.
    static let directoryBytes = 16 << 20
    /// How many bytes of an archive are read at a time.
    static let pieceBytes = 32 << 10
}
