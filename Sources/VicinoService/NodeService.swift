internal import Foundation
internal import Logging
public import ServiceLifecycle
public import Vicino
internal import VicinoCore
internal import VicinoNetworks
internal import VicinoPresence
public import VicinoSensing
package import VicinoSettings
internal import VicinoThreads

/// Keeps a node up to date with people who are near. It listens for peers, discovers people on trusted networks, and
/// answers other programs of the same user.
///
/// ```swift
/// let service = try NodeService(node, settings: SettingsFile(path: "settings.toml")) { event in
///     if case .discovery(.entered(let person)) = event { greet("\(person)") }
/// }
/// try await withThrowingTaskGroup(of: Void.self) { group in
///     group.addTask { try await service.run() }
///     …
///     group.cancelAll()
/// }
/// ```
public struct NodeService: Service, Sendable {
    let node: Node
    let socket: ServiceSocket
    let state: ServiceState
    let settings: SettingsReader
    let networks = PresentNetworks()
    let since: Timestamp
    private let version: String
    private let words: NoticeWords?
    private var foreignFiles = ForeignFiles()
    /// The thread on which the service reads for other programs and writes settings; sessions do not use it.
    let control = BlockingWork(alone: "org.vicino.control.answers")
    /// Makes the medium for Bluetooth; tests replace it.
    var bluetooth: @Sendable (BluetoothUse) -> BluetoothSource = { .system($0) }
    /// The sources of observations that may run; tests replace them.
    var sources: SensingSources
    /// How stores are reached; tests replace it.
    var stores: StoreAccess
    /// Where positions come from, for areas and for speeds; tests replace it.
    var location: LocationSource

    /// Prepares the service of a node. The service starts with `run`.
    ///
    /// - Parameters:
    ///   - file: the settings file, which is read now, and stores the user's answers about networks.
    ///   - version: the calling program's version, which other programs can ask for.
    ///   - sources: what sees by itself what the user does, beside the sources that the settings switch on. They run as
    ///     long as the service, and the service makes guesses of what they see.
    ///   - onEvent: receives each event as it happens; it must not wait.
    /// - Throws: ``VicinoError`` that says what is wrong with the settings.
    public init(
        _ node: Node, settings file: SettingsFile, version: String = "", sources: [any ObservationSource] = [],
        onEvent: @escaping @Sendable (ServiceEvent) -> Void = { _ in }
    ) throws {
        try self.init(node, settings: file, version: version, notices: nil, onEvent: onEvent)
        self.sources.appSources = sources
    }

    /// - Parameter words: the texts of notices on the desktop; nil to show none.
    package init(
        _ node: Node, settings file: SettingsFile, version: String, notices words: NoticeWords?,
        onEvent: @escaping @Sendable (ServiceEvent) -> Void
    ) throws {
        let state = ServiceState(try file.settings(), tell: onEvent)
        self.node = node
        self.state = state
        self.version = version
        self.words = words
        socket = ServiceSocket(node.configuration)
        since = node.now
        settings = SettingsReader(file: file, state: state)
        let location = LocationSource.system().shared()
        self.location = location
        stores = .system(node, ProcessInfo.processInfo.environment, settings: file)
        sources = .ofSystem(ProcessInfo.processInfo.environment, location: location) { node.now }
    }

    /// The same service, which also imports these files from watched folders.
    package func reading(_ files: ForeignFiles) -> NodeService {
        var service = self
        service.foreignFiles = files
        return service
    }

    /// Runs until the task is cancelled or its service group ends. Only one service runs for a data folder.
    ///
    /// - Throws: ``VicinoError`` with `.busy` if another service runs; ``VicinoError`` if the service cannot listen at
    ///   the port that the settings name.
    public func run() async throws {
        let lock = try await control.run { try ServiceLock(socket) }
        defer { withExtendedLifetime(lock) {} }
        // The group would log its services with all their properties, including the environment.
        let silent = Logger(label: "") { _ in SwiftLogNoOpLogHandler() }
        let ending = ServiceGroupConfiguration.ServiceConfiguration(
            service: EndingService(state: state), successTerminationBehavior: .gracefullyShutdownGroup)
        let services = parts.map { ServiceGroupConfiguration.ServiceConfiguration(service: $0) } + [ending]
        try await ServiceGroup(configuration: ServiceGroupConfiguration(services: services, logger: silent)).run()
    }

    /// Ends the service, so that `run` returns. The event `.stopping` is for ends that the caller does not know of, and
    /// does not happen.
    package func end() { state.end(isReported: false) }

    /// The parts, in the order in which they start; they stop in the opposite order. Each part reads its settings, and
    /// their changes, from the state.
    private var parts: [any Service] {
        let notices = NoticeService(
            node: node, state: state, words: words, answerNetwork: { try settings.remember($0, about: $1) },
            answer: { try await give($0, $1) })
        return [
            ControlService(socket: socket, state: state, reply: reply),
            ListeningService(node: node, state: state, networks: networks),
            ClockService(state: state, environment: ProcessInfo.processInfo.environment),
            notices,
            DiscoveryService(node: node, state: state, networks: networks, notices: notices, bluetooth: bluetooth),
            ReminderService(state: state, notices: notices),
            SensingService(node: node, state: state, sources: sources, recorder: GuessRecorder(node)),
            AreaService(node: node, state: state, networks: networks, source: location),
            NetworkService(state: state, networks: networks, notices: notices, now: { node.now }),
            FolderService(
                node: node, state: state, environment: ProcessInfo.processInfo.environment, foreignFiles: foreignFiles),
            DayTotalService(node: node, state: state),
            StoreService(node: node, state: state, networks: networks, access: stores),
            // Stops first, so it reports the stop before the other parts end.
            ReadinessService(node: node, state: state),
        ]
    }

