internal import VicinoConnection
internal import VicinoPresence

/// Knocks again at a device whose listener is crowded.
///
/// A listener limits its unauthenticated connections, and closes the oldest one from an address for a new one. A device
/// that does not know a knock stays silent until the timeout. So an early end means a crowd, or a program that has just
/// ended.
struct KnockRetry {
    /// The wait before each further attempt, varied between half and one and a half times: a crowd must not return at
    /// one moment.
    static let pauses: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)]
    /// An end after this time counts as silence; it is slightly shorter than a listener's timeout.
    static let silence = ConnectionLimits().handshake * 0.8

    let timeSource: any TimeSource

    /// Repeats an attempt until it succeeds, the peer stays silent or refuses, or the attempts are used up.
    func callAsFunction<Outcome>(_ attempt: () async throws -> Outcome) async throws -> Outcome {
        for pause in Self.pauses {
            let start = timeSource.now.uptime
            do { return try await attempt() } catch let error as VicinoError where error.code == .broken {
                guard timeSource.now.uptime - start < Self.silence else { throw error }
            }
            try await timeSource.wait(until: timeSource.now.uptime + pause * Double.random(in: 0.5...1.5))
        }
        return try await attempt()
    }
}
