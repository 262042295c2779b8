import VicinoCore
import VicinoSync
import VicinoTesting

/// One link between two people with a session on each side.
struct Meeting {
    /// One side of it.
    struct Side {
        /// Whose side it is, by their place in the world.
        let person: Int
        var session: Session
        /// Whether this side wants what is new of the other's.
        let isTaking: Bool
        /// What the session wants of the store, in order.
        var work: [SessionEffect] = []
        /// What is on its way to the other side.
        var outgoing = Pipe()
        /// Something of one's own has changed, which the session has not been told.
        var isStale = false
        /// Which feeds the other side has asked for.
        var asked: [FeedNumber: UserID] = [:]
        var isClosed = false
        /// Why the session has ended before its end.
        var error: SyncError?
        /// The revision of the other's of which all is here.
        var revision: UInt64?

        /// - Parameter wants: those whose records this side wants of the other.
        init(person: Int, _ configuration: Session.Configuration) {
            self.person = person
            session = Session(configuration)
            isTaking = !configuration.wants.isEmpty
        }

        /// Whether there is something to do for the store, or to be told to the session.
        var hasWork: Bool { !work.isEmpty || isStale && !isClosed }

        /// Whether the session has come to its end, now that the link is gone.
        var isComplete: Bool { isClosed ? error == nil : session.hasEverything }
    }

    let number: Int
    /// How often something of it could go on.
    var turns = 0
    /// First whoever has built the link.
    var sides: [Side]

    /// A session that has not come to its end after so many turns never does.
    static let turnLimit = 20_000

    init(_ number: Int, _ first: Side, _ second: Side) { (self.number, sides) = (number, [first, second]) }

    func partner(of side: Int) -> Int { sides[1 - side].person }

    /// Whether somebody takes part.
    func includes(_ person: Int) -> Bool { sides.contains { $0.person == person } }

    /// Whether nothing can happen any more.
    var isOver: Bool {
        sides.allSatisfy { $0.isClosed } || sides.contains { $0.isClosed && $0.outgoing.isEmpty }
    }

    var bytesUnderWay: Int { sides[0].outgoing.byteCount + sides[1].outgoing.byteCount }
}
