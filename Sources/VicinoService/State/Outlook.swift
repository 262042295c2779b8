internal import Vicino
internal import VicinoControl
internal import VicinoPresence

/// What the service sees of others, for programs that ask how it is.
struct Outlook: Sendable {
    private struct Sighting {
        let at: Timestamp
        let isNear: Bool
    }

    private var unavailable: [MediumKind: String] = [:]
    private var hindrance: DiscoveryObstacle?
    /// By how many milliseconds the clock of this device has been found to be wrong; nil if it has not.
    private(set) var clockOffset: Int64?
    /// Why nothing can be shown on the desktop; nil if nothing is in the way.
    var notices: String?
    /// Whether the system knows from elsewhere what time it is.
    var isClockSynchronised = true
    private var seen: [UserID: Sighting] = [:]
    private var asked: Set<UserID> = []

    /// Why nobody can be looked for; nil if nothing is in the way on the networks in use.
    var obstacle: DiscoveryObstacle? {
        hindrance ?? unavailable.min { $0.key.code < $1.key.code }.map { .hindered(reason: $0.value) }
    }

    /// Whom it has seen.
    ///
    /// - Parameters:
    ///   - declined: about whom the answer was no for as long as they are near.
    ///   - words: what the beacons of people said last.
    ///   - places: where those are who are near.
    func sightings(
        declined: Set<UserID>, words: [UserID: LatestBeacon], places: [UserID: [PeerAddress]]
    ) -> [ServiceView.Sighting] {
        seen.map { user, sighting in
            ServiceView.Sighting(
                user: user, at: sighting.at, isNear: sighting.isNear, isAsked: asked.contains(user),
                isDeclined: declined.contains(user), heardAt: words[user]?.at, hasNews: words[user]?.hasNews,
                places: places[user, default: []])
        }
    }

    /// Who was seen since the service runs.
    var people: [UserID] { Array(seen.keys) }

    /// Who is near.
    var near: [UserID] { seen.filter(\.value.isNear).map(\.key) }

    /// About how many people a question waits for an answer.
    var askedCount: Int { asked.count }

    /// It begins to look anew, or has stopped. Nobody is known to be near then.
    mutating func begin() {
        (unavailable, hindrance) = ([:], nil)
        asked = []
        seen = seen.mapValues { Sighting(at: $0.at, isNear: false) }
    }

    /// It cannot look, for a reason.
    mutating func fail(_ reason: String) { hindrance = .hindered(reason: reason) }

    /// Something has happened.
    mutating func note(_ event: Discovery.Event, at now: Timestamp) {
        switch event {
        case .entered(let encounter): seen[encounter.person] = Sighting(at: now, isNear: true)
        case .left(let encounter, _): seen[encounter.person] = Sighting(at: now, isNear: false)
        case .availability(let medium, .ready): unavailable[medium] = nil
        case .availability(let medium, .unavailable(let reason, let remedy)):
            unavailable[medium] = "\(reason) \(remedy)"
        case .hindered(let error): hindrance = .hindered(reason: ErrorText.of(error))
        case .recovered: hindrance = nil
        case .clockIsOff(let milliseconds): clockOffset = milliseconds
        case .asks(let request): asked.insert(request.user)
        case .settled(let request): asked.remove(request.user)
        case .met, .failed, .refused, .open: break
        }
    }
}
