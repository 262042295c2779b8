/// Reads the activities of a file of one format, chunk by chunk.
///
/// An app's own importer conforms to it. The reader holds as little of the file as the format permits, and takes a
/// damaged file as far as it is whole.
public protocol ActivityReader {
    /// What the reader has taken and left out so far.
    var report: ImportReport { get }

    /// Reads the next bytes of the file.
    ///
    /// - Parameter emit: gets each activity, and each item that is skipped.
    /// - Throws: ``VicinoError`` for a file that is damaged, of another format or refused, and the errors of `emit`. The
    ///   reader cannot be used afterwards.
    mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws

    /// Ends the file.
    ///
    /// - Parameter emit: gets what only the end of the file completes.
    /// - Throws: ``VicinoError`` if the file ends before it holds anything; the errors of `emit`.
    mutating func finish(_ emit: (ImportItem) throws -> Void) throws
}
