import VicinoCore
import VicinoSync

/// A connection between two people, with a session on each side.
struct Meeting {
    /// One side of it.
    struct Side {
        /// The person of this side, by index in the world.
        let person: Int
        var session: Session
        /// Whether this side wants the other's new records.
        let isFetching: Bool
        /// The session's requests to the store, in order.
        var work: [StoreWork] = []
        /// The bytes on the way to the other side.
        var outgoing = Pipe()
        /// The own records have changed, and the session was not told yet.
        var isStale = false
        /// The feeds that the other side has asked for.
        var asked: [FeedNumber: UserID] = [:]
        var isClosed = false
        /// Whether this side goes on over another medium, and sends nothing more.
        var hasLeft = false
        /// Whether either side does.
        var isMoved = false
        /// Why the session ended early.
        var error: VicinoError?
        /// The other side's revision of which everything was received.
        var revision: UInt64?

        /// - Parameter wants: the authors whose records this side wants from the other.
        init(person: Int, _ configuration: Session.Configuration) {
            self.person = person
            session = Session(configuration)
            isFetching = !configuration.wants.isEmpty
        }

        /// Whether there is work for the store, or news for the session.
        var hasWork: Bool { !work.isEmpty || isStale && !isClosed }

        /// Whether the session is complete, now that the connection is gone.
        var isComplete: Bool {
            guard !isMoved else { return false }
            return isClosed ? error == nil : session.hasEverything
        }
    }

    let number: Int
    /// How many turns it had.
    var turns = 0
    /// The initiator first.
    var sides: [Side]

    /// A session that is not complete after so many turns never is.
    static let turnLimit = 20_000

    init(_ number: Int, between first: Side, and second: Side) {
        self.number = number
        sides = [first, second]
    }

    func partner(of side: Int) -> Int { sides[1 - side].person }

    /// Whether a person takes part.
    func includes(_ person: Int) -> Bool { sides.contains { $0.person == person } }

    /// Whether nothing can happen any more.
    var isOver: Bool {
        sides.allSatisfy { $0.isClosed } || sides.contains { $0.isClosed && $0.outgoing.isEmpty }
    }

    var bytesUnderWay: Int { sides[0].outgoing.byteCount + sides[1].outgoing.byteCount }
}
