import VicinoCore
import VicinoPresence

@testable import Vicino

extension Node {
    /// All followed people, with the keys that recognise them.
    func followedPeople() throws -> [PresenceContact] {
        try authorPresence.recognisable().map { try authorPresence.contact($0.key, key: $0.value.key) }
    }
}
