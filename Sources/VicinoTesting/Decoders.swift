public import VicinoCore
internal import VicinoLink
internal import VicinoSync

/// What reads the bytes of peers, for fuzzers: they live in a package of their own and see nothing else of it.
public enum Decoders {
    /// Reads a message of a session, writes it and reads it again.
    ///
    /// - Returns: whether both are the same.
    /// - Throws: if it is none.
    public static func isStable(sessionMessage bytes: [UInt8]) throws -> Bool {
        let message = try SessionMessage(wireBytes: bytes[...])
        return try SessionMessage(wireBytes: message.wireBytes[...]) == message
    }

    /// Hands messages to both ends of a session, with a store that holds nothing and shows nothing.
    ///
    /// - Returns: how many messages were said in answer.
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

    /// Reads the certificate that a peer shows, with the list of devices in it.
    ///
    /// - Throws: if it proves nothing.
    public static func read(certificate bytes: [UInt8]) throws {
        _ = try PeerIdentity(certificate: bytes)
    }
}

extension SessionEffect {
    /// The answer of a store that holds nothing; nil for anything but a question.
    fileprivate var emptyAnswer: SessionEvent? {
        switch self {
        case .load(.held(let number, _)): .loaded(.held(number, HeldFeed()))
        case .load(.offer(let number, _)): .loaded(.offer(number, nil, .nothing))
        case .load(.admission): .loaded(.admission(.welcome))
        default: nil
        }
    }
}
