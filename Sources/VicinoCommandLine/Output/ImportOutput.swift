import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// Reports what an import took from a file.
struct ImportOutput {
    let file: String
    let json: Bool
    /// Whether nothing was written.
    var isDryRun = false

    private var dryMember: [(String, JSON)] { isDryRun ? [("dryRun", .boolean(true))] : [] }

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

    /// Reports on a dump of which nothing was taken.
    func write(_ checked: VerificationReport, of dump: DumpDescription, isOwn: Bool) throws {
        if json {
            let members: [(String, JSON)] = [
                ("file", .text(file)), ("id", .text(dump.authorID.description)),
                ("records", .number(checked.recordCount)),
            ]
            return try Output.print(JSON.object(members + dryMember).line)
        }
        let name = DisplayText(quoting: dump.claimedName, limit: 60)
        let whose: DisplayText = isOwn ? "your own records" : "from \(name)"
        try Output.print("\(file), \(whose). Records in it: \(checked.recordCount). An import tells which are new.")
        checked.problems.forEach(Failure.warn)
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
                JSON.object(
                    [
                        ("file", .text(file)), ("added", .number(recording.added)), ("known", .number(recording.known)),
                        ("skipped", .number(recording.skippedCount)), ("trashed", .number(recording.trashed)),
                        ("doubled", .number(recording.doubled)),
                        ("incomplete", .boolean(recording.isIncomplete)),
                        ("reasons", .array(skipped)),
                        ("doubles", .array(recording.doubles.map(Self.json))),
                        ("notes", .array((recording.translationNotes + recording.notes).map { .text($0) })),
                    ] + dryMember
                ).line)
        }
        let output = Output()
        try output.line("\(file): \(sentence(recording))")
        for item in recording.skipped { try output.line("  \(item.description)") }
        let unnamed = recording.skippedCount - recording.skipped.count
        if unnamed > 0, !recording.skipped.isEmpty { try output.line("  … and \(unnamed) more.") }
        for note in recording.translationNotes + recording.notes { try output.line("  \(note)") }
        for double in recording.doubles { try output.line("  \(Self.sentence(double))") }
        if recording.doubled > recording.doubles.count {
            try output.line("  … and \(recording.doubled - recording.doubles.count) more.")
        }
        if recording.doubled > 0 { try output.line("  --keep both takes such activities, too.") }
        if recording.needsDateOrder { try output.line("  Say it with --dates day-first or --dates month-first.") }
        try output.flush()
    }

    /// `Left out: walking on …. It equals walking on …, which stays.`
    private static func sentence(_ double: DoubledActivity) -> TerminalText {
        let leftOut = ActivitySentence(activity: double.leftOut).text
        let kept = ActivitySentence(activity: double.kept).text
        let rest: DisplayText = double.hasMore ? "which stays, with fewer measures" : "which stays"
        return "Left out: \(leftOut). It equals \(kept), \(rest)."
    }

    private static func json(_ double: DoubledActivity) -> JSON {
        .object([
            ("leftOut", json(double.leftOut)), ("kept", json(double.kept)), ("hasMore", .boolean(double.hasMore)),
        ])
    }

    private static func json(_ activity: Activity) -> JSON {
        var members: [(String, JSON)] = [("activity", .text(activity.name)), ("start", .text(activity.start.iso8601))]
        if let end = activity.end { members.append(("end", .text(end.iso8601))) }
        return .object(members)
    }

    private func sentence(_ recording: RecordingReport) -> String {
        Self.sentence(
            added: recording.added, known: recording.known, trashed: recording.trashed,
            skipped: recording.skippedCount, isDryRun: isDryRun)
    }

    /// `3 activities taken, 1 already there, 2 skipped.`
    static func sentence(added: Int, known: Int, trashed: Int, skipped: Int, isDryRun: Bool) -> String {
        var parts = [String.count(added, "activity", plural: "activities") + (isDryRun ? " to take" : " taken")]
        if known > 0 { parts.append("\(known) already there") }
        if trashed > 0 { parts.append("\(trashed) in the trash") }
        if skipped > 0 { parts.append("\(skipped) skipped") }
        return parts.joined(separator: ", ") + "."
    }
}