    /// Whether a link over Bluetooth that this device has set up is still there. A program that ends meanwhile leaves the
    /// link, and keeps the two devices from meeting again. It can be asked on any thread.
    package var hasOwnLinks: Bool { state.hasOwnLinks }

    // MARK: How it is

    /// The maximum number of sessions that the status names.
    private static let sessionLimit = 64

    /// The service's present status.
    package func status() async -> ServiceStatus {
        let nearbyState = state.nearbyState
        let used = networks.used
        let knowledge = networks.knowledge
        let choice = NetworkChoice(state.settings)
        let network =
            nearbyState.discoveryObstacle ?? (used.isEmpty ? choice.obstacle(in: knowledge) : nil)
            ?? nearbyState.networkObstacle
        let obstacle = nearbyState.discoveryObstacle ?? (nearbyState.bluetooth?.isWorking == true ? nil : network)
        let statuses = knowledge.networks.map { NetworkStatus($0, choice, isDiscovering: network == nil) }
        var status = ServiceStatus(
            processID: getpid(), since: since, dataPath: node.dataPath,
            addresses: await control.run { node.listeningAddresses() },
            search: ServiceStatus.Search(
                interfaces: used, obstacle: obstacle, networkObstacle: network, bluetooth: nearbyState.bluetooth,
                networks: knowledge.isKnown ? statuses : nil, isClockSynchronised: nearbyState.isClockSynchronised,
                clockOffset: nearbyState.clockOffset),
            noticesObstacle: nearbyState.notices,
            seenPeople: await state.seenPeople(isDiscovering: !used.isEmpty || nearbyState.bluetooth != nil),
            sessions: node.runningSessions.prefix(Self.sessionLimit).map(ServiceStatus.Session.init))
        status.folders = state.folders
        status.sources = state.sources
        status.location = nearbyState.location
        status.stores = state.stores
        return status
    }

    /// Why this device receives nothing from a followed person; nil if no obstacle is known.
    ///
    /// - Throws: ``VicinoError`` if the node's files cannot be read.
    package func obstacle(of person: Person) async throws -> Obstacle? {
        let status = await status()
        return try await control.run {
            try Obstacle(of: person, in: node, .runs(status), policy: state.settings.defaultPolicy)
        }
    }

    /// The service's counts and measurements.
    func metrics() async -> [Metric] {
        let status = await status()
        let heard = Dictionary(
            status.seenPeople.flatMap(\.media).map { ($0.name, 1) }, uniquingKeysWith: +)
        return MetricsPage(
            counts: state.counts, nearbyState: state.nearbyState, search: status.search, heard: heard,
            usage: .current(), since: since, version: version
        ).all
    }

    /// The settings in force, and then each change; an unread change is replaced by the next.
    package func settingsInForce() -> AsyncStream<Settings> { state.changes() }

    // MARK: What the user decides

    /// The questions about near people that wait for an answer, in ascending order of time.
    package var questions: [MeetingQuestion] { get async { await state.discovery?.questions ?? [] } }

    /// The declined questions about people who are still near, in ascending order of time.
    package var declinedQuestions: [MeetingQuestion] { get async { await state.discovery?.declinedQuestions ?? [] } }

    /// Answers a question, including a declined one.
    ///
    /// - Throws: ``VicinoError`` if the question no longer waits for an answer.
    package func answer(_ question: MeetingQuestion, with answer: MeetingQuestion.Answer) async throws {
        try await give(question, answer)
    }

    /// Answers a question, both for a program and for the user of a notice.
    func give(_ question: MeetingQuestion?, _ answer: MeetingQuestion.Answer) async throws {
        guard let discovery = state.discovery, let question else {
            throw VicinoError(
                .notFound, "This question needs no answer any more: the person has left, or it was answered.")
        }
        try await discovery.answer(question, with: answer)
    }

    /// Stores permanently what the user says about a network that the device is on.
    ///
    /// - Throws: ``VicinoError`` if the device has left the network, or the settings cannot be changed.
    package func answer(_ network: NetworkStatus, with answer: NetworkAnswer) async throws {
        let found = networks.knowledge.networks.first { !network.ids.isEmpty && $0.ids.map(\.text) == network.ids }
        guard let found else { throw VicinoError(.notFound, "This device has left the network.") }
        try await control.run { try settings.remember(answer, about: found) }
    }

    /// Reads the settings again. After a mistake, the previous settings stay in force.
    ///
    /// - Throws: what is wrong with the file.
    package func reloadSettings() async throws { try await control.run { try settings.reload() } }
}
