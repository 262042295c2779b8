package import Vicino

/// How the service publishes to stores, and fetches from those of followed authors.
package struct StoresStatus: Codable, Equatable, Sendable {
    /// The user's own stores.
    package var own: [Own] = []
    /// The stores of followed authors from which the user allows this device to fetch.
    package var followed: [Followed] = []
    /// Why nothing is published and fetched now; nil if nothing is in the way.
    package var pause: StorePause?

    package init(pause: StorePause? = nil) { self.pause = pause }

    /// Why the last attempt failed.
    package struct Failure: Codable, Equatable, Sendable {
        package let at: Timestamp
        /// The stable name of the error.
        package let code: String
        /// What happened, to what, and what to do, in sentences for the user.
        package let message: String

        package init(at: Timestamp, code: String, message: String) {
            self.at = at
            self.code = code
            self.message = message
        }
    }

    /// A store of the user.
    package struct Own: Codable, Equatable, Sendable {
        /// The number of the store on this device.
        package let id: Int64
        package let name: String
        package let address: String
        /// Whether the service publishes to it now.
        package var isWorking = false
        /// Since when changes wait; nil if nothing does.
        package var waitingSince: Timestamp?
        /// When it is published next; nil for not until something changes.
        package var next: Timestamp?
        /// When everything was there last.
        package var publishedAt: Timestamp?
        /// When it was last fetched what the user's other devices have left there; nil if none publishes there.
        package var fetchedAt: Timestamp?
        /// Nil after a success.
        package var failure: Failure?

        package init(id: Int64, name: String, address: String) {
            self.id = id
            self.name = name
            self.address = address
        }
    }

    /// A store of a followed author.
    package struct Followed: Codable, Equatable, Sendable {
        /// The author.
        package let user: UserID
        package let address: String
        /// The host or the folder, for people.
        package let name: String
        /// Whether the service fetches from it now.
        package var isWorking = false
        /// When it is fetched next.
        package var next: Timestamp?
        /// When a fetch last came to its end.
        package var fetchedAt: Timestamp?
        /// What the last fetch found wrong with what the store shows, as codes of `FetchingProblem`.
        package var problems: [String] = []
        /// Nil after a success.
        package var failure: Failure?

        package init(user: UserID, address: String, name: String) {
            self.user = user
            self.address = address
            self.name = name
        }
    }
}

/// Why the service neither publishes nor fetches; an open set, so that later versions can add reasons.
package struct StorePause: RawRepresentable, Codable, Hashable, Sendable {
    /// A stable, machine-readable name.
    package let rawValue: String

    /// A reason by its name in a message, which may be one of a later version.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The settings switch it off.
    package static let switchedOff = StorePause(rawValue: "off")
    /// There is no network. What waits is published once there is one.
    package static let offline = StorePause(rawValue: "offline")
    /// The network costs money, and the user has not allowed to use it for this.
    package static let metered = StorePause(rawValue: "metered")
}
