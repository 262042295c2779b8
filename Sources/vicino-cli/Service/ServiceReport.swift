import Vicino
import VicinoControl

/// What is known of the service of a data folder.
enum ServiceReport {
    case runs(ServiceStatus, [PersonSighting])
    case absent
    /// One is there that does not say how it is.
    case unclear(any Error)

    /// Asks.
    init(_ place: ServicePlace) {
        do {
            let answers = try place.ask(.status) ?? []
            let status = answers.lazy.compactMap { if case .status(let status) = $0 { status } else { nil } }.first
            let sightings = answers.compactMap { if case .sighting(let one) = $0 { one } else { nil } }
            self = status.map { .runs($0, sightings) } ?? .absent
        } catch { self = .unclear(error) }
    }

    /// The report in words.
    func sentence(_ clock: Clockwork) -> String {
        switch self {
        case .runs(let status, _):
            let since = (try? Timestamp(milliseconds: status.since)).map { " since \(clock.text($0))" } ?? ""
            let places = status.addresses.isEmpty ? "not reachable yet" : status.addresses.joined(separator: ", ")
            return displaySafe("runs\(since), process \(status.process), at \(places)")
        case .absent: return "does not run; `vicino run` starts it"
        case .unclear(let error): return displaySafe("does not say how it is: \(Failure.message(of: error))")
        }
    }

    /// On which networks others are looked for, or why not; nil if no service runs.
    var lookout: String? {
        guard case .runs(let status, _) = self else { return nil }
        let lookout = status.lookout
        guard !lookout.interfaces.isEmpty else {
            return "none; `vicino config networks.trusted wlan0` lets the service look for people on one"
        }
        let obstacle = lookout.obstacle.map { ". \($0)" } ?? ""
        return displaySafe(lookout.interfaces.joined(separator: ", ") + obstacle)
    }

    /// Why nothing can be shown on the desktop; nil if nothing is in the way.
    var notices: String? {
        guard case .runs(let status, _) = self else { return nil }
        return status.notices.map { displaySafe($0) }
    }

    /// What the service knows of somebody; nil if none runs, or it does not say.
    func evidence(of user: UserID) -> Obstacle.Evidence.Service? {
        guard case .runs(let status, let sightings) = self else { return nil }
        let sighting = sightings.first { $0.user == user.description }
        return Obstacle.Evidence.Service(
            since: try? Timestamp(milliseconds: status.since), isLooking: !status.lookout.interfaces.isEmpty,
            obstacle: status.lookout.obstacle, clockOffset: status.lookout.clockOffset,
            isNear: sighting?.isNear, isAsked: sighting?.isAsked == true)
    }

    /// The report for programs; null if no service runs.
    var json: JSON {
        switch self {
        case .runs(let status, _):
            .object([
                ("process", .number(Int(status.process))),
                ("since", .time(try? Timestamp(milliseconds: status.since))),
                ("addresses", .array(status.addresses.map { .text($0) })),
                ("networks", .array(status.lookout.interfaces.map { .text($0) })),
                ("obstacle", status.lookout.obstacle.map { .text($0) } ?? .null),
                ("notices", status.notices.map { .text($0) } ?? .null),
                ("clockOffset", status.lookout.clockOffset.map { .number(Int($0)) } ?? .null),
            ])
        case .absent: .null
        case .unclear(let error): .object([("error", .failure(error))])
        }
    }
}
