internal import VicinoLink
internal import VicinoPresence

/// Knocks again at a device that has a crowd before it.
///
/// A listener has a limit for connections that have not said who they are, and ends the oldest of an address for a new one. A
/// device that does not know a knock stays silent until the time for it is over, so an early end means a crowd, or a
/// program that has just ended.
struct KnockRetry {
    /// How long to wait before each further try, within a half and one and a half times of it: a crowd must not come again
    /// in one moment.
    static let pauses: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)]
    /// An end after so long is silence; a little less than what a listener gives.
    static let silence = ConnectionLimits().handshake * 0.8

    let timepiece: any TimeSource

    /// Tries until it works, the peer is silent or says no, or it has been tried often enough.
    func callAsFunction<Outcome>(_ attempt: () async throws -> Outcome) async throws -> Outcome {
        for pause in Self.pauses {
            let start = timepiece.now.uptime
            do { return try await attempt() } catch let error as ConnectionError where error.code == .broken {
                guard timepiece.now.uptime - start < Self.silence else { throw error }
            }
            try await timepiece.wait(until: timepiece.now.uptime + pause * Double.random(in: 0.5...1.5))
        }
        return try await attempt()
    }
}
