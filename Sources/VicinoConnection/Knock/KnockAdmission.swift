internal import NIOCore
package import VicinoCore
internal import VicinoLocks

/// Decides which knocks this device answers; called outside the event loops, so it may wait for the disk.
///
/// It answers all waiting knocks together, so that a crowd costs one look-up of the valid keys and not one for each
/// peer.
package final class KnockAdmission: Sendable {
    /// Whether a knock is valid for a handshake whose ClientHello has this SHA-256.
    package typealias KnockCheck = @Sendable (_ knock: [UInt8], _ hello: Digest) -> Bool

    private struct Check {
        let knock: [UInt8]
        let hello: Digest
        let answer: @Sendable (_ isValid: Bool) -> Void
    }

    private let opens: KnockCheck
    private let renew: @Sendable () -> Void
    private let state = LockedValue((waiting: [Check](), isAnswering: false))

    /// - Parameter renew: updates which knocks are valid; called before `opens`, once for all waiting knocks.
    package init(_ opens: @escaping KnockCheck, renewing renew: @escaping @Sendable () -> Void = {}) {
        self.opens = opens
        self.renew = renew
    }

    /// Checks one knock now, on this thread.
    package func callAsFunction(_ knock: [UInt8], _ hello: Digest) -> Bool {
        renew()
        return opens(knock, hello)
    }

    /// Checks a knock together with all others that wait by then.
    ///
    /// - Parameter make: makes what a valid knock is for, on the thread that has checked it.
    /// - Returns: what was made; fails with `WrongKnock` for a knock that is not valid.
    func ask<Made: Sendable>(
        _ knock: [UInt8], _ hello: Digest, on eventLoop: any EventLoop, by threads: BlockingThreads,
        thenMaking make: @escaping @Sendable () throws -> Made
    ) -> EventLoopFuture<Made> {
        let answer = eventLoop.makePromise(of: Made.self)
        let check = Check(knock: knock, hello: hello) { isValid in
            answer.completeWith(isValid ? Result { try make() } : .failure(WrongKnock()))
        }
        let isFirst = state.withLock { state in
            defer { state.isAnswering = true }
            state.waiting.append(check)
            return !state.isAnswering
        }
        if isFirst { threads.run { self.answerAll() } }
        return answer.futureResult
    }

    /// Answers until no knock waits.
    private func answerAll() {
        while case let checks = takeWaiting(), !checks.isEmpty {
            renew()
            for check in checks { check.answer(opens(check.knock, check.hello)) }
        }
    }

    private func takeWaiting() -> [Check] {
        state.withLock { state in
            defer { state.waiting = [] }
            state.isAnswering = !state.waiting.isEmpty
            return state.waiting
        }
    }
}

/// The failure of a knock that is not valid.
struct WrongKnock: Error {}
