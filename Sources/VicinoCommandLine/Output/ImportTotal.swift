import Vicino
import VicinoDiary
import VicinoDrawing

/// What all files of an import brought together.
struct ImportTotal {
    private var fileCount = 0
    private(set) var added = 0
    private var known = 0
    private var trashed = 0
    private var skipped = 0
    /// The number of files from which nothing was read.
    var refusedCount = 0
    /// When the first activity starts; nil for none.
    private(set) var first: Timestamp?

    mutating func count(_ report: RecordingReport) {
        fileCount += 1
        added += report.added
        known += report.known
        trashed += report.trashed
        skipped += report.skippedCount
        if let start = report.span?.lowerBound { first = min(first ?? start, start) }
    }

    /// What all brought; nil if there was only one.
    func sentence(isDryRun: Bool) -> TerminalText? {
        guard fileCount + refusedCount > 1 else { return nil }
        var sentence = "In all, \(String.count(fileCount, "file")): "
        sentence += ImportOutput.sentence(
            added: added, known: known, trashed: trashed, skipped: skipped, isDryRun: isDryRun)
        if refusedCount > 0 { sentence += " Not read: \(String.count(refusedCount, "file"))." }
        if added > 0, !isDryRun { sentence += " `vicino import --undo` moves them to the trash." }
        return "\(sentence)"
    }
}
