internal import Vicino
internal import VicinoPresence

/// What the service knows about others nearby, for programs that ask for its status.
struct NearbyState: Sendable {
    /// What is advertised on a medium.
    struct Advertised {
        let beacons: [Beacon]
        let port: UInt16
    }

    /// Why nothing can be discovered, over any medium; nil if no obstacle is known.
    private(set) var discoveryObstacle: DiscoveryObstacle?
    /// Why networks cannot be used; nil if the networks in use have no obstacle.
    private(set) var networkObstacle: DiscoveryObstacle?
    /// How Bluetooth works; nil if it is not used.
    var bluetooth: BluetoothStatus?
    /// What is advertised on each medium.
    var advertised: [MediumKind: Advertised] = [:]
    /// What has to be added to this device's clock; nil if no error was found.
    private(set) var clockOffset: Duration?
    /// How visits are recorded; nil if the settings record none.
    var location: LocationStatus?
    /// Why notices cannot be shown on the desktop; nil if no obstacle is known.
    var notices: String?
    /// Whether the system's clock is synchronised with other clocks.
    var isClockSynchronised = true
    /// The people whom the service has seen, without what discovery knows about them now.
    private var seen: [UserID: ServiceStatus.SeenPerson] = [:]
    private var asked: Set<UserID> = []

    /// The people whom the service has seen.
    ///
    /// - Parameters:
    ///   - declined: the people whom the user declined for as long as they are near.
    ///   - beacons: the latest beacon of each person.
    ///   - encounters: the encounters with near people.
    func seenPeople(
        declined: Set<UserID>, beacons: [UserID: LatestBeacon], encounters: [UserID: Encounter]
    ) -> [ServiceStatus.SeenPerson] {
        seen.values.map { person in
            let beacon = beacons[person.user]
            let encounter = encounters[person.user]
            var person = person
            person.hasQuestion = asked.contains(person.user)
            person.isDeclined = declined.contains(person.user)
            person.heardAt = beacon?.at
            person.hasNews = beacon?.hasNews
            person.addresses = encounter?.routes.compactMap { PeerAddress($0.address.text) } ?? []
            person.media = encounter?.media ?? []
            person.zone = encounter?.zone
            return person
        }
    }

    /// What is advertised on each medium, for other programs.
    ///
    /// - Parameter interfaces: the network interfaces in use. Without one, and while networks cannot be used, the local
    ///   network hears nothing.
    func advertisedBeacons(on interfaces: [String]) -> [AdvertisedBeacons] {
        let isHeard = !interfaces.isEmpty && networkObstacle == nil
        return advertised.filter { $0.key != .localNetwork || isHeard }.sorted { $0.key.code < $1.key.code }
            .map { medium, present in
                AdvertisedBeacons(
                    medium: medium.name, beacons: present.beacons.map(\.bytes),
                    port: medium == .bluetooth ? 0 : present.port)
            }
    }

    /// The people seen since the service started.
    var people: [UserID] { Array(seen.keys) }

    /// The people who are near.
    var near: [UserID] { seen.values.filter(\.isNear).map(\.user) }

    /// The number of people about whom a question waits for an answer.
    var askedCount: Int { asked.count }

    /// Notes that discovery starts again, or has stopped. Then no person is known to be near.
    mutating func begin() {
        networkObstacle = nil
        discoveryObstacle = nil
        asked = []
        for user in Array(seen.keys) { seen[user]?.isNear = false }
    }

    /// Notes that the media are released, and nothing is advertised.
    mutating func stop() {
        bluetooth = nil
        advertised = [:]
    }

    /// Notes that discovery is impossible, for a reason.
    mutating func fail(_ reason: String) { discoveryObstacle = .unavailable(reason: reason) }

    /// Takes who is near and whom the user is asked about, after events were missed.
    mutating func catchUp(near: Set<UserID>, asked: Set<UserID>, at now: Timestamp) {
        for user in near.union(self.near) { see(user, isNear: near.contains(user), since: now) }
        self.asked = asked
    }

    private mutating func see(_ user: UserID, isNear: Bool, since: Timestamp) {
        seen[user] = ServiceStatus.SeenPerson(user, isNear: isNear, since: since)
    }

    /// Handles an event of discovery.
    mutating func note(_ event: Discovery.Event, at now: Timestamp) {
        switch event {
        case .entered(let person): see(person.user, isNear: true, since: now)
        case .left(let person, _): see(person.user, isNear: false, since: now)
        case .availability(of: .localNetwork, .ready): networkObstacle = nil
        case .availability(of: .localNetwork, .unavailable(let reason, let remedy)):
            networkObstacle = .unavailable(reason: "\(reason) \(remedy)")
        // The medium itself says more.
        case .availability: break
        case .unavailable(let error): discoveryObstacle = .unavailable(reason: ErrorText.of(error))
        case .recovered: discoveryObstacle = nil
        case .clockIsOff(let offset): clockOffset = offset
        case .asked(let question): asked.insert(question.person.user)
        case .settled(let question): asked.remove(question.person.user)
        case .moved, .met, .accessRevoked, .failed, .refused, .openDevices, .missed: break
        }
    }
}
