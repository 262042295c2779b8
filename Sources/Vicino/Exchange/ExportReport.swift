/// The result of an export.
public struct ExportReport: Equatable, Sendable {
    /// The number of entries written.
    public internal(set) var entryCount = 0
    /// The number of logs written; 0 if nothing is new for the reader.
    package internal(set) var logCount = 0
    /// The number of bytes written.
    public internal(set) var byteCount = 0
}
