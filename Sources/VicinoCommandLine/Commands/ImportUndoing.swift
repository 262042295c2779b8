import Foundation
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// Undoes the last import that added something, and says what that did.
struct ImportUndoing {
    let node: Node
    let options: GlobalOptions

    func run() throws {
        let diary = Diary(node)
        let past = try diary.imports(limit: PastImport.limit)
        // What a folder brought meanwhile is not what the user has imported.
        let ofUser = past.filter { $0.folder == nil }
        guard let last = ofUser.first else {
            throw Refusal(
                .notFound,
                past.isEmpty
                    ? "No import is remembered. An import of an earlier version cannot be undone."
                    : "No import of a command is remembered. The page undoes what folders brought: `vicino web`.")
        }
        let chosen = ofUser.first { $0.addedCount > 0 || $0.hasDump } ?? last
        let undone: UndoneImport
        do { undone = try diary.undo(chosen.id) } catch let error as VicinoError where error.code == .refused {
            throw Refusal(
                .refused, "\(title(of: chosen)): \(error.message) The page undoes earlier ones: `vicino web`.")
        }
        let passedOver = ofUser.prefix { $0.id != chosen.id }
        try options.json
            ? writeJSON(undone, passedOver: passedOver.count) : write(undone, passedOver: Array(passedOver))
    }

    /// - Parameter passedOver: the later imports, which added nothing.
    private func write(_ undone: UndoneImport, passedOver: [PastImport]) throws {
        let output = Output()
        for past in passedOver { try output.line("\(title(of: past)), added nothing. The import before it is undone.") }
        let count = String.count(undone.removedCount, "activity", plural: "activities")
        try output.line("\(title(of: undone.past)): \(count) moved to the trash.")
        if undone.missingCount > 0 { try output.line("  You had deleted \(undone.missingCount) already.") }
        if undone.changedCount > 0 {
            try output.line("  Kept, because you have changed them since: \(undone.changedCount)")
        }
        for kept in undone.changed {
            try output.line("  \(ActivitySentence(activity: kept.record).text). Id \(kept.id)")
        }
        try output.flush()
    }

    private func writeJSON(_ undone: UndoneImport, passedOver: Int) throws {
        let past = undone.past
        try Output.print(
            JSON.object([
                ("files", .array(past.fileNames.map { .text($0) })), ("fileCount", .number(past.fileCount)),
                ("imported", .time(past.importedAt)), ("trashed", .number(undone.removedCount)),
                ("changed", .number(undone.changedCount)), ("missing", .number(undone.missingCount)),
                ("kept", .array(undone.changed.map { .text($0.id.description) })),
                ("passedOver", .number(passedOver)),
            ]).line)
    }

    /// `a.csv, b.csv, c.csv and 7 more, imported on Sun 1 Nov 2026, 08:00`.
    private func title(of past: PastImport) -> String {
        let names = past.fileNames.map { DisplayText($0, limit: 60).text }.joined(separator: ", ")
        let more = past.fileCount - past.fileNames.count
        let wall = WallTime(past.importedAt, in: TypedTimeReader(options.configuration).timeZone)
        let files = more > 0 ? "\(names) and \(more) more" : names
        return "\(files), imported on \(CalendarName.short(wall.date)), \(wall.hourAndMinute)"
    }
}
