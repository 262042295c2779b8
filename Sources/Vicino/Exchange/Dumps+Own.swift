internal import Foundation
internal import VicinoFormat
internal import VicinoStore

/// Dumps of the user's own records.
extension Dumps {
    /// Signs the records in their current state and writes them.
    ///
    /// - Parameters:
    ///   - haveFile: what the reader holds; then only what is new is written.
    ///   - sink: takes the bytes in order.
    func export(
        for audience: DumpAudience, as format: DumpFormat, since haveFile: [UInt8]?,
        to sink: @escaping ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        var generator = SystemRandomNumberGenerator()
        let have = try haveFile.map { try Have(file: Data($0)) }
        try demo.end()
        let counter = ByteCounter(sink)
        return try own.export(
            for: audience, since: have, now: now(), using: &generator
        ) { header, entries in
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

    /// Restores what this device has lost.
    ///
    /// - Parameters:
    ///   - adopting: whether to resolve a contradiction between the dump and this folder, so that both are kept.
    ///   - isAskedFor: whether the user has asked for it, and a session has not just found it.
    func importOwn(_ source: DumpSource, adopting: Bool, isAskedFor: Bool = true) throws -> MergeReport {
        var generator = SystemRandomNumberGenerator()
        let outcome = try own.importOwn(adopting: adopting, isAskedFor: isAskedFor, now: now(), using: &generator) {
            try source.reader()
        }
        own.scrub()
        own.endAudiences(without: catalog, at: now())
        return try records.report(outcome, of: people.user)
    }

    /// Whether the data folder was put back from a backup, or copied.
    func wasRestoredFromBackup() throws -> Bool { try !own.isAsItWasLeft(now: now()) }

    /// Continues with a new writer after a restore from a backup, and merges the records that the backup lacks.
    ///
    /// - Returns: the result for each dump.
    func restore(from sources: [DumpSource]) throws -> [MergeReport] {
        for source in sources where try !own.isOwn(Self.inspect(source).authorID) {
            throw VicinoError(.refused, "This dump is not yours. Only your own records can be restored.")
        }
        var generator = SystemRandomNumberGenerator()
        _ = try own.restore(now: now(), using: &generator)
        return try sources.map { try importOwn($0, adopting: true) }
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
