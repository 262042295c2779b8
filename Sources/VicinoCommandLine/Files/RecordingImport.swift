import Foundation
import Vicino
import VicinoActivity

/// Imports the activities of a GPX or CSV file, all or none.
struct RecordingImport {
    private(set) var added = 0
    private(set) var known = 0
    /// The number of activities that lie in the trash and stay there.
    private(set) var trashed = 0
    /// The first items that were skipped, each with its reason.
    private(set) var skipped: [SkippedItem] = []
    private(set) var skippedCount = 0
    /// Further sentences of the report.
    private(set) var notes: [String] = []

    private static let shownSkipped = 20
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

    init(_ node: Node, zone: TimeZone) throws {
        self.node = node
        self.zone = zone
        var trash: Set<Key> = []
        try node.trash(kind: Activity.schema.kind) { trash.insert(Key(try Activity(content: $0.content))) }
        self.trash = trash
    }

    /// Reads the file to its end.
    ///
    /// - Parameter next: returns the next bytes; none at the end.
    mutating func run(_ kind: FileKind, _ next: () throws -> [UInt8]) throws {
        var copy = self
        let counts = try node.add(Activity.self, unlessSame: [\.activity, \.start, \.end]) { add in
            let take = { (item: ImportItem) in try copy.take(item, add) }
            copy.notes += try kind == .gpx ? Self.readGPX(zone, next, take) : Self.readCSV(zone, next, take)
        }
        self = copy
        (added, known) = counts
    }

    private mutating func take(_ item: ImportItem, _ add: (Activity) throws -> Void) throws {
        switch item {
        case .record(let activity) where activity.end == nil:
            let name = displaySafe(activity.activity, limit: 60)
            skip(
                SkippedItem(
                    location: "\(name), \(activity.start.iso8601)", reason: .noEnd,
                    detail: "It has no end. For an activity that still runs, use `vicino start`."))
        case .record(let activity) where trash.contains(Key(activity)): trashed += 1
        case .record(let activity): try add(activity)
        case .skipped(let item): skip(item)
        }
    }

    private mutating func skip(_ item: SkippedItem) {
        skippedCount += 1
        if skipped.count < Self.shownSkipped { skipped.append(item) }
    }

    private static func readGPX(
        _ zone: TimeZone, _ next: () throws -> [UInt8], _ take: (ImportItem) throws -> Void
    ) throws -> [String] {
        var reader = GPXActivityReader(timeZone: zone)
        while case let chunk = try next(), !chunk.isEmpty { try reader.read(chunk[...], take) }
        try reader.finish()
        return reader.summary.remarks
    }

    private static func readCSV(
        _ zone: TimeZone, _ next: () throws -> [UInt8], _ take: (ImportItem) throws -> Void
    ) throws -> [String] {
        var reader = CSVActivityReader(timeZone: zone)
        while case let chunk = try next(), !chunk.isEmpty { try reader.read(chunk[...], take) }
        try reader.finish(take)
        return reader.summary.remarks
    }
}
