internal import VicinoArchive

extension Decoders {
    /// Reads the list of a ZIP archive, and expands every file in it.
    ///
    /// - Throws: an error for what is no archive. A file that is not as the list says is left out.
    public static func expand(archive bytes: [UInt8]) throws {
        var limits = ArchiveLimits()
        limits.totalBytes = 1 << 20
        let source = ArchiveSource(size: bytes.count) { offset, count in
            Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
        }
        let archive = try ZipArchive(source, limits: limits)
        for entry in archive.entries { try? expand(entry, of: archive) }
    }

    /// Expands a file that gzip has compressed.
    ///
    /// - Throws: an error for what is no such file, or a damaged one.
    public static func expand(gzip bytes: [UInt8]) throws {
        var offset = 0
        let read = GzipFile.reader { count in
            defer { offset = min(offset + count, bytes.count) }
            return Array(bytes[offset..<min(offset + count, bytes.count)])
        }
        while case let piece = try read(1_000), !piece.isEmpty {}
    }

    private static func expand(_ entry: ZipEntry, of archive: ZipArchive) throws {
        let read = archive.reader(of: entry)
        while case let piece = try read(1_000), !piece.isEmpty {}
    }
}
