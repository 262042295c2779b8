internal import Foundation

/// The texts of errors.
package enum ErrorText {
    /// The sentences that say what went wrong.
    package static func of(_ error: any Error) -> String {
        if let error = error as? any LocalizedError, let text = error.errorDescription { return text }
        return String(describing: error)
    }
}
