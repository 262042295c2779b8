public import Vicino
public import VicinoControl
internal import VicinoThreads

/// What is known about the service of a data folder, which may run in another program.
public enum ServiceReport: Sendable {
    /// A service runs, and reports its status.
    case runs(ServiceView)
    /// No service runs.
    case absent
    /// A service runs, but does not report its status.
    case unclear(VicinoError)

    /// Asks the service of a data folder. A service that does not answer at once counts as `unclear`.
    public static func asking(_ configuration: Node.Configuration) async -> ServiceReport {
        // Asking blocks on another program, and Swift's own threads must not block.
        await BlockingWork(alone: "org.vicino.report").run { ServiceReport(ServiceSocket(configuration)) }
    }

    /// Asks, and blocks until the answer.
    package init(_ socket: ServiceSocket) {
        do { self = ServiceView(try socket.ask(.status) ?? []).map { .runs($0) } ?? .absent } catch {
            self = .unclear(VicinoError(ofService: error))
        }
    }

    /// The service's status; nil if none runs, or the service does not report it.
    public var view: ServiceView? { if case .runs(let view) = self { view } else { nil } }

    /// Why discovery is impossible; nil if it is possible, or no service runs.
    public var obstacle: DiscoveryObstacle? { view?.obstacle }

    /// Whether a service runs that finds people over Bluetooth now.
    package var hearsBluetooth: Bool { view?.bluetooth?.isWorking == true }

    /// The addresses at which the service sees a user now, the likeliest first; empty if it sees none.
    public func addresses(of person: Person) -> [PeerAddress] { addresses(of: person.user) }

    package func addresses(of user: UserID) -> [PeerAddress] {
        view?.seenPeople.first { $0.user == user && $0.isNear }?.addresses ?? []
    }

    /// What the service knows about a user; nil if none runs, or the service does not report it.
    package func evidence(of user: UserID) -> Obstacle.Evidence.Service? {
        guard let view else { return nil }
        let person = view.seenPeople.first { $0.user == user }
        // A person who cannot be heard may have left.
        let isNear = person?.isNear == true && view.obstacle == nil
        return Obstacle.Evidence.Service(
            since: view.since, isLooking: view.isLooking, obstacle: view.obstacle,
            isClockSynchronised: view.isClockSynchronised, isNear: isNear, seenAt: person?.since,
            isAsked: person?.isAsked == true, isDeclined: person?.isDeclined == true,
            heardAt: person?.heardAt, hasNews: person?.hasNews,
            ways: person?.ways ?? [], zone: person?.zone)
    }
}
