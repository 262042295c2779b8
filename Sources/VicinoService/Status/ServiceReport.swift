internal import Foundation
public import Vicino
public import VicinoControl

/// What is known of the service of a data folder, which may run in another program.
public enum ServiceReport: Sendable {
    /// It runs, and says how it is.
    case runs(ServiceView)
    /// None runs.
    case absent
    /// One is there that does not say how it is.
    case unclear(any Error)

    /// Asks the service of a data folder. It answers at once, or counts as `unclear`.
    public static func asking(_ configuration: Node.Configuration) async -> ServiceReport {
        await withCheckedContinuation { report in
            // To ask is to wait for another program, and Swift's own threads must not wait.
            DispatchQueue.global().async { report.resume(returning: ServiceReport(ServicePlace(configuration))) }
        }
    }

    /// Asks, and waits for the answer.
    package init(_ place: ServicePlace) {
        do { self = ServiceView(try place.ask(.status) ?? []).map { .runs($0) } ?? .absent } catch {
            self = .unclear(error)
        }
    }

    /// How it is; nil if none runs, or it does not say.
    public var view: ServiceView? { if case .runs(let view) = self { view } else { nil } }

    /// Why it looks for nobody; nil if it does, or none runs.
    public var obstacle: DiscoveryObstacle? { view?.obstacle }

    /// Where the service sees somebody just now, the likeliest place first; empty if it does not.
    public func places(of user: UserID) -> [PeerAddress] {
        view?.sightings.first { $0.user == user && $0.isNear }?.places ?? []
    }

    /// What the service knows of somebody; nil if none runs, or it does not say.
    package func evidence(of user: UserID) -> Obstacle.Evidence.Service? {
        guard let view else { return nil }
        let sighting = view.sightings.first { $0.user == user }
        // Who cannot be heard may be gone by now.
        let isNear = sighting?.isNear == true && view.obstacle == nil
        return Obstacle.Evidence.Service(
            since: view.since, isLooking: !view.interfaces.isEmpty, obstacle: view.obstacle,
            isClockSynchronised: view.isClockSynchronised, isNear: isNear, seenAt: sighting?.at,
            isAsked: sighting?.isAsked == true, isDeclined: sighting?.isDeclined == true,
            heardAt: sighting?.heardAt, hasNews: sighting?.hasNews)
    }
}
