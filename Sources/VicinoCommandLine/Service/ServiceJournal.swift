import Foundation
import Logging
import Vicino
import VicinoService

/// Logs the service's events, reports them to systemd, and makes sure that the program ends.
struct ServiceJournal: Sendable {
    let node: Node
    let log: Logger
    let threshold: ServiceLog.Threshold

    /// How long the service may take to end, in seconds. All confirmed data is already on the disk.
    private static let timeout = 1.2

    /// Takes an event.
    @Sendable func note(_ event: ServiceEvent) {
        switch event {
        case .ready(let addresses):
            log.notice("Ready. Listening on \(addresses.map(\.description).joined(separator: ", "))")
            Supervisor.tell(.ready)
        case .stopping: stop()
        case .listening(let event): write { try DiscoveryNews(session: event, node) }
        case .discovery(let event): write { try DiscoveryNews(event, node) }
        case .failsOften(let person): write { try DiscoveryNews(failingOften: person, node) }
        case .heard(let person, let ways): write { try DiscoveryNews(person, near: ways, node) }
        case .bluetooth(let status): log.notice("\(status.news)")
        case .newNetwork(let network):
            let command = ProposedCommand.about(network.name, on: network.interface, "accept").map { " \($0) does." }
            log.notice("\(network.title) is new. Look for people there?\(command ?? "")")
        case .lookingNowhere(let obstacle): log.notice("Nobody is looked for on networks. \(obstacle.sentence)")
        case .readingSettings: Supervisor.tell(.reloading)
        case .settings(let settings): take(settings)
        case .failed(let attempt, let error):
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

    private func take(_ settings: Result<Settings, any Error>) {
        switch settings {
        case .success(let settings):
            threshold.take(settings.logLevel)
            log.notice("The settings were read again.")
        case .failure(let error): log.error("The settings stay as they were. \(Failure.message(of: error))")
        }
        Supervisor.tell(.ready)
    }

    private func stop() {
        log.notice("Stopping.")
        Supervisor.tell(.stopping)
        // A queue of its own runs on time even while the program waits for a peer that says no goodbye.
        DispatchQueue(label: "org.vicino.stop").asyncAfter(deadline: .now() + Self.timeout) { _exit(EXIT_SUCCESS) }
    }
}

extension ServiceEvent.Attempt {
    /// The level at which the failed attempt is logged.
    fileprivate var level: Logger.Level {
        switch self {
        case .changingPort, .discovering, .followingNetworks, .readingNetworks, .reminding, .lookingUp,
            .answeringAboutNetwork:
            .error
        case .showingNotices, .answering: .notice
        }
    }

    /// The log's sentence about the failed attempt.
    fileprivate func sentence(_ message: String) -> String {
        switch self {
        case .changingPort: "\(message) Others still reach this device at the previous port."
        case .discovering: "Nobody is looked for: \(message)"
        case .followingNetworks:
            "Only interfaces in the settings are used, and none if you declined a network. \(message)"
        case .readingNetworks, .showingNotices, .reminding, .lookingUp, .answering, .answeringAboutNetwork: message
        }
    }
}
