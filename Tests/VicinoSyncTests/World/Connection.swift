import VicinoCore
import VicinoSync

/// One link between two people with a session on each side.
struct Connection {
    /// One side of it.
    struct Side {
        /// Whose side it is, by their place in the world.
        let person: Int
        var session: Session
        /// What the session wants of the store, in order.
        var work: [SessionEffect] = []
        /// What is on its way to the other side.
        var outgoing = Pipe()
        /// Something of one's own has changed, which the session has not been told.
        var isStale = false
        /// Which feeds the other side has asked for.
        var asked: [FeedNumber: UserID] = [:]
        var isClosed = false
        var error: SyncError?
    }

    var sides: [Side]

    init(_ first: Side, _ second: Side) { sides = [first, second] }

    func partner(of side: Int) -> Int { sides[1 - side].person }

    /// Whether nothing can happen any more.
    var isOver: Bool {
        sides.allSatisfy { $0.isClosed } || sides.contains { $0.isClosed && $0.outgoing.isEmpty }
    }

    var bytesUnderWay: Int { sides[0].outgoing.byteCount + sides[1].outgoing.byteCount }
}
