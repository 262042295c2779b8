public import VicinoPresence

/// A node that looks out for the people it has to do with.
public struct Discovery: Sendable {
    /// What happens while one looks out.
    public enum Event: Sendable {
        /// Somebody whom one follows seems to be near. A session is what proves it.
        case entered(Encounter)
        /// Somebody is near and has something new, and what was chosen for them is to ask.
        case asks(Request)
        /// A request waits for no answer any more: it was answered, or whom it is about is gone.
        case settled(Request)
        /// Somebody is gone, after so long a stay.
        case left(Encounter, after: Duration)
        /// A session with somebody has come to its end.
        case met(SyncReport)
        /// A session with somebody came to nothing, or was cut short. It is tried again, later each time.
        case failed(UserID, any Error)
        /// Somebody who came from an address was not let in.
        case refused(address: String, any Error)
        /// Which devices near are open to strangers just now: all of them, with each change. `Node.follow(near:)` asks one.
        case open([OpenDevice])
        /// Whether a medium can be used, and each change of that.
        case availability(MediumKind, Availability)
        /// Something is in the way of all of it for now, such as a port that cannot be had. It is tried again.
        case hindered(any Error)
        /// What was in the way is gone.
        case recovered
        /// The own clock is wrong by so many milliseconds, which are to be added to it, as a session has shown.
        case clockIsOff(milliseconds: Int64)
    }

    /// What happens, until the scope of `discover` ends.
    public let events: AsyncStream<Event>
    let runner: DiscoveryRunner

    /// What waits for an answer, the oldest first.
    public var requests: [Request] { get async { await runner.requests } }

    /// What was answered with `.notNow` by somebody who may think better of it, the oldest first: of people who are still near.
    public var declined: [Request] { get async { await runner.declined } }

    /// What the beacons of somebody said when they were heard last; nil if they were not lately.
    package func lastWord(of user: UserID) async -> LatestBeacon? { await runner.lastWord(of: user) }

    /// Where somebody who is near seems to be, the likeliest place first; empty if they are not near.
    ///
    /// It holds for minutes. `Node.sync(with:seenAt:progress:)` meets them there, in another program too.
    public func places(of user: UserID) async -> [PeerAddress] {
        let encounter = await runner.encounters.first { $0.person == user }
        return encounter?.roads.compactMap { PeerAddress($0.address.text) } ?? []
    }

    /// Answers a request, one that was declined too.
    ///
    /// ```swift
    /// for await event in lookout.events {
    ///     if case .asks(let request) = event { try await lookout.answer(request, .once) }
    /// }
    /// ```
    ///
    /// - Throws: `NodeError` with `.notFound` if it does not wait for an answer any more.
    public func answer(_ request: Request, _ answer: Request.Answer) async throws {
        try await runner.answer(request, answer)
    }
}
