internal import Foundation
internal import Vicino
internal import VicinoDiary
internal import VicinoPage

/// The files of a form, which wait for the user's decision together.
struct WaitingFiles: Sendable {
    /// What they hold.
    enum Content: Sendable {
        /// Activities, as they are if dates like `02/11/2026` are read in this way. What cannot be read is among them.
        case recordings([ReadRecording], dates: DateReading)
        /// Records of one author.
        case dump(Upload, holding: DumpDescription)
    }

    /// Tells them from others that the same browser sent: a decision is about the files that the user saw.
    let id = UUID().uuidString
    let uploads: [Upload]
    let content: Content
}

/// A file that was looked at or imported: what it holds, or why it is not read.
struct ReadRecording: Sendable {
    /// Its name, as the browser or the archive states it.
    let name: String
    /// The file itself, while it waits; nil if it cannot be read.
    var file: ReadableFile?
    /// What it holds, or why it is not read.
    let outcome: Result<RecordingReport, ImportMistake>

    /// What it holds; nil if it was not read.
    var report: RecordingReport? { try? outcome.get() }
}

/// The files of an import that was done.
struct ImportedFiles: Sendable {
    /// What the node remembers the import by.
    let id: ImportID
    let files: [ReadRecording]
}
