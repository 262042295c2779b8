internal import VicinoFormat
internal import VicinoSync

extension SessionEffect.Load {
    /// Whether the peer has requested it, and not this side.
    var isForPeer: Bool {
        switch self {
        case .admission, .held, .segments: false
        case .offer, .delta, .children, .entries: true
        }
    }
}

extension SessionEffect.Store {
    /// The feed that it belongs to.
    var feed: FeedNumber {
        switch self {
        case .segments(let number, _, _, _), .fragment(let number, _, _, _), .merge(let number, _, _): number
        }
    }

    /// Whether it is stored for a later merge and changes nothing by itself.
    var isPart: Bool {
        switch self {
        case .segments, .fragment: true
        case .merge: false
        }
    }

    /// The number of entries received with it.
    var entries: Int {
        switch self {
        case .segments(_, _, _, received: let received): received.batches.reduce(0) { $0 + $1.headers.count }
        case .fragment: 0
        case .merge(_, _, deltas: let deltas): deltas.reduce(0) { $0 + $1.entries }
        }
    }
}
