internal import Vicino

extension ServiceState {
    /// Whom the service has seen, and what its lookout knows of those who are near.
    ///
    /// - Parameter isLooking: whether people are looked for now. If not nobody is near, though the lookout may still be ending.
    func sightings(isLooking: Bool) async -> [ServiceView.Sighting] {
        var (outlook, lookout) = (outlook, lookout)
        if !isLooking {
            outlook.begin()
            lookout = nil
        }
        let declined = await lookout?.declined ?? []
        var places: [UserID: [PeerAddress]] = [:]
        for user in outlook.near { places[user] = await lookout?.places(of: user) }
        var words: [UserID: LatestBeacon] = [:]
        for user in outlook.people { words[user] = await lookout?.lastWord(of: user) }
        return outlook.sightings(
            declined: Set(declined.map(\.user)), words: words, places: places)
    }
}
