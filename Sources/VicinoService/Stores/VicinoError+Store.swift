package import Vicino
internal import VicinoRepository

extension VicinoError {
    /// Does something with a store, whose errors become those of the library.
    package static func reportingStore<Result>(_ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch let error as StoreError { throw VicinoError(ofStore: error) }
    }
}
