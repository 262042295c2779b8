package import VicinoCore
package import VicinoRepository

extension VicinoError.Code {
    /// The name of a host leads into the user's own network, or to this computer, and the user has not allowed that.
    package static let privateHost = Self("private-host")
}

extension VicinoError {
    /// The error of a store, in the words of the store; its cause is the store's own.
    package init(ofStore error: StoreError) {
        let code: Code =
            switch error.kind {
            case .unreachable: .unreachable
            case .refused, .notAllowed: .refused
            case .privateHost: .privateHost
            case .tooLong: .tooLarge
            case .misbehaves: .protocolViolation
            case .full: .unavailable
            case .busy: .busy
            }
        self.init(code, error.message, cause: error)
    }

    /// What a store has answered, if this is its error.
    package var storeError: StoreError? { cause as? StoreError }
}
