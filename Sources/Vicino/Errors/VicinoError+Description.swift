public import Foundation

extension VicinoError: LocalizedError {
    /// The message, which `localizedDescription` then returns.
    public var errorDescription: String? { message }
}
