internal import Foundation
internal import ServiceLifecycle
internal import Vicino
internal import VicinoDesktop
internal import VicinoNetworks

/// Shows near people, new networks and reminders on the desktop, and takes the user's answers there.
struct NoticeService: Service {
    /// What the service takes.
    enum Input: Sendable {
        case discovery(Discovery.Event)
        /// Discovery ended, or starts again.
        case discoveryEnded
        /// The user is to be asked about a network.
        case network(PresentNetwork)
        /// The network no longer waits for an answer.
        case networkSettled(PresentNetwork)
        /// It is time to check the reminders, or the settings have changed.
        case reminders
        case desktop(NoticeEvent)
        /// The connection to the desktop was lost.
        case desktopLost
    }

    let node: Node
    let state: ServiceState
    /// When the service began: no earlier time counts as one without a record.
    let since: Timestamp
    /// The notices' texts; nil to show none.
    let words: NoticeWords?
    let environment: [String: String]
    /// Gives the user's time zone.
    let timeZone: @Sendable () -> TimeZone
    let answerNetwork: @Sendable (NetworkAnswer, PresentNetwork) throws -> Void
    let answer: @Sendable (MeetingQuestion, MeetingQuestion.Answer) async throws -> Void
    private let inputs: AsyncStream<Input>
    private let input: AsyncStream<Input>.Continuation

    /// - Parameters:
    ///   - answerNetwork: stores an answer about a network.
    ///   - answer: passes an answer to discovery.
    init(
        node: Node, state: ServiceState, words: NoticeWords?,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        timeZone: @escaping @Sendable () -> TimeZone = { .ofDevice },
        answerNetwork: @escaping @Sendable (NetworkAnswer, PresentNetwork) throws -> Void = { _, _ in },
        answer: @escaping @Sendable (MeetingQuestion, MeetingQuestion.Answer) async throws -> Void
    ) {
        self.node = node
        self.state = state
        self.words = words
        since = node.now
        self.environment = environment
        self.timeZone = timeZone
        self.answerNetwork = answerNetwork
        self.answer = answer
        let waiting = AsyncStream.makeStream(of: Input.self, bufferingPolicy: .bufferingNewest(1024))
        inputs = waiting.stream
        input = waiting.continuation
    }

    /// Adds an event to those that are handled; never waits.
    func add(_ event: Input) { if words != nil { input.yield(event) } }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                var presenter = words.map { NoticePresenter(service: self, words: $0) }
                for await input in inputs {
                    guard let notices = await presenter?.handle(input) else { continue }
                    // Listens for the buttons that the user presses; ends with the connection, or with the service.
                    group.addTask { await listen(to: notices) }
                }
                group.cancelAll()
            }
        }
    }

    private func listen(to notices: DesktopNotices) async {
        do {
            for try await event in notices.events { add(.desktop(event)) }
        } catch {
            // The next notice that cannot be shown reports why the connection is lost.
        }
        add(.desktopLost)
    }
}
