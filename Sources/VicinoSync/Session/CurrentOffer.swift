package import VicinoCore

/// What an author's statements are now, as the store knows them.
package struct CurrentOffer: Sendable {
    /// The statements.
    package let offer: FeedOffer
    /// The digest for a side that holds all of the offer.
    package let digest: FeedDigest
    /// How this device is recognised, if it is the author's.
    package var presence: PresenceNote?
    /// The logs that other devices of the author continue. What is missing of them here, these devices bring themselves.
    package var continuedElsewhere: Set<LogID> = []

    package init(_ offer: FeedOffer, digest: FeedDigest, presence: PresenceNote? = nil) {
        self.offer = offer
        self.digest = digest
        self.presence = presence
    }
}
