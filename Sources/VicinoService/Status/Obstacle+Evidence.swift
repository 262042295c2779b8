public import Vicino
package import VicinoControl
package import VicinoPresence

extension Obstacle {
    /// What is known about the attempts to meet a person.
    package struct Evidence: Sendable {
        /// The last meeting; nil if there was none.
        package var met: PastMeeting?
        /// The last attempt that failed; nil if none did.
        package var failed: FailedMeeting?
        /// Whether the policy lets this device receive records from the person.
        package var isWanted = true
        /// What the service knows about the person; nil if none runs.
        package var service: Service?
        /// The present time.
        package var now = Timestamp.latest

        /// The last attempt, if it failed and nothing after it shows that meetings succeed again.
        package var lastingFailure: FailedMeeting? {
            guard let failed else { return nil }
            if let met, failed.endedAt < met.endedAt { return nil }
            if let service, service.isNear, service.hasNews == false, let heard = service.heardAt,
                heard > failed.endedAt
            {
                return nil
            }
            return failed
        }

        /// Whether the person has new records that this device has not received, as far as is known.
        package var hasNews: Bool {
            if let known = service?.hasNews { return known }
            // Where beacons lead, this device connects only to people with new records.
            guard let met, let failed, [.localNetwork, .bluetooth].contains(failed.way) else { return false }
            return failed.endedAt > met.endedAt
        }

        /// The status of the service that looks for the person.
        package struct Service: Sendable {
            /// When the service started.
            package var since: Timestamp?
            /// Whether discovery uses a network or Bluetooth.
            package var isDiscovering = true
            /// Why discovery is impossible; nil if no obstacle is known.
            package var obstacle: DiscoveryObstacle?
            /// Whether this device's clock is known to be right.
            package var isClockSynchronised = true
            /// Whether the person is near.
            package var isNear = false
            /// When the person last came or left; nil if they were not seen since the service started.
            package var seenAt: Timestamp?
            /// Whether a question about the person waits for an answer.
            package var isAsked = false
            /// Whether the user declined, for as long as the person is near.
            package var isDeclined = false
            /// When a beacon of the person was last heard; nil if none was lately.
            package var heardAt: Timestamp?
            /// Whether that beacon showed new records that this device has not received; nil if that is not known.
            package var hasNews: Bool?
            /// The media over which the person is heard now.
            package var media: [MediumKind] = []
            /// How near the person seems to be; nil if that is not known.
            package var zone: ZoneEstimate?
        }
    }
}

extension Obstacle {
    /// Finds the obstacle.
    ///
    /// - Parameters:
    ///   - person: the followed person whom the obstacle is about.
    ///   - service: the service's report, just asked for.
    ///   - policy: the settings' policy for people without a policy of their own.
    /// - Returns: nil if no obstacle is known.
    /// - Throws: ``VicinoError`` if the node's files cannot be read.
    public init?(
        of person: Person, in node: Node, _ service: ServiceAnswer, policy: ExchangePolicy = .always
    ) throws {
        self.init(try Evidence(of: person, in: node, service, policy: policy))
    }
}

extension Obstacle.Evidence {
    /// Gathers the evidence.
    ///
    /// - Parameter policy: the settings' policy for people without a policy of their own.
    package init(of person: Person, in node: Node, _ service: ServiceAnswer, policy: ExchangePolicy) throws {
        self.init(
            met: try node.lastMeeting(with: person), failed: try node.lastFailure(with: person),
            isWanted: try node.policy(of: person).exchange ?? policy != .never,
            service: service.evidence(of: person.user), now: node.now)
    }
}
