internal import NIOCore
internal import Synchronization
package import VicinoCore

/// Decides which knocks open this device. Listeners ask it away from the event loops, so it may wait for the disk.
///
/// Knocks that wait at the same time are answered together, so that a crowd costs one look at who may come in, not one
/// for each of its members.
package final class Doorkeeper: Sendable {
    /// Whether a knock opens a handshake whose ClientHello has this SHA-256.
    package typealias Opens = @Sendable (_ knock: [UInt8], _ hello: Digest) -> Bool

    private struct Question {
        let knock: [UInt8]
        let hello: Digest
        let answer: EventLoopPromise<Bool>
    }

    private let opens: Opens
    private let renew: @Sendable () -> Void
    private let state = Mutex((waiting: [Question](), isAnswering: false))

    /// - Parameter renew: brings up to date which knocks open; called ahead of `opens`, once for all knocks that wait.
    package init(_ opens: @escaping Opens, renewing renew: @escaping @Sendable () -> Void = {}) {
        (self.opens, self.renew) = (opens, renew)
    }

    /// Looks at one knock now, on this thread.
    package func callAsFunction(_ knock: [UInt8], _ hello: Digest) -> Bool {
        renew()
        return opens(knock, hello)
    }

    /// Has a knock looked at, together with all others that wait by then.
    func ask(_ knock: [UInt8], _ hello: Digest, on eventLoop: any EventLoop, by lane: LookupLane) -> EventLoopFuture<
        Bool
    > {
        let answer = eventLoop.makePromise(of: Bool.self)
        let question = Question(knock: knock, hello: hello, answer: answer)
        let isFirst = state.withLock { state in
            defer { state.isAnswering = true }
            state.waiting.append(question)
            return !state.isAnswering
        }
        if isFirst { lane.run { self.answerAll() } }
        return answer.futureResult
    }

    /// Until none waits any more.
    private func answerAll() {
        while case let questions = takeWaiting(), !questions.isEmpty {
            renew()
            for question in questions { question.answer.succeed(opens(question.knock, question.hello)) }
        }
    }

    private func takeWaiting() -> [Question] {
        state.withLock { state in
            defer { state.waiting = [] }
            state.isAnswering = !state.waiting.isEmpty
            return state.waiting
        }
    }
}
