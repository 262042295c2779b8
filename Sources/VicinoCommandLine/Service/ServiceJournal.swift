import Foundation
import Logging
import Vicino
import VicinoLocks
import VicinoService

/// Logs the service's events, reports them to systemd, and makes sure that the program ends.
///
/// The names of people are read from files, and a terminal or a pipe may take no lines for a while. So events are logged
/// one after the other on a thread that may wait, and the service waits for none of that.
final class ServiceJournal: Sendable {
    private let node: Node
    private let log: Logger
    private let threshold: ServiceLog.Threshold
    // Reading names and writing lines wait for files, and Swift's own threads must not block.
    private let queue = DispatchQueue(label: "org.vicino.journal")
    /// How many events wait, and how many were left out since the last line.
    private let counts = LockedValue((waiting: 0, omitted: 0))
    private let hasOwnLinks = LockedValue<@Sendable () -> Bool>({ false })

    /// How long the service may take to end, in seconds. All confirmed data is already on the disk.
    private static let timeout = 1.2
    /// How long it may take while a link over Bluetooth is there, which ends some seconds after its last channel.
    private static let partingTimeout = 9.0
    /// The maximum number of events that wait, beside those that systemd expects.
    private static let limit = 1000

    init(node: Node, log: Logger, threshold: ServiceLog.Threshold) {
        self.node = node
        self.log = log
        self.threshold = threshold
    }

    /// Gives a service more time to end while it has set up links that are still there.
    func wait(forLinksOf service: NodeService) { hasOwnLinks.withLock { $0 = { service.hasOwnLinks } } }

    /// Takes an event, without waiting.
    @Sendable func note(_ event: ServiceEvent) {
        if case .stopping = event { limitEnding() }
        let hasRoom = counts.withLock { counts in
            let hasRoom = counts.waiting < Self.limit || event.isExpected
            if hasRoom { counts.waiting += 1 } else { counts.omitted += 1 }
            return hasRoom
        }
        guard hasRoom else { return }
        queue.async { self.write(event) }
    }

    /// Waits until all events so far are logged.
    func finish() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    private func write(_ event: ServiceEvent) {
        let omitted = counts.withLock { counts in
            defer {
                counts.waiting -= 1
                counts.omitted = 0
            }
            return counts.omitted
        }
        if omitted > 0 { log.warning("\(omitted) events are not in this log, because it took no lines for a while.") }
        report(event)
    }

    private func report(_ event: ServiceEvent) {
        switch event {
        case .ready(let addresses):
            log.notice(
                addresses.isEmpty
                    ? "Ready. Listening on no network, as none is trusted now."
                    : "Ready. Listening on \(addresses.map(\.description).joined(separator: ", "))")
            Supervisor.tell(.ready)
        case .stopping:
            log.notice("Stopping.")
            Supervisor.tell(.stopping)
        case .listening(let event): write { try DiscoveryNews(session: event, node) }
        case .discovery(let event): write { try DiscoveryNews(event, node) }
        case .failsOften(let person): write { try DiscoveryNews(failingOften: person, node) }
        case .heard(let person, over: let media): write { try DiscoveryNews(person, over: media, node) }
        case .bluetooth(let status): log.notice("\(status.news)")
        case .newNetwork(let network):
            let command = ProposedCommand.about(network.name, on: network.interface, "accept").map { " \($0) does." }
            log.notice("\(network.title) is new. Look for people there?\(command ?? "")")
        case .discoveryStopped(let obstacle):
            log.notice("This device does not look for people on networks. \(obstacle.sentence)")
        case .reloadingSettings: Supervisor.tell(.reloading)
        case .settings(let settings): report(settings)
        case .imported(let news): log.log(level: news.level, "\(news.sentence)")
        case .store(let event): log.log(level: event.level, "\(event.sentence)")
        case .failed(let attempt, error: let error):
            log.log(level: attempt.level, "\(attempt.sentence(Failure.message(of: error)))")
        }
    }

    private func write(_ news: () throws -> DiscoveryNews?) {
        do {
            guard let news = try news() else { return }
            log.log(level: news.level, "\(news.sentence)")
        } catch {
            // The service continues even if a person's name cannot be looked up.
            log.error("\(Failure.message(of: error))")
        }
    }

