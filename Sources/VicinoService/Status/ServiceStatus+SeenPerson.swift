public import Vicino
public import VicinoPresence

extension ServiceStatus {
    /// A person who was near since the service started.
    ///
    /// The service keeps this value, completes it with what discovery knows when it is asked, and sends it. Pages and
    /// commands show it.
    public struct SeenPerson: Codable, Equatable, Sendable {
        /// The person's user id.
        public let user: UserID
        /// When the person last came or left, so since when ``isNear`` is so.
        public let since: Timestamp
        /// Whether the person is near now.
        public package(set) var isNear: Bool
        /// Whether a question about the person waits for an answer.
        public package(set) var hasQuestion = false
        /// Whether the user declined, for as long as the person is near.
        public package(set) var isDeclined = false
        /// When a beacon of the person was last heard; nil if none was lately.
        public package(set) var heardAt: Timestamp?
        /// Whether the person has new records that this device has not received, under any policy; nil if that is not
        /// known.
        public package(set) var hasNews: Bool?
        /// The person's addresses now, the likeliest first.
        public package(set) var addresses: [PeerAddress] = []
        /// The media over which the person is heard now, in the order of their codes.
        public package(set) var media: [MediumKind] = []
        /// How near the person seems to be; nil if no medium says how strong the person's signals are.
        public package(set) var zone: ZoneEstimate?

        package init(_ user: UserID, isNear: Bool, since: Timestamp) {
            self.user = user
            self.isNear = isNear
            self.since = since
        }
    }
}
