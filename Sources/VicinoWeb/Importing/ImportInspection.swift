internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// Finds out what files hold, and whether anything of them can be taken.
struct ImportInspection {
    let site: WebSite
    let words: Words

    /// What the files hold.
    ///
    /// - Throws: `ImportMistake` if nothing of them can be taken.
    func files(_ uploads: [Upload], dates: DateOrder? = nil) throws -> WaitingFiles {
        do {
            if let upload = uploads.first, uploads.count == 1, try upload.isDump() {
                return WaitingFiles(uploads: uploads, content: .dump(upload, holding: try dump(upload)))
            }
            let dates = DateReading(told: dates, implied: words.dateOrder)
            var recording = try RecordingImport(site.node, timeZone: site.now.timeZone, dates: dates)
            let files = try found(in: uploads).map { try look(at: $0, &recording) }
            guard files.contains(where: { $0.report != nil }) else { throw mistake(files) }
            return WaitingFiles(uploads: uploads, content: .recordings(files, dates: dates))
        } catch let error as VicinoError { throw ImportMistake(error, words) }
    }

    private func found(in uploads: [Upload]) throws -> [FoundFile] {
        try uploads.flatMap { upload in
            do { return try upload.found(.form(site.databases)) } catch let error as VicinoError where uploads.count > 1
            {
                return [FoundFile(name: upload.name, content: .failure(error))]
            }
        }
    }

    /// Reads a file without adding anything.
    private func look(at found: FoundFile, _ recording: inout RecordingImport) throws -> ReadRecording {
        do {
            let file = try found.content.get()
            if let mistake = mistake(of: file.kind) { throw mistake }
            let report = try recording.preview(file.kind, named: file.name, file.pieces())
            // The page can ask which comes first, day or month.
            guard report.found + report.trashed > 0 || report.needsDateOrder else { throw mistake(report) }
            return ReadRecording(name: found.name, file: file, outcome: .success(report))
        } catch let mistake as ImportMistake {
            return ReadRecording(name: found.name, outcome: .failure(mistake))
        } catch let error as VicinoError {
            return ReadRecording(name: found.name, outcome: .failure(ImportMistake(error, words)))
        }
    }

    private func dump(_ upload: Upload) throws -> DumpDescription {
        let dump = try Node.inspect(try upload.dump(for: site.node))
        guard dump.authorID != site.node.user, try site.node.followed(dump.authorID) == nil else { return dump }
        if dump.isForOwnDevices { throw ImportMistake(words(.uploadForOwn)) }
        if dump.isUpdate { throw ImportMistake(words(.uploadUpdate)) }
        return dump
    }

    // MARK: Why nothing is taken

    /// Why a file of a kind is not taken; nil if it holds activities.
    private func mistake(of kind: FileKind) -> ImportMistake? {
        switch kind {
        case .gpx, .csv, .fit, .tcx, .kml, .appleHealth, .activityWatch, .googleTimeline, .stravaTable, .gadgetbridge,
            .calendar:
            nil
        case .dump, .sealedDump, .invitation: ImportMistake(words(.uploadAlone))
        case .empty: ImportMistake(words(.uploadEmpty))
        case .letter: ImportMistake(words(.uploadLetter))
        case .haveFile: ImportMistake(words(.uploadHaveFile))
        case .webPage: ImportMistake(words(.uploadWebPage))
        case .unfinished: ImportMistake(words(.uploadUnfinished))
        case .archive, .compressed, .database, .other: ImportMistake(words(.uploadOther))
        }
    }

    /// Why nothing of a file of activities is taken.
    private func mistake(_ report: RecordingReport) -> ImportMistake {
        let reasons = report.skipped.prefix(3).map(words.reason) + report.notes.prefix(3).map { words.message($0) }
        return ImportMistake(([words(.uploadNothing)] + reasons).joined(separator: " "))
    }

    /// Why nothing of all files is taken.
    private func mistake(_ files: [ReadRecording]) -> ImportMistake {
        let reasons = files.prefix(Self.namedLimit).compactMap { file -> String? in
            guard case .failure(let mistake) = file.outcome else { return nil }
            return files.count == 1 ? mistake.sentence : "\(DisplayText(file.name, limit: 60)): \(mistake.sentence)"
        }
        return ImportMistake((files.count > 1 ? [words(.uploadNothingOf)] : []) + reasons)
    }

    /// The maximum number of files that are named with the reason why nothing is taken.
    private static let namedLimit = 5
}

extension ImportMistake {
    /// - Parameter sentences: why nothing is taken.
    fileprivate init(_ sentences: [String]) { self.init(sentences.joined(separator: " ")) }
}

extension Words {
    /// Where something was skipped, and why.
    func reason(_ item: SkippedItem) -> String {
        "\(message(item.location, limit: 120)): \(message(item.detail, limit: 300))"
    }

    /// How the language writes a date in figures; nil if its readers write both.
    fileprivate var dateOrder: DateOrder? { DateOrder(rawValue: self(.formatDateOrder)) }

    /// What files are refused for that are too large.
    var largeFile: String {
        self(.uploadLarge, ["n": format.number(Upload.byteLimit / 1_048_576)])
    }
}
