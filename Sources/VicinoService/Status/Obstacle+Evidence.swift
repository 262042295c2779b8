public import Vicino
package import VicinoControl

extension Obstacle {
    /// What is known of how it goes to meet somebody.
    package struct Evidence: Sendable {
        /// When they were met last; nil if never.
        package var met: PastMeeting?
        /// The last attempt to meet them that came to nothing; nil without one.
        package var failed: FailedMeeting?
        /// Whether anything is to be taken of them.
        package var isWanted = true
        /// What the service knows of them; nil if none runs.
        package var service: Service?
        /// The present moment.
        package var now = Timestamp.latest

        /// The last attempt, if it has failed and nothing after it says that all is well.
        package var lastingFailure: FailedMeeting? {
            guard let failed, met.map({ failed.at >= $0.at }) ?? true else { return nil }
            if let service, service.isNear, service.hasNews == false, let heard = service.heardAt, heard > failed.at {
                return nil
            }
            return failed
        }

        /// Whether they have something new that has not come, as far as is known.
        package var hasNews: Bool {
            if let known = service?.hasNews { return known }
            // On the local network nobody is called who has nothing new.
            guard let met, let failed, failed.way == .localNetwork else { return false }
            return failed.at > met.at
        }

        /// How the service is that looks for them.
        package struct Service: Sendable {
            /// Since when it runs.
            package var since: Timestamp?
            /// Whether it looks for people on any network.
            package var isLooking = true
            /// Why it looks for nobody; nil if nothing is in the way.
            package var obstacle: DiscoveryObstacle?
            /// Whether the clock of this device is known to be right.
            package var isClockSynchronised = true
            /// Whether they are near.
            package var isNear = false
            /// When they came last, or went; nil if they were not seen since the service runs.
            package var seenAt: Timestamp?
            /// Whether a question about them waits for an answer.
            package var isAsked = false
            /// Whether the answer was no, for as long as they are near.
            package var isDeclined = false
            /// When they were heard last; nil if they were not lately.
            package var heardAt: Timestamp?
            /// Whether they had something new then that has not come; nil if that is not known.
            package var hasNews: Bool?
        }
    }
}

extension Obstacle {
    /// Looks for it.
    ///
    /// - Parameters:
    ///   - person: whom it is about, one of those who are followed.
    ///   - service: what is known of the service, as it is asked just now.
    ///   - policy: what the settings say of people for whom nothing was chosen.
    /// - Returns: nil if nothing is known to be in the way.
    /// - Throws: an error with a sentence if the node's files cannot be read.
    public init?(
        of person: Person, _ node: Node, _ service: ServiceReport, policy: ExchangePolicy = .always
    ) throws {
        self.init(try Evidence(of: person, node, service, policy: policy))
    }
}

extension Obstacle.Evidence {
    /// Gathers it.
    ///
    /// - Parameter policy: what the settings say of people for whom nothing was chosen.
    package init(of person: Person, _ node: Node, _ service: ServiceReport, policy: ExchangePolicy) throws {
        self.init(
            met: try node.lastMeeting(with: person), failed: try node.lastFailure(with: person),
            isWanted: try node.policy(of: person).exchange ?? policy != .never,
            service: service.evidence(of: person.user), now: node.now)
    }
}
