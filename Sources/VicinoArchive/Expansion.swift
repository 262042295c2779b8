internal import VicinoCore

/// Counts what compressed bytes expand to, and refuses what is made to fill memory or time.
struct Expansion {
    private let limits: ArchiveLimits
    private var compressedSize = 0
    /// The bytes so far.
    private(set) var size = 0

    init(_ limits: ArchiveLimits) { self.limits = limits }

    /// Counts bytes, and the compressed ones that they were made of.
    ///
    /// - Throws: `VicinoError` with `.tooLarge` if they are more than any honest file has.
    mutating func add(_ count: Int, madeOf compressedCount: Int) throws(VicinoError) {
        size += count
        compressedSize += compressedCount
        guard size <= limits.entryBytes else { throw .largeFile(limits) }
        guard size > ArchiveLimits.freeBytes else { return }
        guard size / ArchiveLimits.ratio <= compressedSize else { throw .bomb }
    }
}
