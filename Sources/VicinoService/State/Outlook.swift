internal import Vicino
internal import VicinoControl
internal import VicinoPresence

/// What the service knows about others nearby, for programs that ask for its status.
struct Outlook: Sendable {
    private struct Sighting {
        let at: Timestamp
        let isNear: Bool
    }

    private var unavailable: [MediumKind: String] = [:]
    private var hindrance: DiscoveryObstacle?
    /// By how many milliseconds this device's clock was found wrong; nil if it was not.
    private(set) var clockOffset: Int64?
    /// Why notices cannot be shown on the desktop; nil if no obstacle is known.
    var notices: String?
    /// Whether the system's clock is synchronised with other clocks.
    var isClockSynchronised = true
    private var seen: [UserID: Sighting] = [:]
    private var asked: Set<UserID> = []

    /// Why discovery is impossible; nil if the networks in use have no obstacle.
    var obstacle: DiscoveryObstacle? {
        hindrance ?? unavailable.min { $0.key.code < $1.key.code }.map { .hindered(reason: $0.value) }
    }

    /// The people whom the service has seen.
    ///
    /// - Parameters:
    ///   - declined: the people whom the user declined for as long as they are near.
    ///   - words: the latest beacon of each person.
    ///   - places: the addresses of near people.
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

    /// The people seen since the service started.
    var people: [UserID] { Array(seen.keys) }

    /// The people who are near.
    var near: [UserID] { seen.filter(\.value.isNear).map(\.key) }

    /// The number of people about whom a question waits for an answer.
    var askedCount: Int { asked.count }

    /// Takes that discovery starts again, or has stopped. Then no person is known to be near.
    mutating func begin() {
        (unavailable, hindrance) = ([:], nil)
        asked = []
        seen = seen.mapValues { Sighting(at: $0.at, isNear: false) }
    }

    /// Takes that discovery is impossible, for a reason.
    mutating func fail(_ reason: String) { hindrance = .hindered(reason: reason) }

    /// Takes an event of discovery.
    mutating func note(_ event: Discovery.Event, at now: Timestamp) {
        switch event {
        case .entered(let person): seen[person.user] = Sighting(at: now, isNear: true)
        case .left(let person, _): seen[person.user] = Sighting(at: now, isNear: false)
        case .availability(let medium, .ready): unavailable[medium] = nil
        case .availability(let medium, .unavailable(let reason, let remedy)):
            unavailable[medium] = "\(reason) \(remedy)"
        case .hindered(let error): hindrance = .hindered(reason: ErrorText.of(error))
        case .recovered: hindrance = nil
        case .clockIsOff(let milliseconds): clockOffset = milliseconds
        case .asks(let request): asked.insert(request.person.user)
        case .settled(let request): asked.remove(request.person.user)
        case .met, .revoked, .failed, .refused, .open: break
        }
    }
}
