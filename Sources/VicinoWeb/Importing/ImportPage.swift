internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// The page on which the user chooses a file, sees what it holds, and decides.
struct ImportPage {
    let request: WebRequest
    /// What is wrong with the form that was sent.
    var mistake: ImportMistake?

    func page() throws -> Page {
        let site = request.site
        let words = request.words
        let state = request.session.flatMap { site.uploads.state(of: $0) }
        let fileMistake = mistake.flatMap { $0.isOfName ? nil : $0.sentence }
        var view = ImportView(fileMistake: fileMistake, words: words)
        switch state {
        case .waiting(let upload, content: let content):
            view.waiting = PendingFileCard(file: upload, content: try pending(content), words: words)
        case .imported(let name, report: let recording):
            view.imported = ImportedCard(
                name: name, showPath: calendarPath(recording), report: report(recording, isImported: true),
                words: words)
        case nil: break
        }
        return Page(
            title: words(.importTitle), section: .settings, view: view,
            status: mistake == nil ? .ok : .unprocessableContent)
    }

    private func pending(_ content: HeldUploads.Content) throws -> PendingFileCard.Content {
        switch content {
        case .recording(_, report: let recording, dates: let dates):
            .recording(
                report(recording, isImported: false), asksDates: recording.needsDateOrder || dates.told != nil)
        case .dump(let dump): try pending(dump)
        }
    }

    private func pending(_ dump: DumpDescription) throws -> PendingFileCard.Content {
        let node = request.site.node
        guard dump.authorID != node.user else { return .own }
        guard let person = try node.followed(dump.authorID) else {
            let mistake = mistake.flatMap { mistake in
                mistake.isOfName ? FieldMistake("name-mistake", sentence: mistake.sentence) : nil
            }
            return .stranger(
                DumpAuthor(
                    claimedName: DisplayText(quoting: dump.claimedName, limit: 100).text,
                    fingerprint: dump.authorID.fingerprint,
                    kinds: KindWords(words: request.words).text(dump.kindIDs),
                    petname: PetnameField(
                        value: request.field("name") ?? "", mistake: mistake, words: request.words)))
        }
        return .followed(name: DisplayText(person.name, limit: 60).text)
    }

    /// The page of the calendar with the times of what was imported: a day, a week or a month.
    private func calendarPath(_ recording: RecordingReport) -> String? {
        guard let span = recording.span else { return nil }
        let timeZone = request.site.now.timeZone
        let weekStart = request.words.weekStart
        let first = WallTime(span.lowerBound, in: timeZone).date
        let last = WallTime(span.upperBound, in: timeZone).date
        let unit: CalendarSpan =
            if first == last { .day } else if weekStart.first(of: first) == weekStart.first(of: last) { .week } else {
                .month
            }
        return CalendarAddress(user: nil, span: unit, date: last).path
    }

    /// What a GPX or CSV file holds, or what came of it.
    private func report(_ recording: RecordingReport, isImported: Bool) -> ImportReportView {
        let words = request.words
        var lines = isImported ? importedLines(recording) : found(recording)
        lines += recording.translations.map { type, count in
            words.counted(
                .importTranslated, count,
                with: ["type": DisplayText(type.written, limit: 60).text, "activity": words.activity(type.name)])
        }
        if recording.trashed > 0 { lines.append(words.counted(.importTrashed, recording.trashed)) }
        if recording.skippedCount > 0 { lines.append(words.counted(.importSkipped, recording.skippedCount)) }
        let more = recording.skippedCount - recording.skipped.count
        let skipped = recording.skipped.map(words.reason)
        return ImportReportView(
            lines: lines, reasons: skipped + recording.notes.map { words.message($0, limit: 300) },
            more: more > 0 ? words(.importMore, ["n": words.format.number(more)]) : nil, words: words)
    }

    private func importedLines(_ recording: RecordingReport) -> [String] {
        let words = request.words
        return [words.counted(.importAdded, recording.added)]
            + (recording.known > 0 ? [words.counted(.importKnown, recording.known)] : [])
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
        if since == .latest { return words(.importUnknownNever) }
        let date = site.text(words).date(WallTime(since, in: now.timeZone).date, today: now.wall.date)
        return words(.importUnknown, ["date": date])
    }

    /// How many activities a file holds, of which kinds and when, and how many of them are there already.
    private func found(_ recording: RecordingReport) -> [String] {
        let words = request.words
        let text = request.site.text(request.words)
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

    /// The maximum number of kinds of activities that the page names.
    private static let kindLimit = 12
}
