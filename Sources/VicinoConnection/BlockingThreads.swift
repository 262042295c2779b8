internal import NIOCore
internal import NIOPosix

/// The threads that answer questions about a peer, which may wait for the disk or for other work of the stores.
enum BlockingThreads: Sendable {
    /// The asking thread: for channels in memory, which have no others.
    case here
    /// A thread pool for such work; the event loop serves all other connections meanwhile.
    case threads

    func run(_ work: @escaping @Sendable () -> Void) {
        switch self {
        case .here: work()
        case .threads: NIOThreadPool.singleton.submit { _ in work() }
        }
    }

    /// Answers a question; the answer arrives on the event loop.
    func ask<Answer: Sendable>(
        on eventLoop: any EventLoop, _ question: @escaping @Sendable () throws -> Answer
    ) -> EventLoopFuture<Answer> {
        let promise = eventLoop.makePromise(of: Answer.self)
        run { promise.completeWith(Result { try question() }) }
        return promise.futureResult
    }
}
