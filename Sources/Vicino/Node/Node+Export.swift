internal import Foundation
internal import VicinoFormat
internal import VicinoStore

/// The form of a dump.
public enum DumpFormat: String, CaseIterable, Sendable {
    /// Compact, by column.
    case binary
    /// JSON lines.
    case jsonl
}

/// Who receives a dump of the user's own records.
public enum DumpAudience: Hashable, Sendable {
    /// Followers: what they may see, without personal fields.
    case followers
    /// The user's own devices: everything, with personal fields.
    case ownDevices
}

/// The result of an export.
public struct ExportReport: Equatable, Sendable {
    /// The number of entries written.
    public internal(set) var entryCount = 0
    /// The number of logs written; 0 if nothing is new for the reader.
    public internal(set) var logCount = 0
    /// The number of bytes written.
    public internal(set) var byteCount = 0
}

extension Node {
    /// Signs the user's own records in their current state and writes them as a dump.
    ///
    /// - Parameters:
    ///   - format: the form of the dump.
    ///   - audience: who receives the dump.
    ///   - haveFile: what the reader holds, as ``haveFile(of:)`` states it; then only what is new is written.
    ///   - sink: takes the bytes in order.
    /// - Throws: ``VicinoError`` with `.file` if that is not a have-file, and with `.refused` if it asks for another
    ///   user's records; what `sink` throws.
    @discardableResult
    public func export(
        for audience: DumpAudience = .followers, as format: DumpFormat = .binary, since haveFile: [UInt8]? = nil,
        to sink: @escaping ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        var generator = SystemRandomNumberGenerator()
        let have = try haveFile.map { try Have(file: Data($0)) }
        let counter = ByteCounter(sink)
        return try own.export(own: audience == .ownDevices, since: have, now: configuration.now(), using: &generator) {
            header, entries in
            var report = ExportReport(entryCount: 0, logCount: header.logs.count, byteCount: 0)
            switch format {
            case .binary:
                var writer = try DumpWriter(header: header, sink: counter.write)
                try entries { batch, log in
                    report.entryCount += batch.headers.count
                    try writer.write(batch, log: log)
                }
                try writer.finish()
            case .jsonl:
                var writer = try JSONDumpWriter(header: header, sink: counter.write)
                try entries { batch, log in
                    report.entryCount += batch.headers.count
                    try writer.write(batch, log: log)
                }
                try writer.finish()
            }
            report.byteCount = counter.count
            return report
        }
    }

    /// Writes a dump to a file, which appears only when it is complete.
    ///
    /// The parameters are those of ``export(for:as:since:to:)``.
    ///
    /// - Throws: ``VicinoError`` with `.file` if the file cannot be written, and with `.refused` for a path in a data
    ///   folder; the errors of ``export(for:as:since:to:)``. An existing file stays as it was then.
    @discardableResult
    public func export(
        toFile path: String, for audience: DumpAudience = .followers, as format: DumpFormat = .binary,
        since haveFile: [UInt8]? = nil
    ) throws -> ExportReport {
        try AtomicFile.write(path) { sink in try export(for: audience, as: format, since: haveFile, to: sink) }
    }
}

/// Counts the bytes on their way to a sink.
private final class ByteCounter {
    private(set) var count = 0
    private let sink: ([UInt8]) throws -> Void

    init(_ sink: @escaping ([UInt8]) throws -> Void) { self.sink = sink }

    func write(_ bytes: [UInt8]) throws {
        count += bytes.count
        try sink(bytes)
    }
}
