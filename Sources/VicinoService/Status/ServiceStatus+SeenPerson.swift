package import Vicino
package import VicinoPresence

extension ServiceStatus {
    /// A person who was near since the service started.
    ///
    /// The service keeps this value, completes it with what discovery knows when it is asked, and sends it. Pages and
    /// commands show it.
    package struct SeenPerson: Codable, Equatable, Sendable {
        /// The person's user id.
        package let user: UserID
        /// When the person last came or left, so since when `isNear` is so.
        package let since: Timestamp
        /// Whether the person is near now.
        package var isNear: Bool
        /// Whether a question about the person waits for an answer.
        package var hasQuestion = false
        /// Whether the user declined, for as long as the person is near.
        package var isDeclined = false
        /// When a beacon of the person was last heard; nil if none was lately.
        package var heardAt: Timestamp?
        /// Whether the person has new records that this device has not received, under any policy; nil if that is not
        /// known.
        package var hasNews: Bool?
        /// The person's addresses now, the likeliest first.
        package var addresses: [PeerAddress] = []
        /// The media over which the person is heard now, in the order of their codes.
        package var media: [MediumKind] = []
        /// How near the person seems to be; nil if no medium says how strong the person's signals are.
        package var zone: ZoneEstimate?

        package init(_ user: UserID, isNear: Bool, since: Timestamp) {
            self.user = user
            self.isNear = isNear
            self.since = since
        }
    }
}
