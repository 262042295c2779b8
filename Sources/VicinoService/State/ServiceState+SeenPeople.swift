internal import Vicino
internal import VicinoPresence

extension ServiceState {
    /// The people whom the service has seen, with what discovery knows about those who are near.
    ///
    /// - Parameter isLooking: whether discovery is on. If not, no person counts as near, even while discovery is still
    ///   ending.
    func seenPeople(isLooking: Bool) async -> [ServiceView.SeenPerson] {
        var (outlook, discovery) = (outlook, discovery)
        if !isLooking {
            outlook.begin()
            discovery = nil
        }
        let declined = await discovery?.declined ?? []
        var encounters: [UserID: Encounter] = [:]
        for user in outlook.near { encounters[user] = await discovery?.encounter(with: user) }
        var words: [UserID: LatestBeacon] = [:]
        for user in outlook.people { words[user] = await discovery?.lastWord(of: user) }
        return outlook.seenPeople(
            declined: Set(declined.map(\.person.user)), words: words, encounters: encounters)
    }
}
