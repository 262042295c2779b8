internal import VicinoPresence

/// This device at its ends of the bridges to other people: under the user's present id, and under the former one for people
/// who may know no other.
struct BridgeEnds: Sendable {
    let present: Bridge.OwnEnd
    /// Nil if the user has never had another id.
    let former: Bridge.OwnEnd?
    /// The people who may know the former id only.
    let unaware: Set<UserID>

    /// The ends of the bridges to a person, the likelier one first.
    ///
    /// A person may have learned the present id in a session of which this device has not seen the end. So both count.
    func toward(_ user: UserID) -> [Bridge.OwnEnd] {
        guard let former, unaware.contains(user) else { return [present] }
        return [former, present]
    }
}
