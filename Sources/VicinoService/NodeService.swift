internal import Foundation
internal import Logging
public import ServiceLifecycle
public import Vicino
public import VicinoControl
internal import VicinoNetworks
internal import VicinoSettings

/// Keeps a node up to date with people who are near, all day: waits for others, looks for them on networks that are
/// trusted, and answers programs of the same user that ask how it is.
///
/// ```swift
/// let service = try NodeService(node, settings: SettingsFile(path: "settings.toml")) { event in
///     if case .lookout(.entered(let encounter)) = event { greet(encounter.person) }
/// }
/// try await withThrowingTaskGroup(of: Void.self) { group in
///     group.addTask { try await service.run() }
///     …
///     group.cancelAll()
/// }
/// ```
public struct NodeService: Service, Sendable {
    let node: Node
    let place: ServicePlace
    let state: ServiceState
    let settings: SettingsReader
    let networks = PresentNetworks()
    let since: Timestamp
    private let version: String
    private let words: NoticeWords?

    /// Prepares the service of a node. It begins with `run`.
    ///
    /// - Parameters:
    ///   - file: the settings, which are read now, and remember what the user answers about networks.
    ///   - version: that of the program, which other programs can ask for.
    ///   - tell: told what happens, as it does; it must not wait.
    /// - Throws: an error with a sentence that says what is wrong with the settings.
    public init(
        _ node: Node, settings file: SettingsFile, version: String = "",
        tell: @escaping @Sendable (ServiceEvent) -> Void = { _ in }
    ) throws {
        try self.init(node, settings: file, version: version, notices: nil, tell: tell)
    }

    /// - Parameter words: what notices on the desktop say; nil to show none.
    package init(
        _ node: Node, settings file: SettingsFile, version: String, notices words: NoticeWords?,
        tell: @escaping @Sendable (ServiceEvent) -> Void
    ) throws {
        let state = ServiceState(try file.settings(), tell: tell)
        (self.node, self.state, self.version, self.words) = (node, state, version, words)
        (place, since) = (ServicePlace(node.configuration), node.now)
        settings = SettingsReader(file: file, state: state)
    }

    /// Runs until the task is cancelled, or the group of services that it belongs to ends. Only one runs for a data folder.
    ///
    /// - Throws: `ControlError` with `.busy` if another one runs; an error with a sentence if one cannot listen at the port
    ///   that the settings name.
    public func run() async throws {
        let lock = try ProcessLock(place.lockPath)
        defer { withExtendedLifetime(lock) {} }
        try lock.write(place.socketPath)
        // The group would write out its services with all that they hold, the environment among it.
        let silent = Logger(label: "") { _ in SwiftLogNoOpLogHandler() }
        try await ServiceGroup(configuration: ServiceGroupConfiguration(services: parts, logger: silent)).run()
    }

    /// The parts, in the order in which they begin; they end in the opposite one. Each finds its settings, and their
    /// changes, in the state.
    private var parts: [any Service] {
        let notices = NoticeService(
            node: node, state: state, words: words, answerNetwork: { try settings.remember($0, about: $1) },
            answer: { try await give($0, $1) })
        return [
            ControlService(place: place, state: state, answer: answer),
            ListeningService(node: node, state: state),
            ClockService(state: state, environment: ProcessInfo.processInfo.environment),
            notices, DiscoveryService(node: node, state: state, networks: networks, notices: notices),
            NetworkService(state: state, networks: networks, notices: notices, now: { node.now }),
            // The first to hear that all shall end.
            ReadinessService(node: node, state: state),
        ]
    }

    // MARK: How it is

    /// How the service is just now.
    public func view() async -> ServiceView {
        let (outlook, used, knowledge) = (state.outlook, networks.used, networks.knowledge)
        let choice = NetworkChoice(state.settings)
        let obstacle = (used.isEmpty ? choice.obstacle(in: knowledge) : nil) ?? outlook.obstacle
        let statuses = knowledge.networks.map { NetworkStatus($0, choice, isLooking: obstacle == nil) }
        return ServiceView(
            process: getpid(), since: since, dataPath: node.dataPath, addresses: node.listeningAddresses(),
            interfaces: used, obstacle: obstacle, isClockSynchronised: outlook.isClockSynchronised,
            clockOffset: outlook.clockOffset, notices: outlook.notices,
            networks: knowledge.isKnown ? statuses : nil,
            sightings: await state.sightings(isLooking: !used.isEmpty))
    }

    /// Why nothing comes of somebody who is followed; nil if nothing is known to be in the way.
    ///
    /// - Throws: an error with a sentence if the node's files cannot be read.
    public func obstacle(of person: Person) async throws -> Obstacle? {
        try Obstacle(of: person, node, .runs(await view()), policy: state.settings.defaultPolicy)
    }

    /// What it counts and measures.
    func metrics() async -> [Metric] {
        MetricsPage(
            counts: state.counts, outlook: state.outlook, lookout: await view().lookout, usage: .current(),
            since: since, version: version
        ).all
    }

    // MARK: What the user decides

    /// What waits for an answer about people who are near, the oldest first.
    public var requests: [Request] { get async { await state.lookout?.requests ?? [] } }

    /// What was declined about people who are still near, the oldest first.
    public var declined: [Request] { get async { await state.lookout?.declined ?? [] } }

    /// Answers a request, one that was declined too.
    ///
    /// - Throws: an error with a sentence if it waits for no answer any more.
    public func answer(_ request: Request, _ answer: Request.Answer) async throws { try await give(request, answer) }

    /// Answers what waits for an answer, whoever was asked: a program, or the user by a notice.
    func give(_ request: Request?, _ answer: Request.Answer) async throws {
        guard let lookout = state.lookout, let request else {
            throw ServiceError(.notFound, "This waits for no answer any more: they are gone, or it was answered.")
        }
        try await lookout.answer(request, answer)
    }

    /// Remembers for good what the user says of a network that the device is on.
    ///
    /// - Throws: an error with a sentence if the device is not on it any more, or the settings cannot be changed.
    public func answer(_ network: NetworkStatus, _ verdict: NetworkVerdict) throws {
        let found = networks.knowledge.networks.first { !network.ids.isEmpty && $0.ids.map(\.text) == network.ids }
        guard let found else { throw ServiceError(.notFound, "This device is not on the network any more.") }
        try settings.remember(verdict, about: found)
    }

    /// Reads the settings again. With a mistake in them, those of before hold on.
    ///
    /// - Throws: what is wrong with the file.
    public func readSettings() throws { try settings.readAgain() }
}
