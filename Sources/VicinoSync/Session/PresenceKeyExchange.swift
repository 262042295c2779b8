internal import VicinoCore

/// What the peer knows of how to recognise this device.
enum PresenceKeyExchange: Sendable {
    /// Nothing, as far as this side knows.
    case unknown
    /// The peer says that it has a key and a field of this digest.
    case claimed(PresenceDigest)
    /// The peer was told them, and has not confirmed that.
    case told(PresenceDigest)
    /// The peer has them, and this side knows it.
    case confirmed(PresenceDigest)

    /// What the peer has, because it said so or was told.
    private var digest: PresenceDigest? {
        switch self {
        case .unknown: nil
        case .claimed(let digest), .told(let digest), .confirmed(let digest): digest
        }
    }

    /// Whether the peer was told the key and the field, and has not confirmed that.
    var isUnconfirmed: Bool {
        switch self {
        case .told: true
        case .unknown, .claimed, .confirmed: false
        }
    }

    /// Tells the peer how to recognise this device.
    ///
    /// The key is sent once, unless the follower's audience changes meanwhile. The peer confirms it when it asks for the
    /// feed, or with its message after a complete transfer.
    mutating func tell(_ presence: PresenceNote, as number: FeedNumber) -> [SessionEffect] {
        guard let digest = presence.digest else { return [] }
        let message = SessionEffect.send(.presence(number, note: presence.without(self.digest)))
        switch self {
        case .claimed(digest): return [message] + confirm(digest)
        case .told(digest), .confirmed(digest): break
        case .unknown, .claimed, .told, .confirmed: self = .told(digest)
        }
        return [message]
    }

    /// Notes that the peer has received all that was sent so far.
    mutating func confirm() -> [SessionEffect] {
        guard case .told(let digest) = self else { return [] }
        return confirm(digest)
    }

    private mutating func confirm(_ digest: PresenceDigest) -> [SessionEffect] {
        self = .confirmed(digest)
        return [.store(.note(.peerRecognises(digest)))]
    }
}
