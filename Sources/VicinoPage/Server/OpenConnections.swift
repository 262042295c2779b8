internal import NIOCore
internal import VicinoLocks

/// The open connections of the server. When they become many, the one that has been idle for longest makes room.
///
/// A program of the user that opens connections and sends nothing would otherwise keep the user's browser out until its
/// connections time out.
final class OpenConnections: Sendable {
    private struct Entry {
        let channel: any Channel
        /// When it was last used, as a count of all uses.
        var use: Int
        /// The requests on it that are being answered.
        var requestCount = 0
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var useCount = 0

        mutating func nextUse() -> Int {
            useCount += 1
            return useCount
        }
    }

    private let state = LockedValue(State())
    private let limit: Int

    /// - Parameter limit: from how many connections on an idle one makes room for a new one.
    init(limit: Int) { self.limit = limit }

    /// Adds a new connection, until it closes.
    func add(_ channel: any Channel) {
        let idle = state.withLock { state -> (any Channel)? in
            let oldest = state.entries.count >= limit ? Self.longestIdle(in: state) : nil
            if let oldest { state.entries[ObjectIdentifier(oldest)] = nil }
            state.entries[ObjectIdentifier(channel)] = Entry(channel: channel, use: state.nextUse())
            return oldest
        }
        idle?.close(promise: nil)
        channel.closeFuture.whenComplete { [self] _ in
            state.withLock { $0.entries[ObjectIdentifier(channel)] = nil }
        }
    }

    /// Notes that a request on a connection is being answered.
    func begin(_ channel: any Channel) { change(channel, by: 1) }

    /// Notes that it was answered.
    func end(_ channel: any Channel) { change(channel, by: -1) }

    private func change(_ channel: any Channel, by step: Int) {
        state.withLock { state in
            let use = state.nextUse()
            state.entries[ObjectIdentifier(channel)]?.use = use
            state.entries[ObjectIdentifier(channel)]?.requestCount += step
        }
    }

    private static func longestIdle(in state: State) -> (any Channel)? {
        state.entries.values.filter { $0.requestCount == 0 }.min { $0.use < $1.use }?.channel
    }
}
