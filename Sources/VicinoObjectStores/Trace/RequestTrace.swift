package import VicinoCore
internal import VicinoLocks

/// The requests to a store, in their order: what its operator sees.
package final class RequestTrace: Sendable {
    private let state = LockedValue<[TracedRequest]>([])
    /// The time, in which requests are measured.
    let clock: @Sendable () -> Timestamp

    /// The most requests that are kept. Later ones are counted by nobody.
    package static let limit = 10_000

    /// - Parameter clock: the time.
    package init(clock: @escaping @Sendable () -> Timestamp) { self.clock = clock }

    /// The requests until now.
    package var requests: [TracedRequest] { state.withLock { $0 } }

    func note(_ request: TracedRequest) {
        state.withLock { requests in
            if requests.count < Self.limit { requests.append(request) }
        }
    }
}
