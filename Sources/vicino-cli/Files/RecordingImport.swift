import Foundation
import Vicino

/// Takes the activities of a GPX or CSV file, all or none.
struct RecordingImport {
    private(set) var added = 0
    private(set) var known = 0
    /// What was not taken and why, the first ones.
    private(set) var skipped: [SkippedItem] = []
    private(set) var skippedCount = 0
    /// Further sentences.
    private(set) var notes: [String] = []

    private static let shownSkipped = 20
    private var mayRun: Bool
    private let node: Node
    private let zone: TimeZone

    init(_ node: Node, zone: TimeZone, _ clock: Clockwork) throws {
        self.node = node
        self.zone = zone
        mayRun = try Running(node, clock).activities.isEmpty
    }

    /// Reads the file to its end.
    ///
    /// - Parameter next: gives the next bytes; none at the end.
    mutating func run(_ kind: FileKind, _ next: () throws -> [UInt8]) throws {
        var copy = self
        let counts = try node.publish(Activity.self, unlessSame: ["activity", "start", "end"]) { add in
            let take = { (item: ImportItem) in try copy.take(item, add) }
            copy.notes += try kind == .gpx ? Self.readGPX(zone, next, take) : Self.readCSV(zone, next, take)
        }
        self = copy
        (added, known) = counts
    }

    private mutating func take(_ item: ImportItem, _ add: (Activity) throws -> Void) throws {
        switch item {
        case .record(let activity) where activity.end == nil && !mayRun:
            let name = displaySafe(activity.activity, limit: 60)
            skip(
                SkippedItem(
                    location: "\(name), \(activity.start.iso8601)", reason: .running,
                    detail: "It has no end, and only one activity runs at a time."))
        case .record(let activity):
            if activity.end == nil { mayRun = false }
            try add(activity)
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
