internal import Vicino
internal import VicinoPresence

extension ServiceState {
    /// The people whom the service has seen, with what discovery knows about those who are near.
    ///
    /// - Parameter isDiscovering: whether discovery is on. If not, no person counts as near, even while discovery is still
    ///   ending.
    func seenPeople(isDiscovering: Bool) async -> [ServiceStatus.SeenPerson] {
        var nearbyState = nearbyState
        var discovery = discovery
        if !isDiscovering {
            nearbyState.begin()
            discovery = nil
        }
        let declined = await discovery?.declinedQuestions ?? []
        var encounters: [UserID: Encounter] = [:]
        for user in nearbyState.near { encounters[user] = await discovery?.encounter(with: user) }
        var beacons: [UserID: LatestBeacon] = [:]
        for user in nearbyState.people { beacons[user] = await discovery?.latestBeacon(of: user) }
        return nearbyState.seenPeople(
            declined: Set(declined.map(\.person.user)), beacons: beacons, encounters: encounters)
    }
}
