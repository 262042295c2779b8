package import VicinoCore

/// What a user's device says of people whom the user has met.
package struct VouchParcel: Hashable, Sendable {
    /// That the user has met the peer's user, who may tell others; nil if they may not.
    package var vouch: Unverified<Vouch>?
    /// That the user has met others, who allow to tell it. The peer's user can read what is said of people whom they know.
    package var told: [HiddenVouch]

    package init(vouch: Unverified<Vouch>? = nil, told: [HiddenVouch] = []) {
        self.vouch = vouch
        self.told = told
    }

    /// Whether it says nothing.
    package var isEmpty: Bool { vouch == nil && told.isEmpty }
}
