public import Vicino
public import VicinoControl
internal import VicinoThreads

/// What the service of a data folder answers about itself. It may run in another program.
public enum ServiceAnswer: Sendable {
    /// A service runs, and reports its status.
    case runs(ServiceStatus)
    /// No service runs.
    case absent
    /// A service runs, but does not report its status.
    case unclear(VicinoError)

    /// Asks the service of a data folder. A service that does not answer at once counts as `unclear`.
    public static func ask(_ configuration: Node.Configuration) async -> ServiceAnswer {
        // Asking blocks on another program, and Swift's own threads must not block.
        await BlockingWork(alone: "org.vicino.report").run { ServiceAnswer(ServiceSocket(configuration)) }
    }

    /// Asks, and blocks until the answer.
    package init(_ socket: ServiceSocket) {
        do { self = ServiceStatus(try socket.ask(.status) ?? []).map { .runs($0) } ?? .absent } catch {
            self = .unclear(VicinoError(ofService: error))
        }
    }

    /// The service's status; nil if none runs, or the service does not report it.
    public var status: ServiceStatus? { if case .runs(let status) = self { status } else { nil } }

    /// Why discovery is impossible; nil if it is possible, or no service runs.
    public var obstacle: DiscoveryObstacle? { status?.obstacle }

    /// Whether a service runs that finds people over Bluetooth now.
    package var hearsBluetooth: Bool { status?.bluetooth?.isWorking == true }

    /// The addresses at which the service sees a user now, the likeliest first; empty if it sees none.
    public func addresses(of person: Person) -> [PeerAddress] { addresses(of: person.user) }

    package func addresses(of user: UserID) -> [PeerAddress] {
        status?.seenPeople.first { $0.user == user && $0.isNear }?.addresses ?? []
    }

    /// What the service knows about a user; nil if none runs, or the service does not report it.
    package func evidence(of user: UserID) -> Obstacle.Evidence.Service? {
        guard let status else { return nil }
        let person = status.seenPeople.first { $0.user == user }
        // A person who cannot be heard may have left.
        let isNear = person?.isNear == true && status.obstacle == nil
        return Obstacle.Evidence.Service(
            since: status.since, isDiscovering: status.isDiscovering, obstacle: status.obstacle,
            isClockSynchronised: status.isClockSynchronised, isNear: isNear, seenAt: person?.since,
            isAsked: person?.hasQuestion == true, isDeclined: person?.isDeclined == true,
            heardAt: person?.heardAt, hasNews: person?.hasNews,
            media: person?.media ?? [], zone: person?.zone)
    }
}
