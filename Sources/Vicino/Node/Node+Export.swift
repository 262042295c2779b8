extension Node {
    /// Signs the user's own records in their current state and writes them as a dump. Demo records end first.
    ///
    /// - Parameters:
    ///   - format: the form of the dump.
    ///   - audience: who receives the dump. A file is handed over by hand, so the usual one holds the whole history, without
    ///     notes and places.
    ///   - haveFile: what the reader holds, as ``haveFile(of:)`` states it; then only what is new is written.
    ///   - sink: takes the bytes in order.
    /// - Throws: ``VicinoError`` with `.file` if that is not a have-file, and with `.refused` if it asks for another
    ///   user's records; what `sink` throws.
    @discardableResult
    public func export(
        for audience: DumpAudience = .followers(Sharing(.everything, in: .careful)), as format: DumpFormat = .binary,
        since haveFile: [UInt8]? = nil, to sink: @escaping ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        try dumps.export(for: audience, as: format, since: haveFile, to: sink)
    }

    /// Writes a dump to a file, which appears only when it is complete.
    ///
    /// The parameters are those of ``export(for:as:since:to:)``.
    ///
    /// - Throws: ``VicinoError`` with `.file` if the file cannot be written, and with `.refused` for a path in a data
    ///   folder; the errors of ``export(for:as:since:to:)``. An existing file stays as it was then.
    @discardableResult
    public func export(
        toFile path: String, for audience: DumpAudience = .followers(Sharing(.everything, in: .careful)),
        as format: DumpFormat = .binary, since haveFile: [UInt8]? = nil
    ) throws -> ExportReport {
        try AtomicFile.write(path) { sink in try export(for: audience, as: format, since: haveFile, to: sink) }
    }
}
