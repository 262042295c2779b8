package import Foundation
package import Vicino
internal import VicinoActivity

/// Imports the activities of a GPX or CSV file, all or none.
package struct RecordingImport {
    private let trash: Set<Key>
    private let node: Node
    private let zone: TimeZone

    /// The values by which an activity counts as already present.
    private struct Key: Hashable {
        let activity: String
        let start: Timestamp
        let end: Timestamp?

        init(_ record: Activity) { (activity, start, end) = (record.activity, record.start, record.end) }
    }

    /// - Parameter zone: the time zone of times without an offset.
    package init(_ node: Node, zone: TimeZone) throws {
        (self.node, self.zone) = (node, zone)
        var trash: Set<Key> = []
        try node.trash(kind: Activity.schema.kind) { trash.insert(Key(try Activity(content: $0.content))) }
        self.trash = trash
    }

    /// Reads the file to its end, and takes what is new.
    ///
    /// - Parameter next: returns the next bytes; none at the end.
    /// - Throws: `VicinoError` if the file is no such file; what `next` throws. Nothing is taken then.
    package func run(_ kind: FileKind, _ next: () throws -> [UInt8]) throws -> RecordingReport {
        var report = RecordingReport()
        let counts = try node.add(Activity.self, unlessSame: [\.activity, \.start, \.end]) { add in
            report = try read(kind, next, add)
        }
        (report.added, report.known) = counts
        return report
    }

    /// Reads the file to its end, and takes nothing.
    ///
    /// - Throws: as `run`.
    package func preview(_ kind: FileKind, _ next: () throws -> [UInt8]) throws -> RecordingReport {
        try read(kind, next) { _ in }
    }

    private func read(
        _ kind: FileKind, _ next: () throws -> [UInt8], _ add: (Activity) throws -> Void
    ) throws -> RecordingReport {
        var report = RecordingReport()
        let take = { (item: ImportItem) in try self.take(item, &report, add) }
        let notes = try kind == .gpx ? readGPX(next, take) : readCSV(next, take)
        report.notes = notes
        return report
    }

    private func take(
        _ item: ImportItem, _ report: inout RecordingReport, _ add: (Activity) throws -> Void
    ) throws {
        switch item {
        case .record(let activity) where activity.end == nil:
            let name = displaySafe(activity.activity, limit: 60)
            report.skip(
                SkippedItem(
                    location: "\(name), \(activity.start.iso8601)", reason: .noEnd,
                    detail: "It has no end. For an activity that still runs, use `vicino start`."))
        case .record(let activity) where trash.contains(Key(activity)): report.countTrashed()
        case .record(let activity):
            report.count(activity)
            try add(activity)
        case .skipped(let item): report.skip(item)
        }
    }

    private func readGPX(_ next: () throws -> [UInt8], _ take: (ImportItem) throws -> Void) throws -> [String] {
        var reader = GPXActivityReader(timeZone: zone)
        while case let chunk = try next(), !chunk.isEmpty { try reader.read(chunk[...], take) }
        try reader.finish()
        return reader.report.remarks
    }

    private func readCSV(_ next: () throws -> [UInt8], _ take: (ImportItem) throws -> Void) throws -> [String] {
        var reader = CSVActivityReader(timeZone: zone)
        while case let chunk = try next(), !chunk.isEmpty { try reader.read(chunk[...], take) }
        try reader.finish(take)
        return reader.report.remarks
    }
}
