import Foundation
import Logging
import ServiceLifecycle
import Vicino
import VicinoBus
import VicinoDesktop

/// Shows on the desktop who is near, and takes answers from there.
struct NoticeService: Service {
    /// What it hears.
    enum Input: Sendable {
        case lookout(Lookout.Event)
        /// Nobody is looked for any more, or anew.
        case lookoutEnded
        case desktop(NoticeEvent)
        /// The connection to the desktop is gone.
        case desktopLost
    }

    let node: Node
    let state: ServiceState
    let log: Logger
    let environment: [String: String]
    let answer: @Sendable (Request, Request.Answer) async throws -> Void
    private let inputs: AsyncStream<Input>
    private let input: AsyncStream<Input>.Continuation

    /// - Parameter answer: gives an answer to the lookout.
    init(
        node: Node, state: ServiceState, log: Logger,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        answer: @escaping @Sendable (Request, Request.Answer) async throws -> Void
    ) {
        (self.node, self.state, self.log) = (node, state, log)
        (self.environment, self.answer) = (environment, answer)
        (inputs, input) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1024))
    }

    /// Takes what has happened; never waits.
    func take(_ event: Input) { input.yield(event) }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                var desk = NoticeDesk(service: self)
                for await input in inputs {
                    guard let notices = await desk.take(input) else { continue }
                    // Hears what the person presses; ends with the connection, or with the service.
                    group.addTask { await listen(to: notices) }
                }
                group.cancelAll()
            }
        }
    }

    private func listen(to notices: DesktopNotices) async {
        do {
            for try await event in notices.events { take(.desktop(event)) }
        } catch {
            // Why it is gone is said when the next notice cannot be shown.
        }
        take(.desktopLost)
    }
}
