internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// Why a file is not taken, in words for the user.
struct ImportMistake: Error {
    let sentence: String
    /// Whether it concerns the name that the user typed, not the file.
    var isOfName = false

    init(_ sentence: String, isOfName: Bool = false) {
        self.sentence = sentence
        self.isOfName = isOfName
    }

    /// Which check finds a damage first says little to the user.
    init(_ error: VicinoError, _ words: Words) {
        let damages: Set<VicinoError.Code> = [.badSignature, .truncated, .damaged, .unverified]
        sentence =
            damages.contains(error.code) ? words(.uploadDamaged) : words.sentence(error, limit: 600)
    }
}

/// Finds out what a file holds, and whether it can be taken.
struct ImportInspection {
    let site: WebSite
    let words: Words

    /// What the file holds.
    ///
    /// - Throws: `ImportMistake` if it cannot be taken.
    func content(of upload: Upload, dates: DateOrder? = nil) throws -> HeldUploads.Content {
        do {
            switch try upload.kind() {
            case .dump: return .dump(try dump(upload))
            case let kind where [.gpx, .csv].contains(kind):
                let dates = DateReading(told: dates, implied: words.dateOrder)
                let report = try recording(upload, as: kind, dates: dates)
                return .recording(kind, report: report, dates: dates)
            case .empty: throw ImportMistake(words(.uploadEmpty))
            case .haveFile: throw ImportMistake(words(.uploadHaveFile))
            case .calendar: throw ImportMistake(words(.uploadCalendar))
            case .webPage: throw ImportMistake(words(.uploadWebPage))
            case .unfinished: throw ImportMistake(words(.uploadUnfinished))
            default: throw ImportMistake(words(.uploadOther))
            }
        } catch let error as VicinoError { throw ImportMistake(error, words) }
    }

    private func dump(_ upload: Upload) throws -> DumpDescription {
        let dump = try Node.inspect(upload.dump)
        guard dump.authorID != site.node.user, try site.node.followed(dump.authorID) == nil else { return dump }
        if dump.isForOwnDevices { throw ImportMistake(words(.uploadForOwn)) }
        if dump.isUpdate { throw ImportMistake(words(.uploadUpdate)) }
        return dump
    }

    private func recording(_ upload: Upload, as kind: FileKind, dates: DateReading) throws -> RecordingReport {
        let file = try RecordingImport(site.node, timeZone: site.now.timeZone, dates: dates)
        let report = try file.preview(kind, upload.pieces)
        // The page can ask which comes first, day or month.
        guard report.found + report.trashed > 0 || report.needsDateOrder else {
            let reasons = report.skipped.prefix(3).map(words.reason) + report.notes.prefix(3).map { words.message($0) }
            throw ImportMistake(([words(.uploadNothing)] + reasons).joined(separator: " "))
        }
        return report
    }
}

extension Words {
    /// Where something was skipped, and why.
    func reason(_ item: SkippedItem) -> String {
        "\(message(item.location, limit: 120)): \(message(item.detail, limit: 300))"
    }

    /// How the language writes a date in figures; nil if its readers write both.
    fileprivate var dateOrder: DateOrder? { DateOrder(rawValue: self(.formatDateOrder)) }

    /// What a file is refused for that is too large.
    var largeFile: String {
        self(.uploadLarge, ["n": format.number(Upload.byteLimit / 1_048_576)])
    }
}
