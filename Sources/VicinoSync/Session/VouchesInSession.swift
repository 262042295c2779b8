internal import VicinoCore

/// The vouches in a session: what each side says at its beginning. Who says nothing takes back what they have said before.
struct VouchesInSession: Sendable {
    private let exchange: VouchExchange
    /// Whether the peer can say nothing more of it.
    private var isOver = false

    init(_ exchange: VouchExchange) { self.exchange = exchange }

    /// What this side says.
    var opening: [SessionEffect] {
        exchange.parcel.isEmpty ? [] : [.send(.vouches(exchange.parcel))]
    }

    /// Takes what the peer says, once in a session.
    mutating func receive(_ parcel: VouchParcel) throws -> [SessionEffect] {
        guard !isOver else { throw VicinoError.outOfPhase }
        isOver = true
        return [.store(.note(.peerVouches(parcel)))]
    }

    /// The peer is done. If it has said nothing, it takes back what it said in an earlier session.
    mutating func receiveDone() -> [SessionEffect] {
        guard !isOver else { return [] }
        isOver = true
        return exchange.expectsParcel ? [.store(.note(.peerVouches(VouchParcel())))] : []
    }
}
