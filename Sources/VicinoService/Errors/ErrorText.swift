internal import Foundation

/// What errors say.
package enum ErrorText {
    /// What went wrong, in sentences.
    package static func of(_ error: any Error) -> String {
        if let error = error as? any LocalizedError, let text = error.errorDescription { return text }
        return String(describing: error)
    }
}
