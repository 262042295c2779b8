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

/// What was exported.
public struct ExportSummary: Equatable, Sendable {
    /// Entries written.
    public var entries = 0
    /// Logs written; none if nothing is new for whoever asked.
    public var logs = 0
    /// Bytes written.
    public var bytes = 0
}

extension Node {
    /// Signs one's records as they are and writes them as a dump.
    ///
    /// - Parameters:
    ///   - format: the form of the dump.
    ///   - own: whether to write everything for one's own devices, not what followers may see.
    ///   - request: what the reader holds, as made by `have`; only what is new is written then.
    ///   - sink: takes the bytes in order.
    @discardableResult
    public func export(
        as format: DumpFormat = .binary, own includesPersonal: Bool = false, since request: [UInt8]? = nil,
        to sink: @escaping ([UInt8]) throws -> Void
    ) throws -> ExportSummary {
        var generator = SystemRandomNumberGenerator()
        let have = try request.map { try Have(file: Data($0)) }
        let counter = ByteCounter(sink)
        return try own.export(own: includesPersonal, since: have, now: configuration.now(), using: &generator) {
            header, entries in
            var summary = ExportSummary(entries: 0, logs: header.logs.count, bytes: 0)
            switch format {
            case .binary:
                var writer = try DumpWriter(header: header, sink: counter.write)
                try entries { batch, log in
                    summary.entries += batch.headers.count
                    try writer.write(batch, log: log)
                }
                try writer.finish()
            case .jsonl:
                var writer = try JSONDumpWriter(header: header, sink: counter.write)
                try entries { batch, log in
                    summary.entries += batch.headers.count
                    try writer.write(batch, log: log)
                }
                try writer.finish()
            }
            summary.bytes = counter.count
            return summary
        }
    }

    /// Writes a dump to a file, which appears only when it is complete.
    @discardableResult
    public func export(
        toFile path: String, as format: DumpFormat = .binary, own: Bool = false, since request: [UInt8]? = nil
    ) throws -> ExportSummary {
        try AtomicFile.write(path) { sink in try export(as: format, own: own, since: request, to: sink) }
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
