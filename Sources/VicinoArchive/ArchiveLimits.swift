/// How large an archive may be, and what it holds. Beyond these limits it is refused before anything of it is expanded.
package struct ArchiveLimits: Sendable {
    /// The maximum number of files and folders in an archive.
    package var entries = 10_000
    /// The maximum size of one file, in bytes. A larger one is refused alone.
    package var entryBytes = 256 << 20
    /// The maximum size of all files together, in bytes.
    package var totalBytes = 1 << 30
    /// Whether `vicino import` takes larger ones, so that a refusal says it.
    package private(set) var hasLargerOnes = true

    /// The limits of a form of the page.
    package init() {}

    /// The limits of a file on the user's own disk, which a command reads: years of a phone's measurements are gigabytes.
    package static var ofDisk: ArchiveLimits {
        var limits = ArchiveLimits()
        limits.entryBytes = 16 << 30
        limits.totalBytes = 32 << 30
        limits.hasLargerOnes = false
        return limits
    }

    /// The maximum size of the list of files at the end of an archive, in bytes.
    static let directoryBytes = 16 << 20
    /// How many bytes of an archive are read at a time.
    static let pieceBytes = 32 << 10
    /// How many bytes a file may expand to, whatever they are made of.
    static let freeBytes = 16 << 20
    /// How many times its compressed bytes a larger file may be. Exports of health data reach about 30.
    static let ratio = 250
    /// The maximum number of parts of a file that gzip has compressed.
    static let memberCount = 200_000
    /// The maximum size of a name or remark in such a part, in bytes.
    static let remarkBytes = 64 << 10
}
