import Vicino
import VicinoControl

extension ServiceState {
    /// Whom the service has seen, and what its lookout knows of those who are near.
    func sightings() async -> [PersonSighting] {
        let (outlook, lookout) = (outlook, lookout)
        let declined = await lookout?.declined ?? []
        var places: [UserID: [PeerAddress]] = [:]
        for user in outlook.near { places[user] = await lookout?.places(of: user) }
        return outlook.sightings(declined: Set(declined.map(\.user)), places: places)
    }
}
