internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// What files of activities hold, or what came of them, in words: one summary for each, and one for all.
struct FileReports {
    let request: WebRequest
    let files: [ReadRecording]
    let isImported: Bool

    /// The maximum number of files of which the page says more than their number.
    static let fileLimit = 30
    /// The maximum number of kinds of activities that the page names.
    private static let kindLimit = 12
    /// The maximum number of skipped items, and of notes, that the page explains for each of several files.
    private static let reasonLimit = 2

    private var words: Words { request.words }

    /// `a.csv`, or `3 files`.
    var title: String { ImportWords(words: words).title(of: files) }

    /// The summaries.
    var view: FileReportsView {
        // What was not read comes first, so that nobody overlooks it.
        let refused = files.filter { $0.report == nil }
        let sorted = refused + files.filter { $0.report != nil }
        let more = files.count - Self.fileLimit
        return FileReportsView(
            total: files.count > 1 ? total(refusedCount: refused.count) : [],
            files: sorted.prefix(Self.fileLimit).map(summary),
            more: more > 0 ? words.counted(.importMoreFiles, more) : nil)
    }

    private func summary(_ file: ReadRecording) -> FileReportView {
        let name = files.count > 1 ? DisplayText(file.name, limit: 120).text : nil
        switch file.outcome {
        case .success(let report): return FileReportView(name: name, report: view(of: report), refusal: nil)
        case .failure(let mistake):
            let sentence = DisplayText(mistake.sentence, limit: 300).text
            return FileReportView(name: name, report: nil, refusal: sentence)
        }
    }

    private func view(of recording: RecordingReport) -> ImportReportView {
        let isOnly = files.count == 1
        var lines = isImported ? imported([recording], isAll: isOnly) : found(recording)
        lines += recording.translations.map { type, count in
            words.counted(
                .importTranslated, count,
                with: ["type": DisplayText(type.written, limit: 60).text, "activity": words.activity(type.name)])
        }
        if recording.trashed > 0 { lines.append(words.counted(.importTrashed, recording.trashed)) }
        if recording.skippedCount > 0 { lines.append(words.counted(.importSkipped, recording.skippedCount)) }
        let shown = isOnly ? recording.skipped.count : Self.reasonLimit
        let skipped = recording.skipped.prefix(shown).map(words.reason)
        let notes = recording.notes.prefix(isOnly ? recording.notes.count : Self.reasonLimit)
        let doubles = recording.doubles.prefix(isOnly ? recording.doubles.count : Self.reasonLimit).map(double)
        let more = recording.skippedCount - skipped.count + recording.doubled - doubles.count
        return ImportReportView(
            lines: lines, reasons: skipped + notes.map { words.message($0, limit: 300) } + doubles,
            more: more > 0 ? words(.importMore, ["n": words.format.number(more)]) : nil, words: words)
    }

    /// What was left out, and which activity it equals.
    private func double(_ double: DoubledActivity) -> String {
        let change = ChangeWords(site: request.site, words: words)
        let texts = [double.leftOut, double.kept].map { activity in
            let name = words.activity(DisplayText(activity.name, limit: 60).text)
            return "\(name) (\(change.times(activity, hasDay: true)))"
        }
        return words(.importDouble, ["left": texts[0], "kept": texts[1]])
    }

    // MARK: Lines

    /// What all files hold, or what came of them.
    private func total(refusedCount: Int) -> [String] {
        let reports = files.compactMap(\.report)
        var lines = isImported ? imported(reports, isAll: true) : []
        if !isImported {
            let known = reports.reduce(0) { $0 + $1.known }
            lines.append(words.counted(.importFound, reports.reduce(0) { $0 + $1.found }))
            if known > 0 { lines.append(words.counted(.importKnown, known)) }
        }
        if refusedCount > 0 { lines.append(words.counted(.importFilesRefused, refusedCount)) }
        return lines
    }

    /// - Parameter isAll: whether these are the reports of all files.
    private func imported(_ reports: [RecordingReport], isAll: Bool) -> [String] {
        let known = reports.reduce(0) { $0 + $1.known }
        return [words.counted(.importAdded, reports.reduce(0) { $0 + $1.added })]
            + (known > 0 ? [words.counted(.importKnown, known)] : [])
            + (isAll ? [whatIsUnknown(before: reports)].compactMap { $0 } : [])
    }

    /// Says that time between imported activities is not unknown; nil if it is.
    private func whatIsUnknown(before reports: [RecordingReport]) -> String? {
        let site = request.site
        let now = site.now
        let starts = reports.filter { $0.added > 0 }.compactMap { $0.span?.lowerBound }
        guard let first = starts.min(), let since = try? site.records(of: site.node.me, now).since, first < since
        else { return nil }
        if since == .latest { return words(.importUnknownNever) }
        let date = site.text(words).date(WallTime(since, in: now.timeZone).date, today: now.wall.date)
        return words(.importUnknown, ["date": date])
    }

    /// How many activities a file holds, of which kinds and when, and how many of them are there already.
    private func found(_ recording: RecordingReport) -> [String] {
        let text = request.site.text(words)
        var lines = [words.counted(.importFound, recording.found)]
        if recording.known > 0 {
            let isAll = recording.known == recording.found
            lines.append(isAll ? words(.importKnownAll) : words.counted(.importKnown, recording.known))
        }
        if let span = recording.span {
            let first = text.dateAndTime(span.lowerBound)
            let last = text.dateAndTime(span.upperBound)
            lines.append(words(.importSpan, ["first": first, "last": last]))
        }
        let shown = recording.kinds.prefix(Self.kindLimit)
        var kinds = shown.map { kind in
            words(.importKindCount, ["activity": words.activity(kind.name), "n": words.format.number(kind.count)])
        }
        let others = recording.found - shown.reduce(0) { $0 + $1.count }
        if others > 0 { kinds.append(words.counted(.importOtherKinds, others)) }
        return lines + (kinds.isEmpty ? [] : [kinds.joined(separator: ", ")])
    }
}
