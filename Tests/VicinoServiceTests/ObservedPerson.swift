import VicinoCore

@testable import Vicino
@testable import VicinoService

/// What a service may report of one person, and of itself.
struct ObservedPerson {
    var since = Timestamp.epoch
    var isDiscovering = true
    var obstacle: DiscoveryObstacle?
    var isClockSynchronised = true
    var isNear = false
    /// When the person last came or left; nil if they were not seen, or are near since the beginning.
    var seenAt: Timestamp?
    var isAsked = false
    var isDeclined = false
    var heardAt: Timestamp?
    var hasNews: Bool?

    /// The status of the service.
    func status(about user: UserID) -> ServiceStatus {
        let isSeen = seenAt != nil || isNear || hasNews != nil
        var person = ServiceStatus.SeenPerson(user, isNear: isNear, since: seenAt ?? .epoch)
        person.hasQuestion = isAsked
        person.isDeclined = isDeclined
        person.heardAt = heardAt
        person.hasNews = hasNews
        return ServiceStatus(
            processID: 7, since: since, dataPath: "/data",
            search: .init(
                interfaces: isDiscovering ? ["wlan0"] : [], obstacle: obstacle,
                isClockSynchronised: isClockSynchronised),
            seenPeople: isSeen ? [person] : [])
    }
}

extension Obstacle.Evidence {
    private static let anna: UserID = {
        guard let user = UserID([UInt8](repeating: 7, count: 32)) else { preconditionFailure("32 bytes are an id.") }
        return user
    }()

    /// The evidence about one person.
    ///
    /// - Parameter service: what the service reports; nil if none runs.
    init(
        met: PastMeeting? = nil, failed: FailedMeeting? = nil, isWanted: Bool = true, service: ObservedPerson? = nil,
        now: Timestamp = .latest
    ) {
        self.init(about: Person(unnamed: Self.anna), service?.status(about: Self.anna))
        self.met = met
        self.failed = failed
        self.isWanted = isWanted
        self.now = now
    }
}
