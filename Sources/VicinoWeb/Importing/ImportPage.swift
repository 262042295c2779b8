internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage
internal import VicinoService

/// The page on which the user chooses files, sees what they hold, and decides; and on which imports are undone.
struct ImportPage {
    let request: WebRequest
    /// What is wrong with the form that was sent.
    var mistake: ImportMistake?

    func page() throws -> Page {
        let site = request.site
        let words = request.words
        let state = request.session.flatMap { site.uploads.state(of: $0) }
        let fileMistake = mistake.flatMap { $0.isOfName ? nil : $0.sentence }
        var view = ImportView(fileMistake: fileMistake, recent: try recent, folders: try folders, words: words)
        switch state {
        case .waiting(let files): view.waiting = try pending(files)
        case .imported(let imported):
            let reports = FileReports(request: request, files: imported.files, isImported: true)
            view.imported = ImportedCard(
                name: reports.title, showPath: calendarPath(imported.files), reports: reports.view, words: words)
        case nil: break
        }
        return Page(
            title: words(.importTitle), section: .settings, view: view,
            status: mistake == nil ? .ok : .unprocessableContent)
    }

    private func pending(_ files: WaitingFiles) throws -> PendingFileCard {
        let size = files.uploads.reduce(0) { $0 + $1.size }
        switch files.content {
        case .recordings(let recordings, dates: let dates):
            let reports = FileReports(request: request, files: recordings, isImported: false)
            let asksDates = dates.told != nil || recordings.contains { $0.report?.needsDateOrder == true }
            let asksDoubles = recordings.contains { $0.report?.doubles.isEmpty == false }
            return PendingFileCard(
                id: files.id, name: reports.title, size: size, isOne: recordings.count == 1,
                content: .recordings(reports.view, asksDates: asksDates, asksDoubles: asksDoubles),
                words: request.words)
        case .dump(let upload, holding: let dump):
            return PendingFileCard(
                id: files.id, name: upload.name, size: size, isOne: true, content: try pending(dump),
                words: request.words)
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

    /// The last imports; nil if there was none.
    private var recent: RecentImports? {
        get throws {
            let past = try request.site.node.imports(limit: RecentImports.limit)
            guard !past.isEmpty else { return nil }
            return RecentImports(rows: past.map { row($0) }, words: request.words)
        }
    }

    /// The folders whose files the service imports; nil if there is none.
    private var folders: WatchedFolders? {
        get throws {
            // A mistake in the settings is shown on their page.
            let paths = (try? request.site.settings?.settings())?.importFolders ?? []
            guard !paths.isEmpty else { return nil }
            let service = request.site.askService()
            let counts = try request.site.node.watchedFolders()
            let rows = paths.map { path in
                let found = counts.first { $0.folder == path.text } ?? WatchedFolderCounts(path.text)
                return row(found, service.status?.folders.first { $0.path == path.text })
            }
            return WatchedFolders(rows: rows, runs: service.status != nil, words: request.words)
        }
    }

    private func row(_ counts: WatchedFolderCounts, _ status: FolderStatus?) -> WatchedFolderRow {
        let words = request.words
        var details = [words.counted(.folderTaken, counts.takenCount)]
        if counts.takenCount > 0 { details.append(words.counted(.importAdded, counts.addedCount)) }
        if let last = counts.takenAt {
            let when = request.site.text(words).when(last, now: request.site.now.moment)
            details.append(words(.folderLast, ["when": when]))
        }
        if status?.isReading == true { details.append(words(.folderReading)) }
        let refused = counts.refused.prefix(WatchedFolders.refusedLimit).map { file in
            "\(DisplayText(file.path, limit: 120)): \(words.message(file.reason, limit: 300))"
        }
        return WatchedFolderRow(
            path: DisplayText(counts.folder, limit: 200).text, details: details.joined(separator: " · "),
            obstacle: status?.obstacle.map(FolderWords(words: words).sentence),
            refusal: counts.refusedCount > 0 ? words.counted(.folderRefused, counts.refusedCount) : nil,
            refused: refused)
    }

    private func row(_ past: PastImport) -> PastImportRow {
        let site = request.site
        let words = request.words
        let when = { (moment: Timestamp) in site.text(words).when(moment, now: site.now.moment) }
        var details = [when(past.importedAt)]
        if past.addedCount > 0 || !past.hasDump { details.append(words.counted(.importAdded, past.addedCount)) }
        if let folder = past.folder {
            details.append(words(.importFromFolder, ["folder": DisplayText(folder, limit: 200).text]))
        }
        if past.hasDump { details.append(words(.importHasDump)) }
        if let undoneAt = past.undoneAt { details.append(words(.importUndoneAt, ["when": when(undoneAt)])) }
        return PastImportRow(
            title: ImportWords(words: words).title(of: past), details: details.joined(separator: " · "),
            action: action(past))
    }

    private func action(_ past: PastImport) -> PastImportRow.Action? {
        guard past.addedCount > 0 else { return nil }
        let words = request.words
        return past.undoneAt == nil
            ? .init(change: .init(of: past.id), name: words(.undo))
            : .init(change: .init(undoing: past.id), name: words(.takeBack))
    }

    /// The page of the calendar with the times of what was imported: a day, a week or a month.
    private func calendarPath(_ files: [ReadRecording]) -> String? {
        let spans = files.compactMap { $0.report?.span }
        guard let begin = spans.map(\.lowerBound).min(), let end = spans.map(\.upperBound).max() else { return nil }
        let timeZone = request.site.now.timeZone
        let weekStart = request.words.weekStart
        let first = WallTime(begin, in: timeZone).date
        let last = WallTime(end, in: timeZone).date
        let unit: CalendarSpan =
            if first == last { .day } else if weekStart.first(of: first) == weekStart.first(of: last) { .week } else {
                .month
            }
        return CalendarAddress(user: nil, span: unit, date: last).path
    }
}
