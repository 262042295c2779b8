internal import Foundation
internal import ServiceLifecycle
internal import Vicino
internal import VicinoDesktop
internal import VicinoNetworks

/// Shows on the desktop who is near, and takes answers from there.
struct NoticeService: Service {
    /// What it hears.
    enum Input: Sendable {
        case lookout(Discovery.Event)
        /// Nobody is looked for any more, or anew.
        case lookoutEnded
        /// A network is to be asked about.
        case network(PresentNetwork)
        /// It waits for no answer any more.
        case networkSettled(PresentNetwork)
        case desktop(NoticeEvent)
        /// The connection to the desktop is gone.
        case desktopLost
    }

    let node: Node
    let state: ServiceState
    /// What to say; nil to show nothing.
    let words: NoticeWords?
    let environment: [String: String]
    let answerNetwork: @Sendable (NetworkVerdict, PresentNetwork) throws -> Void
    let answer: @Sendable (Request, Request.Answer) async throws -> Void
    private let inputs: AsyncStream<Input>
    private let input: AsyncStream<Input>.Continuation

    /// - Parameters:
    ///   - answerNetwork: remembers an answer about a network.
    ///   - answer: gives an answer to the lookout.
    init(
        node: Node, state: ServiceState, words: NoticeWords?,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        answerNetwork: @escaping @Sendable (NetworkVerdict, PresentNetwork) throws -> Void = { _, _ in },
        answer: @escaping @Sendable (Request, Request.Answer) async throws -> Void
    ) {
        (self.node, self.state, self.words) = (node, state, words)
        (self.environment, self.answerNetwork, self.answer) = (environment, answerNetwork, answer)
        (inputs, input) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1024))
    }

    /// Takes what has happened; never waits.
    func take(_ event: Input) { if words != nil { input.yield(event) } }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                var desk = words.map { NoticeDesk(service: self, words: $0) }
                for await input in inputs {
                    guard let notices = await desk?.take(input) else { continue }
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
