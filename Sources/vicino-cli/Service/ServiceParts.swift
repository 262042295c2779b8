import Foundation
import Logging
import ServiceLifecycle
import UnixSignals
import Vicino
import VicinoControl
import VicinoNetworks

/// What the service consists of.
struct ServiceParts {
    let node: Node
    let place: ServicePlace
    let state: ServiceState
    let settings: SettingsReader
    let log: Logger
    let since: Timestamp
    let networks = PresentNetworks()

    /// The parts, in the order in which they begin; they end in the opposite one. Each finds its settings, and their
    /// changes, in the state.
    var all: [any Service] {
        let notices = NoticeService(
            node: node, state: state, log: log, answerNetwork: { try settings.remember($0, about: $1) }, answer: give)
        return [
            ControlService(place: place, state: state, answer: answer),
            ListeningService(node: node, state: state, log: log),
            ClockService(state: state, environment: ProcessInfo.processInfo.environment),
            notices, LookoutService(node: node, state: state, networks: networks, notices: notices, log: log),
            NetworkService(state: state, networks: networks, notices: notices, now: { node.now }, log: log),
            ReloadService(settings: settings),
            // The first to hear that all shall end.
            SupervisedService(node: node, state: state, log: log),
        ]
    }

    /// Runs until a signal of the system, or the end of a part, ends them all.
    func run() async throws {
        // The group would write out its services with all that they hold, the environment among it.
        let silent = Logger(label: "") { _ in SwiftLogNoOpLogHandler() }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: all, gracefulShutdownSignals: [.sigterm, .sigint], logger: silent))
        try await group.run()
    }

    private func questions() async throws -> [Question] {
        let lookout = state.lookout
        let declined = try await (lookout?.declined ?? []).map { try Question($0, node, isDeclined: true) }
        return try await (lookout?.requests ?? []).map { try Question($0, node) } + declined
            + networks.open.map(Question.init)
    }

    private func take(_ word: String, to question: Question) async throws {
        guard let answer = Request.Answer(rawValue: word) else {
            throw NodeError(.refused, "The service that runs does not know this answer. Start it anew.")
        }
        if question.isNetwork { return try take(answer, about: question) }
        let lookout = state.lookout
        let requests = await (lookout?.requests ?? []) + (lookout?.declined ?? [])
        try await give(
            requests.first { $0.kind.name == question.kind && $0.user.description == question.user }, answer)
    }

    /// Answers what waits for an answer, whoever was asked: a program, or the person by a notice.
    @Sendable private func give(_ request: Request?, _ answer: Request.Answer) async throws {
        guard let lookout = state.lookout, let request else {
            throw NodeError(.notFound, "This waits for no answer any more: they are gone, or it was answered.")
        }
        try await lookout.answer(request, answer)
    }

    /// Remembers an answer about a network.
    private func take(_ answer: Request.Answer, about question: Question) throws {
        guard let network = networks.open.first(where: { Question($0) == question })?.network else {
            throw NodeError(.notFound, "This network waits for no answer any more.")
        }
        try settings.remember([.once, .always].contains(answer) ? .accept : .decline, about: network)
    }

    private var status: ServiceStatus {
        let (outlook, used, knowledge) = (state.outlook, networks.used, networks.knowledge)
        let reason = used.isEmpty ? NetworkChoice(state.settings).obstacle(in: knowledge) : nil
        let lookout = LookoutStatus(
            interfaces: used, obstacle: reason ?? outlook.obstacle,
            knowsNetworks: knowledge.isKnown, isClockSynchronised: outlook.isClockSynchronised,
            clockOffset: outlook.clockOffset)
        return ServiceStatus(
            process: getpid(), since: since.milliseconds, data: node.dataPath,
            addresses: node.listeningAddresses().map(\.description), lookout: lookout, notices: outlook.notices)
    }

    @Sendable private func answer(
        _ request: ControlRequest, _ send: (ControlAnswer) async throws -> Void
    ) async throws {
        switch request {
        case .status:
            let (status, choice) = (status, NetworkChoice(state.settings))
            try await send(.status(status))
            for network in networks.knowledge.networks {
                let isLooking = status.lookout.obstacle == nil
                try await send(.network(NetworkStatus(network, choice, isLooking: isLooking)))
            }
            let isLooking = !status.lookout.interfaces.isEmpty
            for sighting in await state.sightings(isLooking: isLooking) { try await send(.sighting(sighting)) }
        case .reload: try settings.readAgain()
        case .questions: for question in try await questions() { try await send(.question(question)) }
        case .answer(let question, let answer): try await take(answer, to: question)
        case .metrics:
            let page = MetricsPage(
                counts: state.counts, outlook: state.outlook, lookout: status.lookout, usage: .current(), since: since,
                version: VicinoCommand.versionNumber)
            for metric in page.all { try await send(.metric(metric)) }
        }
    }
}
