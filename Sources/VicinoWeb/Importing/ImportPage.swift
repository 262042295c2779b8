internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary

/// The page on which the user chooses a file, sees what it holds, and decides.
struct ImportPage {
    let request: WebRequest
    /// What is wrong with the form that was sent.
    var mistake: ImportMistake?

    func page() throws -> WebPage {
        let site = request.site
        let words = request.words
        let state = request.session.flatMap { site.uploads.state(of: $0) }
        let limit = words("import_limit", ["n": words.format.number(Upload.byteLimit / 1_048_576)])
        var values = ImportValues(limit: limit, fileMistake: mistake.flatMap { $0.isOfName ? nil : $0.sentence })
        switch state {
        case .waiting(let upload, .recording(_, let recording, let dates)):
            values.waiting = waiting(upload, words["import_button"])
            values.waiting?.report = report(recording, isImported: false)
            values.waiting?.asksDates = recording.needsDateOrder || dates.told != nil
        case .waiting(let upload, .dump(let dump)): values.waiting = try waiting(upload, dump)
        case .imported(let name, let recording):
            values.imported = ImportValues.Result(
                name: name, showPath: calendarPath(recording), report: report(recording, isImported: true))
        case nil: break
        }
        return WebPage(
            title: words["import_title"], section: .settings, template: "import", values: values,
            status: mistake == nil ? .ok : .unprocessableContent)
    }

    private func waiting(_ upload: Upload, _ button: String) -> ImportValues.PendingFile {
        let kilobytes = max(1, upload.size / 1_000)
        let size = request.words("import_size", ["n": request.words.format.number(kilobytes)])
        return ImportValues.PendingFile(id: upload.id, name: upload.name, size: size, button: button)
    }

    private func waiting(_ upload: Upload, _ dump: DumpDescription) throws -> ImportValues.PendingFile {
        let node = request.site.node
        let words = request.words
        guard dump.authorID != node.user else {
            var own = waiting(upload, words["import_restore"])
            own.sentence = words["import_own"]
            return own
        }
        guard let person = try node.followed(dump.authorID) else {
            var new = waiting(upload, words["follow_button"])
            new.author = ImportValues.Author(
                claimed: dump.claimedName.displayQuoted(limit: 100), fingerprint: dump.authorID.fingerprint,
                kinds: KindWords(words: words).text(dump.kindIDs), name: request.field("name") ?? "",
                nameMistake: mistake.flatMap { $0.isOfName ? $0.sentence : nil })
            return new
        }
        var known = waiting(upload, words["import_button"])
        known.sentence = words("import_followed", ["name": person.name.displaySafe(limit: 60)])
        return known
    }

    /// The page of the calendar with the times of what was imported: a day, a week or a month.
    private func calendarPath(_ recording: RecordingReport) -> String? {
        guard let span = recording.span else { return nil }
        let timeZone = request.site.now.timeZone
        let first = WallTime(span.lowerBound, in: timeZone).date
        let last = WallTime(span.upperBound, in: timeZone).date
        let unit: CalendarSpan = first == last ? .day : first.monday == last.monday ? .week : .month
        return CalendarAddress(user: nil, span: unit, date: last).path
    }

    /// What a GPX or CSV file holds, or what came of it.
    private func report(_ recording: RecordingReport, isImported: Bool) -> ImportValues.Report {
        let words = request.words
        var lines = isImported ? importedLines(recording) : found(recording)
        lines += recording.translations.map { type, count in
            words.counted(
                "import_translated", count,
                ["type": type.written.displaySafe(limit: 60), "activity": words.activity(type.name)])
        }
        if recording.trashed > 0 { lines.append(words.counted("import_trashed", recording.trashed)) }
        if recording.skippedCount > 0 { lines.append(words.counted("import_skipped", recording.skippedCount)) }
        let more = recording.skippedCount - recording.skipped.count
        let skipped = recording.skipped.map { $0.description.displaySafe(limit: 300) }
        return ImportValues.Report(
            lines: lines, reasons: skipped + recording.notes.map { $0.displaySafe(limit: 300) },
            more: more > 0 ? words("import_more", ["n": words.format.number(more)]) : nil)
    }

    private func importedLines(_ recording: RecordingReport) -> [String] {
        let words = request.words
        return [words.counted("import_added", recording.added)]
            + (recording.known > 0 ? [words.counted("import_known", recording.known)] : [])
            + [whatIsUnknown(before: recording)].compactMap { $0 }
    }

    /// Says that time between imported activities is not unknown; nil if it is.
    private func whatIsUnknown(before recording: RecordingReport) -> String? {
        let site = request.site
        let words = request.words
        let now = site.now
        guard recording.added > 0, let first = recording.span?.lowerBound,
            let since = try? site.records(of: site.node.me, now).since, first < since
        else { return nil }
        if since == .latest { return words["import_unknown_never"] }
        let date = site.text(words).date(WallTime(since, in: now.timeZone).date, today: now.wall.date)
        return words("import_unknown", ["date": date])
    }

    /// How many activities a file holds, of which kinds and when, and how many of them are there already.
    private func found(_ recording: RecordingReport) -> [String] {
        let words = request.words
        let text = request.site.text(request.words)
        var lines = [words.counted("import_found", recording.found)]
        if recording.known > 0 {
            let isAll = recording.known == recording.found
            lines.append(isAll ? words["import_known_all"] : words.counted("import_known", recording.known))
        }
        if let span = recording.span {
            let first = text.dateAndTime(span.lowerBound)
            let last = text.dateAndTime(span.upperBound)
            lines.append(words("import_span", ["first": first, "last": last]))
        }
        let shown = recording.kinds.prefix(Self.kindLimit)
        var kinds = shown.map { kind in
            words("import_kind_count", ["activity": words.activity(kind.name), "n": words.format.number(kind.count)])
        }
        let others = recording.found - shown.reduce(0) { $0 + $1.count }
        if others > 0 { kinds.append(words.counted("import_other_kinds", others)) }
        return lines + (kinds.isEmpty ? [] : [kinds.joined(separator: ", ")])
    }

    /// The maximum number of kinds of activities that the page names.
    private static let kindLimit = 12
}

/// The values of the page of imports.
struct ImportValues: Sendable {
    /// The file that waits for a decision.
    struct PendingFile: Sendable {
        let id: String
        let name: String
        let size: String
        let button: String
        var sentence: String?
        var author: Author?
        var report: Report?
        /// Whether the user can say which comes first in dates, day or month.
        var asksDates = false
    }

    /// The author of a dump whom the user does not follow yet.
    struct Author: Sendable {
        let claimed: String
        let fingerprint: String
        let kinds: String
        /// The petname as it was typed.
        let name: String
        let nameMistake: String?
    }

    /// What a file of activities holds, in lines.
    struct Report: Sendable {
        let lines: [String]
        let reasons: [String]
        let hasReasons: Bool
        let more: String?

        init(lines: [String], reasons: [String], more: String?) {
            self.lines = lines
            self.reasons = reasons
            hasReasons = !reasons.isEmpty
            self.more = more
        }
    }

    /// What was imported.
    struct Result: Sendable {
        let name: String
        /// The page that shows it; nil if there is nothing to show.
        let showPath: String?
        let report: Report
    }

    let limit: String
    let fileMistake: String?
    var waiting: PendingFile?
    var imported: Result?
}
