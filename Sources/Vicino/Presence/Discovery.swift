public import VicinoPresence

/// A running discovery: advertises this device, recognises people nearby and runs sessions with them.
public struct Discovery: Sendable {
    /// What happens during a discovery.
    public enum Event: Sendable {
        /// A followed author has seemed to be near for the configured `dwell`, one second by default. Only a session
        /// proves it: `met` may come first.
        case entered(Person)
        /// An author nearby has something new, and their policy is to ask the user.
        case asked(MeetingQuestion)
        /// A question waits for no answer any more: the user has answered it, or the author has left.
        case settled(MeetingQuestion)
        /// An author has left after a stay of this length.
        case left(Person, after: Duration)
        /// A near author seems to be in another zone now; nil if no medium says how strong the author's signals are.
        case moved(Person, to: ZoneEstimate?)
        /// A session with a followed author or a follower has reached its end.
        case met(Person, report: SyncReport)
        /// An author has ended the user's access. The event follows `met` of the session in which the author's device
        /// refused the records. Without such a session the user hears nothing: they no longer recognise the author's
        /// devices, and meet them only if the author follows the user. The replica stays readable. Only an
        /// invitation, or following in person, gives access again.
        case accessRevoked(by: Person)
        /// A session with a person failed or was cut short. The next attempt follows after a growing wait.
        case failed(Person, error: VicinoError)
        /// A peer that connected from an address was not admitted.
        case refused(address: String, VicinoError)
        /// The devices nearby that are open to strangers, all of them after each change. `Node.follow(near:)` asks the
        /// user of one.
        case openDevices([OpenDevice])
        /// Whether a medium can be used, and each change of that.
        case availability(of: MediumKind, Availability)
        /// An obstacle stops the whole discovery for now, such as a port that is not available. It is tried again.
        case unavailable(VicinoError)
        /// The obstacle is gone.
        case recovered
        /// A session has shown that the local clock is wrong: add this to it.
        case clockIsOff(by: Duration)
        /// The reader was too slow, and this many events before the next one were dropped. ``nearbyPeople`` and
        /// `questions` have the present state.
        case missed(MissedCount)
    }

    /// The events, until the scope of `discover` ends, for one reader. Of more than 1,024 unread events the oldest are
    /// dropped, and `missed` says how many.
    public let events: EventStream<Event>
    let runner: DiscoveryRunner

    /// The questions that wait for an answer, the oldest first.
    package var questions: [MeetingQuestion] { get async { await runner.questions } }

    /// The questions about people nearby that the user answered with `.notNow` and may still accept; the oldest first.
    package var declinedQuestions: [MeetingQuestion] { get async { await runner.declined } }

    /// The newest beacon of a user; nil if none was heard lately.
    package func latestBeacon(of user: UserID) async -> LatestBeacon? { await runner.latestBeacon(of: user) }

    /// The followed authors who seem to be near.
    public var nearbyPeople: [Person] {
        get async { await runner.near }
    }

    /// How near a person seems to be; nil if the person is not near, or no medium says how strong the signals are.
    package func zone(of person: Person) async -> ZoneEstimate? { await encounter(with: person.user)?.zone }

    /// The encounter with a user who is near.
    package func encounter(with user: UserID) async -> Encounter? {
        await runner.encounters.first { $0.person == user }
    }

    /// The addresses at which a person nearby seems to be, the likeliest first; empty if the person is not near.
    ///
    /// They are valid for minutes. `Node.sync(with:seenAt:progress:)` connects to them, in another program too.
    package func addresses(of user: UserID) async -> [PeerAddress] {
        await encounter(with: user)?.routes.compactMap { PeerAddress($0.address.text) } ?? []
    }

    /// Answers a question, including a declined one.
    ///
    /// ```swift
    /// for await event in discovery.events {
    ///     if case .asked(let question) = event { try await discovery.answer(question, with: .once) }
    /// }
    /// ```
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if the question waits for no answer any more.
    package func answer(_ question: MeetingQuestion, with answer: MeetingQuestion.Answer) async throws {
        try await runner.answer(question, answer)
    }
}
