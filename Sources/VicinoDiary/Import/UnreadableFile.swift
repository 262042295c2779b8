internal import Vicino
internal import VicinoActivity

/// Why a file of a watched folder is not read. Other errors are not about the file.
struct UnreadableFile: Error, Hashable {
    /// The reason, in sentences.
    let reason: String
    /// Whether it is of a kind that the program does not read.
    let isUnsupported: Bool

    init(_ reason: String) {
        self.reason = reason
        isUnsupported = false
    }

    init(_ error: any Error) {
        if let error = error as? UnreadableFile {
            self = error
        } else {
            reason = (error as? VicinoError)?.message ?? "\(error)"
            isUnsupported = (error as? VicinoError)?.code == .unsupported
        }
    }
}

/// A file that has changed while it was read.
struct ChangedFile: Error, Hashable {}
