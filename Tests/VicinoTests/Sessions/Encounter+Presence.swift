import VicinoCore
import VicinoPresence

@testable import Vicino

extension Node {
    /// Everybody whom one follows, as they are recognised.
    func followedPeople() throws -> [FollowedPerson] {
        try recognisable().map { try followedPerson($0.key, key: $0.value) }
    }
}
