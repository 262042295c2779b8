package import Foundation
package import Vicino
internal import VicinoActivity

/// Imports the activities of a GPX or CSV file, all or none.
package struct RecordingImport {
    private let trash: Set<Key>
    private let node: Node
    private let timeZone: TimeZone
    private let dates: DateReading
    private let now: Timestamp

    /// The values by which an activity counts as already present.
    private struct Key: Hashable {
        let activity: String
        let start: Timestamp
        let end: Timestamp?

        init(_ record: Activity) {
            activity = record.name
            start = record.start
            end = record.end
        }
    }

    /// - Parameters:
    ///   - timeZone: the time zone of times without an offset.
    ///   - dates: how dates like `02/11/2026` in a table are read.
    package init(_ node: Node, timeZone: TimeZone, dates: DateReading = DateReading()) throws {
        self.node = node
        self.timeZone = timeZone
        self.dates = dates
        now = node.now
        var trash: Set<Key> = []
        try node.trashedRecords(kind: Activity.schema.kind) { trash.insert(Key(try Activity(content: $0.content))) }
        self.trash = trash
    }

    /// Reads the file to its end, and adds the new activities.
    ///
    /// - Parameter next: returns the next bytes; none at the end.
    /// - Throws: `VicinoError` if the file is not of this kind; what `next` throws. Nothing is added then.
    package func run(_ kind: FileKind, _ next: () throws -> [UInt8]) throws -> RecordingReport {
        var report = RecordingReport()
        let doubles = try doubles(kind)
        let counts = try node.add(Activity.self, uniqueBy: Self.key) { add in
            report = try read(kind, from: next, doubles: doubles, add: add)
        }
        report.added = counts.addedCount
        report.known = counts.knownCount + report.doubled
        return report
    }

    /// Reads the file to its end, and adds nothing. The report says how many activities are there already.
    ///
    /// - Throws: as `run`.
    package func preview(_ kind: FileKind, _ next: () throws -> [UInt8]) throws -> RecordingReport {
        var report = RecordingReport()
        let doubles = try doubles(kind)
        let counts = try node.count(Activity.self, uniqueBy: Self.key) { compare in
            report = try read(kind, from: next, doubles: doubles, add: compare)
        }
        report.known = counts.known + report.doubled
        return report
    }

    /// What says whether an activity is there already.
    private static var key: [PartialKeyPath<Activity>] { [\.name, \.start, \.end] }

    /// What was recorded already; nil for a table, of which each row counts as it is written.
    private func doubles(_ kind: FileKind) throws -> NearDoubles? { try kind == .gpx ? NearDoubles(node) : nil }

    private func read(
        _ kind: FileKind, from next: () throws -> [UInt8], doubles: NearDoubles?, add: (Activity) throws -> Void
    ) throws -> RecordingReport {
        var report = RecordingReport()
        var doubles = doubles
        let record = { (item: ImportItem) in
            try self.record(item, in: &report, doubles: &doubles, add: add)
        }
        let read = try kind == .gpx ? readGPX(next, record) : readCSV(next, record)
        report.notes = read.otherRemarks
        report.translations = read.sortedTranslations
        report.translationNotes = read.translationRemarks
        report.isIncomplete = read.isIncomplete
        report.noteDoubles()
        return report
    }

    private func record(
        _ item: ImportItem, in report: inout RecordingReport, doubles: inout NearDoubles?,
        add: (Activity) throws -> Void
    ) throws {
        switch item {
        case .skipped(let item): report.skip(item)
        case .record(let activity):
            if let (reason, detail) = refusal(activity) {
                let location = "\(DisplayText(activity.name, limit: 60)), \(activity.start.iso8601)"
                return report.skip(SkippedItem(location: location, reason: reason, detail: detail))
            }
            guard !trash.contains(Key(activity)) else { return report.countTrashed() }
            report.count(activity)
            if doubles?.contains(activity) == true { return report.countDoubled() }
            doubles?.insert(activity)
            try add(activity)
        }
    }

    /// Why an activity is not taken: the rules are those of the diary.
    private func refusal(_ activity: Activity) -> (reason: ImportReason, detail: String)? {
        guard activity.end != nil else {
            return (.noEnd, "It has no end. For an activity that still runs, use `vicino start`.")
        }
        do throws(VicinoError) { _ = try DiaryRules.name(activity.name) } catch { return (.noName, error.message) }
        do throws(VicinoError) { try DiaryRules.checkPast(activity, at: now, in: timeZone) } catch {
            return (.future, error.message)
        }
        do throws(VicinoError) { try DiaryRules.checkAmounts(activity) } catch { return (.absurd, error.message) }
        return nil
    }

    private func readGPX(_ next: () throws -> [UInt8], _ record: (ImportItem) throws -> Void) throws -> ImportReport {
        var reader = GPXActivityReader(timeZone: timeZone)
        while case let chunk = try next(), !chunk.isEmpty { try reader.read(chunk[...], record) }
        try reader.finish(record)
        return reader.report
    }

    private func readCSV(_ next: () throws -> [UInt8], _ record: (ImportItem) throws -> Void) throws -> ImportReport {
        var reader = CSVActivityReader(timeZone: timeZone, dates: dates.told, implied: dates.implied)
        while case let chunk = try next(), !chunk.isEmpty { try reader.read(chunk[...], record) }
        try reader.finish(record)
        return reader.report
    }
}
