internal import Vicino

/// Why a file of a watched folder is not read. Other errors are not about the file.
struct UnreadableFile: Error, Hashable {
    /// The reason, in sentences.
    let reason: String

    init(_ reason: String) { self.reason = reason }

    init(_ error: any Error) {
        self.init((error as? UnreadableFile)?.reason ?? (error as? VicinoError)?.message ?? "\(error)")
    }
}

/// A file that has changed while it was read.
struct ChangedFile: Error, Hashable {}
