package import Foundation
package import Vicino
internal import VicinoActivity
package import VicinoCore

/// Imports the files of watched folders, one after the other.
///
/// Files that come together are one import, which can be undone. Each file is stored in one transaction, with what is
/// remembered of it, so that it is read once however the program ends. Of an archive, that holds for each file in it.
package struct FolderImport {
    private let node: Node
    private let timeZone: @Sendable () -> TimeZone
    private let dates: DateReading
    private let reach: ImportReach
    /// The import to which files are added; nil before the next file.
    private var present: Present?
    /// Files that added nothing and are not remembered yet.
    private var unsaved: [ReadWatchedFile] = []

    /// An import with the folder from which its files come. As an object it changes without a copy.
    private final class Present {
        let folder: String
        var recording: RecordingImport

        init(_ folder: String, _ recording: RecordingImport) {
            self.folder = folder
            self.recording = recording
        }
    }

    /// The size of the largest file that is read, in bytes.
    package static let sizeLimit = 256 * 1024 * 1024
    /// The number of files that are remembered together.
    private static let unsavedLimit = 100

    /// - Parameters:
    ///   - timeZone: returns the time zone of times without an offset.
    ///   - dates: how dates like `02/11/2026` in a table are read.
    ///   - databases: how databases of other programs are read; nil for a program that cannot.
    package init(
        _ node: Node, dates: DateReading = DateReading(), databases: DatabaseReading? = nil,
        timeZone: @escaping @Sendable () -> TimeZone
    ) {
        self.node = node
        self.dates = dates
        reach = .form(databases)
        self.timeZone = timeZone
    }

    /// Imports a file if it holds activities.
    ///
    /// - Returns: what came of it; nil if the file has changed meanwhile, and nothing of it counts.
    /// - Throws: `VicinoError` if nothing can be stored now.
    package mutating func add(_ source: WatchedSource) throws -> WatchedFileResult? {
        do { return try result(of: source) } catch is ChangedFile {
            return nil
        } catch let unreadable as UnreadableFile {
            return try keep(source.file, digest: nil, .refused(unreadable.reason, added: 0))
        } catch let error as VicinoError where Self.ofContent.contains(error.code) {
            // What a file holds must not keep others from being read.
            return try keep(source.file, digest: nil, .refused(error.message, added: 0))
        }
    }

    /// The errors that may come from what a file holds, and not from the disk or the user's own records.
    private static let ofContent: Set<VicinoError.Code> = [.badValue, .malformed, .outOfRange, .refused, .tooLarge]

    /// Notes a file that cannot be opened.
    package mutating func refuse(_ file: WatchedFile, because reason: String) throws {
        _ = try keep(file, digest: nil, .refused(reason, added: 0))
    }

    /// Ends the present import. The next file begins another one.
    ///
    /// - Throws: `VicinoError` if nothing can be stored now.
    package mutating func end() throws {
        present = nil
        try save()
    }

    // MARK: A file

    private mutating func result(of source: WatchedSource) throws -> WatchedFileResult {
        let file = source.file
        guard file.stamp.size <= Self.sizeLimit else {
            let limit = Self.sizeLimit / 1_048_576
            throw UnreadableFile("The file is larger than \(limit) MB. The command “vicino import” reads it.")
        }
        let readable = try source.readable(reach)
        guard readable.kind.isOfActivities else { return try keep(file, digest: nil, .leftOut) }
        let digest = try source.digest()
        try source.checkUnchanged()
        if let known = try node.result(ofWatchedFileWith: digest) {
            return try keep(file, digest: digest, known.withoutRecords)
        }
        if readable.kind == .archive { return try addArchive(source, digest) }
        // Any text could be a table, and any XML a track: the name says whether the user means it to be one.
        let isMeant = readable.kind.isNamed(in: file.path)
        do {
            let report = try importing(file) { recording in
                try recording.run(readable.kind, named: file.path, inFolder: file.folder, readable.pieces()) { report in
                    try source.checkUnchanged()
                    return ReadWatchedFile(file, digest: digest, result: report.result(ofMeant: isMeant))
                }
            }
            return report.result(ofMeant: isMeant)
        } catch let unreadable as UnreadableFile {
            let isRefused = isMeant && !Self.isForeign(readable.kind, unreadable)
            return try keep(file, digest: digest, isRefused ? .refused(unreadable.reason, added: 0) : .leftOut)
        }
    }

    private mutating func addArchive(_ source: WatchedSource, _ digest: Digest) throws -> WatchedFileResult {
        let file = source.file
        var added = 0
        var isTaken = false
        var reasons: [String] = []
        for found in try source.contents(reach) {
            do {
                let inner: ReadableFile
                do { inner = try found.content.get() } catch { throw UnreadableFile(error) }
                guard inner.kind.isOfActivities else { continue }
                let report = try importing(file) { recording in
                    try recording.run(inner.kind, named: inner.name, inFolder: file.folder, inner.pieces()) { _ in nil }
                }
                added += report.added
                if report.isEmpty { reasons.append("\(found.name): \(report.whyNothing)") } else { isTaken = true }
            } catch let unreadable as UnreadableFile {
                guard !Self.isForeign((try? found.content.get())?.kind, unreadable) else { continue }
                reasons.append("\(found.name): \(unreadable.reason)")
            }
        }
        try source.checkUnchanged()
        guard isTaken || !reasons.isEmpty else { return try keep(file, digest: digest, .leftOut) }
        guard !reasons.isEmpty else { return try keep(file, digest: digest, .taken(added)) }
        let more = reasons.count - Self.reasonLimit
        let end = more > 0 ? " … and \(more) more files." : ""
        let text = reasons.prefix(Self.reasonLimit).joined(separator: " ") + end
        return try keep(file, digest: digest, .refused(text, added: added))
    }

    /// The maximum number of files in an archive of which the reason is told.
    private static let reasonLimit = 3

    /// Whether a file is a database of a program whose databases no import concerns. Many programs keep some.
    private static func isForeign(_ kind: FileKind?, _ unreadable: UnreadableFile) -> Bool {
        kind == .gadgetbridge && unreadable.isUnsupported
    }

    // MARK: The import

    /// Calls a function with the import to which a file belongs.
    private mutating func importing<Result>(
        _ file: WatchedFile, _ body: (inout RecordingImport) throws -> Result
    ) throws -> Result {
        do { return try importing(to: file.folder, body) } catch let error as VicinoError where error.code == .refused {
            // The user has undone the present import while it went on.
            present = nil
            return try importing(to: file.folder, body)
        }
    }

    private mutating func importing<Result>(
        to folder: String, _ body: (inout RecordingImport) throws -> Result
    ) throws -> Result {
        if let present, present.folder == folder { return try body(&present.recording) }
        let next = Present(folder, try RecordingImport(node, timeZone: timeZone(), dates: dates))
        present = next
        return try body(&next.recording)
    }

    // MARK: What is remembered

    private mutating func keep(
        _ file: WatchedFile, digest: Digest?, _ result: WatchedFileResult
    ) throws -> WatchedFileResult {
        var kept = result
        if case .refused(let reason, added: let added) = result {
            kept = .refused(DisplayText(reason, limit: 500).text, added: added)
        }
        unsaved.append(ReadWatchedFile(file, digest: digest, result: kept))
        if unsaved.count >= Self.unsavedLimit { try save() }
        return kept
    }

    /// Remembers all that was read.
    ///
    /// - Throws: `VicinoError` if nothing can be stored now.
    package mutating func save() throws {
        guard !unsaved.isEmpty else { return }
        try node.remember(unsaved)
        unsaved = []
    }
}

