internal import VicinoCore
internal import VicinoSync

/// One side of a pairing that agrees to everything, always with the same keys and random bytes.
private struct AgreeableSide {
    private let person: TestPerson
    private var pairing: Pairing
    private(set) var said: [[UInt8]] = []

    /// Made once, because making them takes longer than a pairing.
    private static let people = Result {
        (asker: try TestPerson(seed: 2, name: "Ben"), asked: try TestPerson(seed: 1, name: "Anna"))
    }

    init(_ role: Pairing.Role) throws {
        let isAsker = role == .asker
        person = isAsker ? try Self.people.get().asker : try Self.people.get().asked
        pairing = Pairing(
            .init(
                role: role, roster: person.roster, device: person.deviceKeys[0],
                certificates: (.sha256([1]), .sha256([2])),
                nonce: [UInt8](repeating: isAsker ? 2 : 1, count: PairingLimit.nonceBytes)))
        handle(.opened)
    }

    mutating func handle(_ event: PairingEvent) {
        for effect in pairing.handle(event, at: .zero) {
            switch effect {
            case .send(let message): said.append(message)
            case .compare: handle(.agreed)
            case .grant(let peer):
                // Statements of the test's people are always valid.
                if let grant = try? grant(to: peer.user) { handle(.granted(grant, port: 4747)) }
            case .compareDevice, .add, .join, .follow, .close: break
            }
        }
    }

    private func grant(to follower: UserID) throws -> Verified<Grant> {
        try Grant(
            signer: SigningDevice(author: person.user, key: person.deviceKeys[0].publicKey, roster: 1),
            follower: follower, serial: 1, version: 1, views: [.own], notBefore: .epoch,
            expiry: .epoch.advanced(byMilliseconds: 1000)
        ).signed(by: person.deviceKeys[0])
    }
}

extension Decoders {
    /// Reads a message of a pairing, writes it and reads it again.
    ///
    /// - Returns: whether both are the same.
    /// - Throws: an error for bytes that are not a message.
    public static func isStable(pairingMessage bytes: [UInt8]) throws -> Bool {
        let message = try PairingMessage(wireBytes: bytes)
        return try PairingMessage(wireBytes: message.wireBytes) == message
    }

    /// Hands messages to both sides of a pairing, which agree to any digits.
    ///
    /// - Returns: the number of messages that they send in answer.
    /// - Throws: an error if the people of the test cannot be made.
    public static func play(pairingMessages messages: [[UInt8]]) throws -> Int {
        try [Pairing.Role.asker, .asked].reduce(0) { count, role in
            var side = try AgreeableSide(role)
            for message in messages { side.handle(.received(message)) }
            return count + side.said.count
        }
    }

    /// The messages of a pairing without an attacker: those for the side that asks, and those for the side that is
    /// asked. They are always the same, and `play` completes the pairing with them.
    ///
    /// - Throws: an error if the people of the test cannot be made.
    public static func pairingMessages() throws -> (toAsker: [[UInt8]], toAsked: [[UInt8]]) {
        var asker = try AgreeableSide(.asker)
        var asked = try AgreeableSide(.asked)
        var heard = 0
        var told = 0
        while told < asker.said.count || heard < asked.said.count {
            if told < asker.said.count {
                asked.handle(.received(asker.said[told]))
                told += 1
            } else {
                asker.handle(.received(asked.said[heard]))
                heard += 1
            }
        }
        return (asked.said, asker.said)
    }
}
