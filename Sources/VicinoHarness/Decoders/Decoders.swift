internal import VicinoConnection
public import VicinoCore
internal import VicinoSync

/// The decoders of peers' bytes, for fuzzers, which are in a package of their own and see no other part of this one.
public enum Decoders {
    /// Reads a message of a session, writes it and reads it again.
    ///
    /// - Returns: whether both are the same.
    /// - Throws: an error for bytes that are not a message.
    public static func isStable(sessionMessage bytes: [UInt8]) throws -> Bool {
        let message = try SessionMessage(wireBytes: bytes[...])
        return try SessionMessage(wireBytes: message.wireBytes[...]) == message
    }

    /// Hands messages to both sides of a session, with a store that holds nothing and shows nothing.
    ///
    /// - Returns: the number of messages that they send in answer.
    public static func play(sessionMessages messages: [[UInt8]], as user: UserID, with peer: UserID) -> Int {
        [Session.Role.initiator, .acceptor].reduce(0) { count, role in
            var session = Session(.init(role: role, user: user, peer: .known(peer), wants: [peer]))
            var effects = session.handle(.opened, at: .zero)
            for message in messages {
                effects += session.handle(.received(message), at: .zero)
                effects += effects.compactMap(\.emptyAnswer).flatMap { session.handle($0, at: .zero) }
                effects.removeAll { $0.emptyAnswer != nil }
            }
            return count + effects.count
        }
    }

    /// Reads a peer's certificate, with the roster in it.
    ///
    /// - Throws: an error for a certificate that proves nothing.
    public static func read(certificate bytes: [UInt8]) throws {
        _ = try PeerIdentity(certificate: bytes)
    }
}

extension SessionEffect {
    /// The answer of an empty store; nil for an effect that asks nothing.
    fileprivate var emptyAnswer: SessionEvent? {
        switch self {
        case .store(.admit): .admission(.welcome)
        case .store(.load(let load)): load.emptyAnswer.map { .loaded(load.feed, found: $0) }
        default: nil
        }
    }
}

extension StoreLoad {
    fileprivate var emptyAnswer: SessionEvent.Found? {
        switch request {
        case .held: .held(HeldFeed())
        case .offer: .offer(nil)
        case .segments, .delta, .children, .entries: nil
        }
    }
}
