internal import VicinoCore

/// The shares in a session: one parcel in each direction, and what each side keeps of the other's.
struct SharesInSession: Sendable {
    private let parcel: ShareParcel?
    private let expectsKept: Bool
    private var kept: [DivisionID]
    /// What the peer was told last; nothing, to begin with.
    private var told: [DivisionID] = []
    private var hasParcel = false
    private var reports = 0
    /// Whether the store still keeps what the peer has handed over.
    private(set) var isStoring = false

    init(_ exchange: ShareExchange) {
        parcel = exchange.parcel
        kept = exchange.kept
        expectsKept = exchange.expectsKept
    }

    /// The first thing that this side says.
    var opening: [SessionEffect] { parcel.map { [.send(.shares($0))] } ?? [] }

    /// Takes what the peer hands over, once in a session.
    mutating func receive(_ parcel: ShareParcel) throws -> [SessionEffect] {
        guard !hasParcel else { throw VicinoError.outOfPhase }
        hasParcel = true
        isStoring = true
        return [.store(.keepShares(parcel))]
    }

    /// The store has kept what it may of the parcel.
    mutating func stored(_ kept: [DivisionID]) {
        self.kept = kept
        isStoring = false
    }

    /// Takes what the peer says that it keeps: once at first, and once more after this side's parcel.
    mutating func receive(kept: [DivisionID]) throws -> [SessionEffect] {
        guard reports < 2 else { throw VicinoError.outOfPhase }
        reports += 1
        return expectsKept ? [.store(.note(.peerKeeps(kept)))] : []
    }

    /// The peer is done. If it has said nothing, it keeps nothing.
    mutating func receiveDone() -> [SessionEffect] {
        guard expectsKept, reports == 0 else { return [] }
        reports = 1
        return [.store(.note(.peerKeeps([])))]
    }

    /// What the peer is not told yet of what this device keeps.
    mutating func news() -> [SessionEffect] {
        guard !isStoring, told != kept else { return [] }
        told = kept
        return [.send(.kept(kept))]
    }
}
