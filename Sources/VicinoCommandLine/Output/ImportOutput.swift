import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// Reports what an import took from a file.
struct ImportOutput {
    let file: String
    let json: Bool

    /// Reports on an author's records.
    func write(_ merged: MergeReport) throws {
        let person = merged.author
        if json {
            let members = [("file", JSON.text(file))] + person.members + merged.members
            return try Output.print(JSON.object(members).line)
        }
        let whose: DisplayText = person.isMe ? "your own records" : "from \(person.name)"
        try Output.print("\(file), \(whose). \(merged.sentence)")
        merged.warnings.forEach(Failure.warn)
    }

    /// Reports on a GPX or CSV file.
    func write(_ recording: RecordingReport) throws {
        if json {
            let skipped = recording.skipped.map { item in
                JSON.object([
                    ("where", .text(item.location)), ("reason", .text(item.reason.name)),
                    ("detail", .text(item.detail)),
                ])
            }
            return try Output.print(
                JSON.object([
                    ("file", .text(file)), ("added", .number(recording.added)), ("known", .number(recording.known)),
                    ("skipped", .number(recording.skippedCount)), ("trashed", .number(recording.trashed)),
                    ("incomplete", .boolean(recording.isIncomplete)),
                    ("reasons", .array(skipped)),
                    ("notes", .array((recording.translationNotes + recording.notes).map { .text($0) })),
                ]).line)
        }
        let output = Output()
        try output.line("\(file): \(Self.sentence(recording))")
        for item in recording.skipped { try output.line("  \(item.description)") }
        let unnamed = recording.skippedCount - recording.skipped.count
        if unnamed > 0, !recording.skipped.isEmpty { try output.line("  … and \(unnamed) more.") }
        for note in recording.translationNotes + recording.notes { try output.line("  \(note)") }
        if recording.needsDateOrder { try output.line("  Say it with --dates day-first or --dates month-first.") }
        try output.flush()
    }

    private static func sentence(_ recording: RecordingReport) -> String {
        var parts = [String.count(recording.added, "activity", plural: "activities") + " taken"]
        if recording.known > 0 { parts.append("\(recording.known) already there") }
        if recording.trashed > 0 { parts.append("\(recording.trashed) in the trash") }
        if recording.skippedCount > 0 { parts.append("\(recording.skippedCount) skipped") }
        return parts.joined(separator: ", ") + "."
    }
}
