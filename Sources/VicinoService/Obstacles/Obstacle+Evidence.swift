package import Vicino

extension Obstacle {
    /// What is known about the attempts to meet a person.
    package struct Evidence: Sendable {
        /// The followed person whom it is about.
        package let person: Person
        /// The last meeting; nil if there was none.
        package var met: PastMeeting?
        /// The last attempt that failed; nil if none did.
        package var failed: FailedMeeting?
        /// Whether the policy lets this device receive records from the person.
        package var isWanted = true
        /// The status of the service that looks for the person; nil if none runs, or it does not report it.
        package let service: ServiceStatus?
        /// What the service has seen of the person since it started; nil if nothing.
        package let seen: ServiceStatus.SeenPerson?
        /// The present time.
        package var now = Timestamp.latest

        package init(about person: Person, _ service: ServiceStatus?) {
            self.person = person
            self.service = service
            seen = service?.person(person.user)
        }

        /// Whether the person is near now. A person who cannot be heard may have left.
        package var isNear: Bool { seen?.isNear == true && service?.obstacle == nil }

        /// The last attempt, if it failed and nothing after it shows that meetings succeed again.
        package var lastingFailure: FailedMeeting? {
            guard let failed else { return nil }
            if let met, failed.endedAt < met.endedAt { return nil }
            if isNear, let seen, seen.hasNews == false, let heard = seen.heardAt, heard > failed.endedAt { return nil }
            return failed
        }

        /// Whether the person has new records that this device has not received, as far as is known.
        package var hasNews: Bool {
            if let known = seen?.hasNews { return known }
            // Where beacons lead, this device connects only to people with new records.
            guard let met, let failed, [.localNetwork, .bluetooth].contains(failed.way) else { return false }
            return failed.endedAt > met.endedAt
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
    package init?(
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
        self.init(about: person, service.status)
        met = try node.lastMeeting(with: person)
        failed = try node.lastFailure(with: person)
        isWanted = try node.policy(of: person).exchange ?? policy != .never
        now = node.now
    }
}
