import Vicino
import VicinoControl

extension ServiceState {
    /// Whom the service has seen, and what its lookout knows of those who are near.
    ///
    /// - Parameter isLooking: whether people are looked for now. If not nobody is near, though the lookout may still be ending.
    func sightings(isLooking: Bool) async -> [PersonSighting] {
        var (outlook, lookout) = (outlook, lookout)
        if !isLooking {
            outlook.begin()
            lookout = nil
        }
        let declined = await lookout?.declined ?? []
        var places: [UserID: [PeerAddress]] = [:]
        for user in outlook.near { places[user] = await lookout?.places(of: user) }
        var news: [UserID: Bool] = [:]
        for user in outlook.people { news[user] = await lookout?.hasNews(of: user) }
        return outlook.sightings(
            declined: Set(declined.map(\.user)), news: news, places: places)
    }
}