extension RecordingReport {
    /// What is remembered of a file of which this is the report.
    ///
    /// - Parameter isMeant: whether its name says that it holds activities.
    fileprivate func result(ofMeant isMeant: Bool) -> WatchedFileResult {
        guard isEmpty else { return .taken(added) }
        return isMeant ? .refused(whyNothing, added: 0) : .leftOut
    }

    /// Why nothing was taken.
    fileprivate var whyNothing: String {
        let reasons = skipped.prefix(2).map(\.description) + notes.prefix(2)
        return DisplayText((["The file holds no activity."] + reasons).joined(separator: " "), limit: 500).text
    }
}

extension WatchedFileResult {
    /// The result of the same contents once more.
    fileprivate var withoutRecords: Self {
        switch self {
        case .taken: .taken(0)
        case .leftOut: .leftOut
        case .refused(let reason, added: _): .refused(reason, added: 0)
        }
    }
}

extension FileKind {
    /// Whether a file of this kind may hold activities that an import takes without a question.
    fileprivate var isOfActivities: Bool {
        switch self {
        case .dump, .sealedDump, .letter, .haveFile, .invitation, .calendar, .compressed, .database, .webPage, .empty,
            .unfinished,
            .other:
            false
        default: true
        }
    }

    /// Whether the name of a file says that it is of this kind. Only text and XML are recognised by nothing else.
    fileprivate func isNamed(in path: String) -> Bool {
        let whole = path.lowercased()
        let lower = whole.hasSuffix(".gz") ? String(whole.dropLast(3)) : whole
        return switch self {
        case .csv: [".csv", ".tsv"].contains { lower.hasSuffix($0) }
        case .gpx: lower.hasSuffix(".gpx")
        default: true
        }
    }
}