    private func report(_ settings: Result<Settings, VicinoError>) {
        switch settings {
        case .success(let settings):
            threshold.set(settings.logLevel)
            log.notice("The settings were read again.")
        case .failure(let error): log.error("The settings stay as they were. \(Failure.message(of: error))")
        }
        Supervisor.tell(.ready)
    }

    private func limitEnding() {
        // A queue of its own runs on time even while the program waits for a peer that says no goodbye.
        let queue = DispatchQueue(label: "org.vicino.stop")
        let begin = DispatchTime.now()
        queue.asyncAfter(deadline: begin + Self.timeout) { [self] in if !isParting { _exit(EXIT_SUCCESS) } }
        queue.asyncAfter(deadline: begin + Self.partingTimeout) { _exit(EXIT_SUCCESS) }
    }

    private var isParting: Bool {
        // The answer takes locks of its own.
        let hasOwnLinks = hasOwnLinks.withLock(\.self)
        return hasOwnLinks()
    }
}

extension ServiceEvent {
    /// Whether systemd waits for it. There are only a few of these events.
    fileprivate var isExpected: Bool {
        switch self {
        case .ready, .stopping, .reloadingSettings, .settings: true
        default: false
        }
    }
}

extension ServiceEvent.Attempt {
    /// The level at which the failed attempt is logged.
    fileprivate var level: Logger.Level {
        switch self {
        case .changingPort, .discovering, .followingNetworks, .readingNetworks, .reminding, .lookingUp,
            .answeringAboutNetwork, .keepingGuesses, .keepingDayTotals, .recordingVisits, .readingStores:
            .error
        case .showingNotices, .answering: .notice
        }
    }

    /// The log's sentence about the failed attempt.
    fileprivate func sentence(_ message: String) -> String {
        switch self {
        case .changingPort: "\(message) Others still reach this device at the previous port."
        case .discovering: "This device does not look for people: \(message)"
        case .followingNetworks:
            "Only interfaces in the settings are used, and none if you declined a network. \(message)"
        case .keepingGuesses: "What the sources see is not recorded: \(message)"
        case .keepingDayTotals: "The totals of the days that you share are not up to date: \(message)"
        case .readingStores: "Nothing is published to stores or fetched from them: \(message)"
        case .recordingVisits: "Visits to areas are not recorded: \(message)"
        case .readingNetworks, .showingNotices, .reminding, .lookingUp, .answering, .answeringAboutNetwork: message
        }
    }
}

extension StoreEvent {
    /// The level at which it is logged.
    fileprivate var level: Logger.Level {
        switch self {
        case .published: .info
        case .fetched, .recovered: .notice
        case .notPublished, .notFetched: .warning
        }
    }

    /// The log's sentence.
    fileprivate var sentence: DisplayText {
        switch self {
        case .published(store: let store): "Everything is in the store \(DisplayText(store))."
        case .notPublished(store: let store, let error):
            "Not published to the store \(DisplayText(store)); it is tried again. \(DisplayText(Failure.message(of: error)))"
        case .fetched(let person, store: let store, news: let news):
            "\(DisplayText(person.name)) by the store \(DisplayText(store)): \(DisplayText(news))"
        case .notFetched(let person, store: let store, let error):
            "Nothing was fetched of \(DisplayText(person.name)) by the store \(DisplayText(store)); it is tried again. "
                + "\(DisplayText(Failure.message(of: error)))"
        case .recovered(store: let store): "The store \(DisplayText(store)) works again."
        }
    }
}

extension FolderNews {
    /// The level at which the news is logged.
    fileprivate var level: Logger.Level { refusedCount > 0 ? .warning : .notice }

    /// The log's sentence.
    fileprivate var sentence: DisplayText {
        let files = String.count(takenCount, "file")
        let activities = String.count(addedCount, "activity", plural: "activities")
        let taken: DisplayText = "\(DisplayText(folder)): \(files) imported, \(activities) added."
        guard let firstRefusal else { return taken }
        let refused = String.count(refusedCount, "file")
        return "\(taken) \(refused) could not be read: \(DisplayText(firstRefusal, limit: 400))"
    }
}
