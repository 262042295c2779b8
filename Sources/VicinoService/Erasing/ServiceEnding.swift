internal import Foundation
package import Vicino
internal import VicinoControl

/// Ends the service of a data folder, so that nothing but the caller uses the folder.
package struct ServiceEnding: Sendable {
    private let socket: ServiceSocket
    private let here: (@Sendable () -> Void)?

    /// - Parameters:
    ///   - answerTimeout: how long the service may take for each reply.
    ///   - here: ends the service if it runs in this process; nil if it may run in another one.
    package init(
        _ configuration: Node.Configuration, answerTimeout: Duration = ServiceSocket.answerTimeout,
        here: (@Sendable () -> Void)? = nil
    ) {
        socket = ServiceSocket(configuration, answerTimeout: answerTimeout)
        self.here = here
    }

    /// Whether the service runs in this process.
    package var isHere: Bool { here != nil }

    /// How often it is asked whether the service has ended, and the pause between: fifteen seconds in all.
    private static let attempts = 300
    private static let pause = 0.05

    /// Ends the service, and waits until it has given up the folder. It blocks. A service that takes too long may still
    /// use the folder afterwards.
    ///
    /// - Returns: whether a service ran.
    /// - Throws: `VicinoError` if the service does not do it.
    package func run() throws -> Bool {
        var process: Int32?
        if let here {
            here()
        } else {
            guard let reply = try socket.ask(.status) else { return false }
            process = try reply.status.processID
            guard try socket.ask(.end) != nil else { return false }
        }
        for _ in 0..<Self.attempts where !hasEnded(process) { Thread.sleep(forTimeInterval: Self.pause) }
        return true
    }

    /// Whether the service has ended, and its process, too, which has files open until then.
    private func hasEnded(_ process: Int32?) -> Bool {
        guard ProcessLock.isFree(socket.lockPath) else { return false }
        guard let process, process != getpid() else { return true }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
