internal import VicinoLocks

/// How far a device that is not set up is on the way to be another device of a user.
final class SetupJoining: Sendable {
    /// What this device has asked for.
    struct Request: Sendable {
        /// What the user calls this device.
        let name: String
        /// The code that the other device needs.
        let code: String
    }

    private struct State {
        var request: Request?
        var pairing: WebPairing?
    }

    private let state = LockedValue(State())

    /// What it has asked for by a code; nil for nothing.
    var request: Request? { state.withLock { $0.request } }

    /// The pairing with a device beside it; nil if there is none.
    var pairing: WebPairing? { state.withLock { $0.pairing } }

    /// Notes what it asks for.
    func begin(_ request: Request) { state.withLock { $0.request = request } }

    /// Keeps a pairing in place of the former one.
    func begin(_ pairing: WebPairing?) {
        let former = state.withLock { state in
            defer { state.pairing = pairing }
            return state.pairing
        }
        former?.end()
    }
}
