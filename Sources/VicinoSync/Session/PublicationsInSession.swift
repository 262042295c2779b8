internal import VicinoCore

/// Where the users publish, in a session: each side says it once, if it has changed, and the other one confirms it.
struct PublicationsInSession: Sendable {
    /// Whether the stores still look up what this side has to say.
    private var isLoading: Bool
    /// Whether the stores still keep what the peer has said.
    private var isStoring = false
    private var hasParcel = false
    private var hasReceipt = false

    /// - Parameter publishes: whether this user publishes anywhere, or did.
    init(publishes: Bool) { isLoading = publishes }

    /// Whether this side may still say something.
    var isBusy: Bool { isLoading || isStoring }

    /// The first thing that this side does: only after the peer's invitation do the stores know what the peer may read.
    var opening: [SessionEffect] { isLoading ? [.store(.loadPublication)] : [] }

    /// The stores have found what this side has to say; nil for nothing.
    mutating func loaded(_ parcel: PublicationParcel?) -> [SessionEffect] {
        isLoading = false
        return parcel.map { [.send(.publication($0))] } ?? []
    }

    /// Takes what the peer says, once in a session.
    mutating func receive(_ parcel: PublicationParcel) throws -> [SessionEffect] {
        guard !hasParcel else { throw VicinoError.outOfPhase }
        hasParcel = true
        isStoring = true
        return [.store(.keepPublication(parcel))]
    }

    /// The stores have kept it; nil if this user does not follow the peer's.
    mutating func stored(_ receipt: PublicationReceipt?) -> [SessionEffect] {
        isStoring = false
        return receipt.map { [.send(.publicationReceipt($0))] } ?? []
    }

    /// Takes the peer's receipt, once in a session.
    mutating func receive(_ receipt: PublicationReceipt) throws -> [SessionEffect] {
        guard !hasReceipt else { throw VicinoError.outOfPhase }
        hasReceipt = true
        return [.store(.note(.peerKeptPublication(receipt)))]
    }
}
