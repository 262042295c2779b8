internal import Vicino
internal import VicinoCore
internal import VicinoPresence
internal import VicinoService

/// The followed people, and who of them seems to be near.
struct FollowedPeople: Sendable {
    /// A followed person.
    struct State: Sendable {
        let person: Person
        /// The person's name, safe to show.
        let name: String
        /// What the service has seen of the person; nil if it saw nothing.
        let seen: ServiceStatus.SeenPerson?
        /// Whether the service can see people now. If not, what it saw says nothing about the present.
        let isDiscovering: Bool
        /// When the last session with the person reached its end; nil if none did.
        let met: Timestamp?
        /// Whether it was no session, but a store that brought the records.
        let wasByStore: Bool

        /// Whether the person seems to be near now.
        var isNear: Bool { isDiscovering && seen?.isNear == true }

        /// How the circles are drawn.
        var nearness: NearCircles.Nearness {
            guard isNear else { return .gone }
            guard let zone = seen?.zone?.zone else { return .near }
            return zone <= .table ? .close : .near
        }
    }

    /// Those who are near come first, then by name.
    let people: [State]
    /// How many questions wait for the user's answer.
    let waiting: Int
    /// Whether this device can see people now.
    let isDiscovering: Bool
    /// Why the service that runs does not say who is near; nil if it does, or none runs.
    let failure: VicinoError?

    /// Reads who is followed, and finds in the service's answer who of them is near.
    init(_ site: WebSite, _ service: ServiceAnswer) throws {
        let status = service.status
        failure = if case .unclear(let error) = service { error } else { nil }
        let seen = Dictionary(status?.seenPeople.map { ($0.user, $0) } ?? []) { first, _ in first }
        // A device that cannot look says nothing about who is near.
        let isDiscovering = status?.isDiscovering == true && status?.obstacle == nil
        self.isDiscovering = isDiscovering
        people = try site.node.following().map { person in
            let met = try site.node.lastMeeting(with: person)
            return State(
                person: person, name: DisplayText(person.name, limit: 60).text, seen: seen[person.user],
                isDiscovering: isDiscovering, met: met?.endedAt, wasByStore: met?.way.store != nil)
        }.sorted { ($1.isNear ? 1 : 0, $0.name.lowercased()) < ($0.isNear ? 1 : 0, $1.name.lowercased()) }
        let networks = status?.networks?.count { $0.state == .new } ?? 0
        waiting = (status?.seenPeople.count { $0.hasQuestion } ?? 0) + networks
    }
}
