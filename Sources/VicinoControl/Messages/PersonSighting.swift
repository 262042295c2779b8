/// When a person was near, since the service started.
package struct PersonSighting: Codable, Equatable, Sendable {
    /// The id of the person.
    package let user: String
    /// When they arrived or left last, in milliseconds since 1970.
    package let at: Int64
    /// Whether they are near now.
    package let isNear: Bool
    /// Whether a question about them waits for an answer.
    package let isAsked: Bool
    /// Whether the user's answer was no, which holds as long as they are near.
    package let isDeclined: Bool
    /// When their beacon was heard last, in milliseconds since 1970; nil if not recently.
    package let heardAt: Int64?
    /// Whether they have new records that are not received, whatever the policy; nil if that is unknown.
    package let hasNews: Bool?
    /// Their probable addresses now, as `host:port`, the most probable first.
    package let addresses: [String]

    /// Over which media they are heard now, by their names: `bluetooth`, `local-network`.
    package let media: [String]
    /// How near they seem to be; nil if that is unknown.
    package let zone: PersonZone?

    package init(
        user: String, at: Int64, isNear: Bool, isAsked: Bool, isDeclined: Bool, hasNews: Bool?, addresses: [String],
        heard: Hearing
    ) {
        self.user = user
        self.at = at
        self.isNear = isNear
        self.isAsked = isAsked
        self.isDeclined = isDeclined
        heardAt = heard.at
        self.hasNews = hasNews
        self.addresses = addresses
        media = heard.media
        zone = heard.zone
    }

    /// How a person's beacons are heard now.
    package struct Hearing {
        let at: Int64?
        let media: [String]
        let zone: PersonZone?

        package init(at: Int64?, media: [String], zone: PersonZone?) {
            self.at = at
            self.media = media
            self.zone = zone
        }
    }
}

/// How near a person seems to be, in the names of zones.
package struct PersonZone: Codable, Equatable, Sendable {
    /// The zone.
    package let zone: String
    /// The nearest zone that is possible.
    package let nearest: String
    /// The farthest zone that is possible.
    package let farthest: String

    package init(zone: String, nearest: String, farthest: String) {
        self.zone = zone
        self.nearest = nearest
        self.farthest = farthest
    }
}
