package import VicinoCore
internal import VicinoRepository

extension VicinoError {
    /// Why a store did not do what it was asked, as an error of the library.
    init(_ error: StoreError) {
        let code: Code =
            switch error.kind {
            case .unreachable: .unreachable
            case .refused, .notAllowed: .refused
            case .tooLong: .tooLarge
            case .misbehaves: .incompatible
            case .full: .diskFull
            case .busy: .busy
            }
        self.init(code, error.message, cause: error)
    }

    /// Does something with a store, and gives its errors a code.
    package static func ofStore<Result>(_ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch let error as StoreError { throw VicinoError(error) }
    }
}
