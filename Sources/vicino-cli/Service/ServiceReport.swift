import Vicino
import VicinoControl

/// What is known of the service of a data folder.
enum ServiceReport {
    case runs(ServiceStatus, [NetworkStatus], [PersonSighting])
    case absent
    /// One is there that does not say how it is.
    case unclear(any Error)

    /// Asks.
    init(_ place: ServicePlace) {
        do {
            let answers = try place.ask(.status) ?? []
            let status = answers.lazy.compactMap { if case .status(let status) = $0 { status } else { nil } }.first
            let sightings = answers.compactMap { if case .sighting(let one) = $0 { one } else { nil } }
            let networks = answers.compactMap { if case .network(let one) = $0 { one } else { nil } }
            self = status.map { .runs($0, networks, sightings) } ?? .absent
        } catch { self = .unclear(error) }
    }

    private func sentence(_ clock: Clockwork) -> String {
        switch self {
        case .runs(let status, _, _):
            let since = (try? Timestamp(milliseconds: status.since)).map { " since \(clock.text($0))" } ?? ""
            let places = status.addresses.isEmpty ? "not reachable yet" : status.addresses.joined(separator: ", ")
            return displaySafe("runs\(since), process \(status.process), at \(places)")
        case .absent: return "does not run; `vicino run` starts it"
        case .unclear(let error): return displaySafe("does not say how it is: \(Failure.message(of: error))")
        }
    }

    /// The report for people, each line with its label.
    func rows(_ clock: Clockwork) -> [(String, String)] {
        let service = [("Service", sentence(clock))]
        guard case .runs(let status, _, _) = self else { return service }
        let notices = status.notices.map { [("Notices", displaySafe($0))] } ?? []
        return service + [("Looking", displaySafe(Self.looking(status.lookout)))] + notices
            + Self.clock(status.lookout)
    }

    /// On which interfaces others are looked for, or why not.
    private static func looking(_ lookout: LookoutStatus) -> String {
        if let obstacle = lookout.obstacle { return "for nobody. \(obstacle)" }
        return lookout.interfaces.isEmpty
            ? "for nobody" : "for people on \(lookout.interfaces.joined(separator: ", "))"
    }

    /// What is wrong with the clock of this device, if anything is known to be.
    private static func clock(_ lookout: LookoutStatus) -> [(String, String)] {
        guard !lookout.isClockSynchronised else { return [] }
        let offset = lookout.clockOffset.map { ", and wrong by \(abs($0) / 1000) seconds" } ?? ""
        return [("Clock", "not synchronised\(offset); `timedatectl` says more")]
    }

    /// What the service knows of somebody; nil if none runs, or it does not say.
    func evidence(of user: UserID) -> Obstacle.Evidence.Service? {
        guard case .runs(let status, _, let sightings) = self else { return nil }
        let sighting = sightings.first { $0.user == user.description }
        // Who cannot be heard may be gone by now.
        let isNear = sighting?.isNear == true && status.lookout.obstacle == nil
        return Obstacle.Evidence.Service(
            since: try? Timestamp(milliseconds: status.since), isLooking: !status.lookout.interfaces.isEmpty,
            obstacle: status.lookout.obstacle, isClockSynchronised: status.lookout.isClockSynchronised,
            isNear: isNear, seenAt: sighting.flatMap { try? Timestamp(milliseconds: $0.at) },
            isAsked: sighting?.isAsked == true, isDeclined: sighting?.isDeclined == true,
            heardAt: sighting?.heardAt.flatMap { try? Timestamp(milliseconds: $0) }, hasNews: sighting?.hasNews)
    }

    /// The networks that it sees; nil if none runs, or it does not know.
    var networks: [NetworkStatus]? {
        guard case .runs(let status, let networks, _) = self, status.lookout.knowsNetworks else { return nil }
        return networks
    }

    /// Why it looks for nobody; nil if it does, or none runs.
    var obstacle: String? {
        guard case .runs(let status, _, _) = self else { return nil }
        return status.lookout.obstacle
    }

    /// The report for programs; null if no service runs.
    var json: JSON {
        switch self {
        case .runs(let status, _, _):
            .object([
                ("process", .number(Int(status.process))),
                ("since", .time(try? Timestamp(milliseconds: status.since))),
                ("addresses", .array(status.addresses.map { .text($0) })),
                ("networks", .array(status.lookout.interfaces.map { .text($0) })),
                ("obstacle", status.lookout.obstacle.map { .text($0) } ?? .null),
                ("notices", status.notices.map { .text($0) } ?? .null),
                ("clockSynchronised", .boolean(status.lookout.isClockSynchronised)),
                ("clockOffset", status.lookout.clockOffset.map { .number(Int($0)) } ?? .null),
            ])
        case .absent: .null
        case .unclear(let error): .object([("error", .failure(error))])
        }
    }
}
