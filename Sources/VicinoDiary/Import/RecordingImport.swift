package import Foundation
package import Vicino
internal import VicinoActivity
internal import VicinoCore

/// An import of activities from one or more files: all of a file, or nothing of it.
///
/// The node remembers which records the import has added, so that it can be undone.
package struct RecordingImport {
    /// What the node remembers it by.
    package let id: ImportID
    private let trash: Set<Key>
    private let node: Node
    private let timeZone: TimeZone
    private let dates: DateReading
    private let keepsBoth: Bool
    private let now: Timestamp
    /// What names the areas of activities, as they were shown when the present file was begun.
    private var naming: AreaNaming
    /// What was recorded already, with what this import has added; nil before it is needed.
    private var doubles: NearDoubles?
    /// When the user was at the computer already; nil before it is needed.
    private var presence: KnownPresence?
    /// The new activities of the files that were previewed.
    private var previewed: Set<Key> = []
    /// The names of the files that held activities, by which a table of Strava refers to them.
    private var fileNames: Set<String> = []

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
    ///   - keepsBoth: whether an activity is taken that another source has recorded already.
    package init(
        _ node: Node, timeZone: TimeZone, dates: DateReading = DateReading(), keepsBoth: Bool = false
    ) throws {
        var generator = SystemRandomNumberGenerator()
        id = ImportID(using: &generator)
        self.node = node
        self.timeZone = timeZone
        self.dates = dates
        self.keepsBoth = keepsBoth
        now = node.now
        naming = try AreaNaming(node)
        var trash: Set<Key> = []
        try node.trashedRecords(kind: Activity.schema.kind) { trash.insert(Key(try Activity(content: $0.content))) }
        self.trash = trash
    }

    /// Reads a file to its end, and adds the new activities.
    ///
    /// - Parameters:
    ///   - name: the name by which the user knows the file.
    ///   - next: returns the next bytes; none at the end.
    /// - Throws: `VicinoError` if the file is not of this kind; what `next` throws. Nothing of the file is added then.
    package mutating func run(
        _ kind: FileKind, named name: String, _ next: () throws -> [UInt8]
    ) throws -> RecordingReport {
        var report = RecordingReport()
        naming = try AreaNaming(node)
        try readDoubles()
        let node = node
        let file = ImportedFile(DisplayText(name, limit: Self.nameLimit).text, of: id)
        try readPresence(for: kind)
        defer {
            doubles?.forgetFile()
            presence?.forgetFile()
        }
        try node.importFile(file, of: Activity.self, uniqueBy: Self.key) { add in
            report = try read(kind, from: next, add: add)
        }
        doubles?.endFile()
        presence?.endFile()
        remember(name, holding: report)
        return report
    }

    /// Reads a file to its end, and adds nothing. The report says what an import of it would do.
    ///
    /// What several files hold counts in the first one, as in an import.
    ///
    /// - Parameters:
    ///   - name: the name by which the user knows the file; a table of Strava may refer to it.
    ///   - next: returns the next bytes; none at the end.
    /// - Throws: as `run`.
    package mutating func preview(
        _ kind: FileKind, named name: String = "", _ next: () throws -> [UInt8]
    ) throws -> RecordingReport {
        var report = RecordingReport()
        naming = try AreaNaming(node)
        try readDoubles()
        let node = node
        let previewed = previewed
        var found: Set<Key> = []
        try readPresence(for: kind)
        defer {
            doubles?.forgetFile()
            presence?.forgetFile()
        }
        try node.compare(Activity.self, uniqueBy: Self.key) { isNew in
            report = try read(kind, from: next) { activity in
                guard try isNew(activity), !previewed.contains(Key(activity)) else { return false }
                return found.insert(Key(activity)).inserted
            }
        }
        doubles?.endFile()
        presence?.endFile()
        self.previewed.formUnion(found)
        remember(name, holding: report)
        return report
    }

    /// Adds what a file of a watched folder holds, unless it ends in the middle: the rest may be on its way.
    ///
    /// It is read before the transaction begins, so that nothing else waits for that, unless it holds very many activities.
    ///
    /// - Parameters:
    ///   - name: the name by which the user knows the file.
    ///   - next: returns the next bytes; none at the end.
    ///   - watched: returns what is remembered of the file in the same transaction; nil for nothing. If it throws, nothing
    ///     is added.
    /// - Throws: `UnreadableFile`; what `watched` throws, and what the node throws if it cannot store anything.
    mutating func run(
        _ kind: FileKind, named name: String, inFolder folder: String, _ next: () throws -> [UInt8],
        remembering watched: (RecordingReport) throws -> ReadWatchedFile?
    ) throws -> RecordingReport {
        naming = try AreaNaming(node)
        try readDoubles()
        var reading = EarlyReading(reader(of: kind))
        try reading.begin(next)
        var report = RecordingReport()
        let node = node
        let file = ImportedFile(DisplayText(name, limit: Self.nameLimit).text, of: id, folder: folder)
        try readPresence(for: kind)
        defer {
            doubles?.forgetFile()
            presence?.forgetFile()
        }
        try node.importFile(file, of: Activity.self, uniqueBy: Self.key, remembering: { _ in try watched(report) }) {
            add in
            let read = try reading.finish(next) { try record($0, of: kind, in: &report, add: add) }
            report.notes = read.otherRemarks
        }
        doubles?.endFile()
        presence?.endFile()
        remember(name, holding: report)
        return report
    }

    /// What says whether an activity is there already.
    private static var key: [PartialKeyPath<Activity>] { [\.name, \.start, \.end] }

    /// The maximum number of characters of a file's name that are remembered.
    private static let nameLimit = 200

    /// Remembers a file whose activities count, whether they are new or were there before.
    private mutating func remember(_ name: String, holding report: RecordingReport) {
        guard report.found + report.trashed > 0 else { return }
        fileNames.insert(StravaTable.fileName(name))
    }

    /// Reads what was recorded already, once.
    private mutating func readDoubles() throws {
        if doubles == nil, !keepsBoth { doubles = try NearDoubles(node) }
    }

    /// Reads when the user was at the computer already, once, for files that say it.
    private mutating func readPresence(for kind: FileKind) throws {
        if kind == .activityWatch, presence == nil, !keepsBoth { presence = try KnownPresence(node) }
    }

    private mutating func read(
        _ kind: FileKind, from next: () throws -> [UInt8], add: (Activity) throws -> Bool
    ) throws -> RecordingReport {
        var report = RecordingReport()
        let read = try Self.readAll(by: reader(of: kind), from: next) { item in
            try record(item, of: kind, in: &report, add: add)
        }
        report.notes = read.otherRemarks
        report.translations = read.sortedTranslations
        report.translationNotes = read.translationRemarks
        report.isIncomplete = read.isIncomplete
        report.noteDoubles()
        return report
    }

    private mutating func record(
        _ item: ImportItem, of kind: FileKind, in report: inout RecordingReport, add: (Activity) throws -> Bool
    ) throws {
        switch item {
        case .skipped(let item): report.skip(item)
        case .record(let activity):
            guard kind == .activityWatch, let parts = presence?.remaining(of: activity) else {
                return try take(activity, of: kind, in: &report, add: add)
            }
            for part in parts { try take(part, of: kind, in: &report, add: add) }
            if parts.isEmpty {
                report.count(activity)
                report.count(isNew: false)
            }
        }
    }

    private mutating func take(
        _ activity: Activity, of kind: FileKind, in report: inout RecordingReport, add: (Activity) throws -> Bool
    ) throws {
        if let (reason, detail) = refusal(activity) {
            let location = "\(DisplayText(activity.name, limit: 60)), \(activity.start.iso8601)"
            return report.skip(SkippedItem(location: location, reason: reason, detail: detail))
        }
        guard !trash.contains(Key(activity)) else { return report.countTrashed() }
        report.count(activity)
        // The rows of one table are not compared with each other: the user has written each of them.
        if let double = doubles?.double(of: activity, includesFile: kind != .csv) { return report.count(double) }
        doubles?.insert(activity)
        if kind == .activityWatch { presence?.insert(activity) }
        var named = activity
        naming.nameWithoutVisits(&named)
        report.count(isNew: try add(named))
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

    /// Reads the file to its end.
    private static func readAll(
        by reader: consuming some ActivityReader, from next: () throws -> [UInt8],
        _ record: (ImportItem) throws -> Void
    ) throws -> ImportReport {
        var reader = reader
        while case let chunk = try next(), !chunk.isEmpty { try reader.read(chunk[...], record) }
        try reader.finish(record)
        return reader.report
    }

    /// The reader of a kind of file that holds activities.
    private func reader(of kind: FileKind) -> any ActivityReader {
        switch kind {
        case .gpx: namingAreas(GPXActivityReader(timeZone: timeZone), \.circles)
        case .fit: namingAreas(FITActivityReader(timeZone: timeZone), \.circles)
        case .tcx: namingAreas(TCXActivityReader(timeZone: timeZone), \.circles)
        case .kml: namingAreas(KMLActivityReader(timeZone: timeZone), \.circles)
        case .appleHealth: AppleHealthReader(timeZone: timeZone)
        case .gadgetbridge: GadgetbridgeReader(timeZone: timeZone)
        case .activityWatch: ActivityWatchReader(timeZone: timeZone)
        case .googleTimeline: GoogleTimelineReader(timeZone: timeZone)
        case .calendar: ICalendarReader(timeZone: timeZone, now: now)
        case .stravaTable:
            StravaTableReader(timeZone: timeZone, files: fileNames, dates: dates.told, implied: dates.implied)
        default: CSVActivityReader(timeZone: timeZone, dates: dates.told, implied: dates.implied)
        }
    }

    /// A reader of a kind of file that has positions, which names the areas of activities.
    private func namingAreas<Reader: ActivityReader>(
        _ reader: Reader, _ circles: WritableKeyPath<Reader, NamedCircles>
    ) -> Reader {
        var reader = reader
        reader[keyPath: circles] = naming.circles
        return reader
    }
}
