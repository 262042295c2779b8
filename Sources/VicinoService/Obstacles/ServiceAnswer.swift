package import Vicino
internal import VicinoThreads

/// What the service of a data folder answers about itself. It may run in another program.
package enum ServiceAnswer: Sendable {
    /// A service runs, and reports its status.
    case runs(ServiceStatus)
    /// No service runs.
    case absent
    /// A service runs, but does not report its status.
    case unclear(VicinoError)

    /// Asks the service of a data folder. A service that does not answer at once counts as `unclear`.
    package static func ask(_ configuration: Node.Configuration) async -> ServiceAnswer {
        // Asking blocks on another program, and Swift's own threads must not block.
        await BlockingWork(alone: "org.vicino.report").run { ServiceAnswer(ServiceSocket(configuration)) }
    }

    /// Asks, and blocks until the answer.
    package init(_ socket: ServiceSocket) {
        do { self = try socket.ask(.status).map { .runs(try $0.status) } ?? .absent } catch {
            self = .unclear(VicinoError(ofService: error))
        }
    }

    /// The service's status; nil if none runs, or the service does not report it.
    package var status: ServiceStatus? { if case .runs(let status) = self { status } else { nil } }

    /// Why discovery is impossible; nil if it is possible, or no service runs.
    package var obstacle: DiscoveryObstacle? { status?.obstacle }

    /// Whether a service runs that finds people over Bluetooth now.
    package var hearsBluetooth: Bool { status?.bluetooth?.isWorking == true }

    /// The addresses at which the service sees a user now, the likeliest first; empty if it sees none.
    package func addresses(of person: Person) -> [PeerAddress] { addresses(of: person.user) }

    package func addresses(of user: UserID) -> [PeerAddress] {
        guard let person = status?.person(user), person.isNear else { return [] }
        return person.addresses
    }
}
