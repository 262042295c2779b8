internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// Says what imports and their undo did.
struct ImportWords {
    let words: Words

    /// The maximum number of kept activities that a notice names.
    private static let keptLimit = 5

    /// What an import brought, with the button that undoes it.
    func notice(_ imported: ImportedFiles) -> WebNotice {
        let added = imported.files.reduce(0) { $0 + ($1.report?.added ?? 0) }
        return WebNotice(
            before: words(.importDone), subject: DisplayText(title(of: imported.files)),
            after: ": " + words.counted(.importAdded, added) + ".", undo: added > 0 ? .init(of: imported.id) : nil)
    }

    /// What the undo of an import did, with the button that puts everything back.
    func notice(_ undone: UndoneImport, _ change: ChangeWords) -> WebNotice {
        var parts = [words.counted(.importRemoved, undone.removedCount)]
        if undone.missingCount > 0 { parts.append(words.counted(.importDeletedBefore, undone.missingCount)) }
        if undone.changedCount > 0 {
            let named = undone.changed.prefix(Self.keptLimit).map { kept in
                let name = words.activity(DisplayText(kept.record.name, limit: 60).text)
                return "\(name) (\(change.times(kept.record, hasDay: true)))"
            }
            let more = undone.changedCount > named.count ? ["…"] : []
            let names = (named + more).joined(separator: ", ")
            parts.append(words.counted(.importKept, undone.changedCount, with: ["names": names]))
        }
        return WebNotice(
            before: words(.importUndone), subject: DisplayText(title(of: undone.past)),
            after: ": " + parts.joined(separator: "; ") + ".",
            undo: undone.removedCount > 0 ? .init(undoing: undone.past.id) : nil)
    }

    /// What was put back.
    ///
    /// - Parameter undo: the button that deletes it again; nil for none.
    func notice(putBack count: Int, undo: WebNotice.Undo?) -> WebNotice {
        WebNotice(before: words.counted(.importPutBack, count) + ".", undo: undo)
    }

    /// `a.csv`, or `3 files`.
    func title(of files: [ReadRecording]) -> String {
        if let only = files.first, files.count == 1 { return DisplayText(only.name, limit: 80).text }
        return words.counted(.importFiles, files.count)
    }

    /// `a.csv, b.csv, c.csv and 7 more`.
    func title(of past: PastImport) -> String {
        let names = past.fileNames.map { DisplayText($0, limit: 60).text }.joined(separator: ", ")
        let more = past.fileCount - past.fileNames.count
        return more > 0 ? words(.importNamesMore, ["names": names, "n": words.format.number(more)]) : names
    }
}
