import Vicino
import VicinoControl

extension ServiceState {
    /// Whom the service has seen, and what its lookout knows of those who are near.
    func sightings() async -> [PersonSighting] {
        let (outlook, lookout) = (outlook, lookout)
        let declined = await lookout?.declined ?? []
        let ignored = await lookout?.ignored ?? []
        var places: [UserID: [PeerAddress]] = [:]
        for user in outlook.near { places[user] = await lookout?.places(of: user) }
        return outlook.sightings(
            declined: Set(declined.map(\.user)), ignored: Set(ignored.map(\.user)), places: places)
    }
}
