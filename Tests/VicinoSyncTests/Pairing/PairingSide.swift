import VicinoCore
import VicinoHarness
import VicinoSync
import VicinoTesting

/// One side of a pairing, with a user who does what the test says.
struct PairingSide {
    let person: TestPerson
    private(set) var pairing: Pairing
    /// The messages that it has sent and that are not delivered yet.
    var outbox: [[UInt8]] = []
    private(set) var code: PairingCode?
    private(set) var peer: PairingPeer?
    private(set) var admitted: UserID?
    private(set) var followed: Followed?
    private(set) var isOver = false
    private(set) var error: VicinoError?

    struct Followed {
        let user: UserID
        let grant: Verified<Grant>
        let port: UInt16
    }

    /// The certificates of a connection, for tests in which they are the same on both sides.
    static var certificates: (asker: Digest, asked: Digest) { (Digest.sha256([1]), Digest.sha256([2])) }

    init(
        _ role: Pairing.Role, _ person: TestPerson, device: SigningKey? = nil,
        certificates: (asker: Digest, asked: Digest), nonce: [UInt8]
    ) {
        self.person = person
        pairing = Pairing(
            .init(
                role: role, roster: person.roster, device: device ?? person.deviceKeys[0], certificates: certificates,
                nonce: nonce))
        handle(.opened)
    }

    mutating func handle(_ event: PairingEvent, at now: Duration = .zero) {
        for effect in pairing.handle(event, at: now) {
            switch effect {
            case .send(let message): outbox.append(message)
            case .compare(let peer, code: let code):
                self.peer = peer
                self.code = code
            case .grant(let peer):
                admitted = peer.user
                // Statements of the test's people are always valid.
                if let grant = try? grant(to: peer.user) { handle(.granted(grant, port: 4747), at: now) }
            case .follow(let peer, grant: let grant, port: let port):
                followed = Followed(user: peer.user, grant: grant, port: port)
            case .close(let error):
                isOver = true
                self.error = error
            }
        }
    }

    func grant(to follower: UserID) throws -> Verified<Grant> {
        try Grant(
            signer: SigningDevice(author: person.user, key: person.deviceKeys[0].publicKey, roster: 1),
            follower: follower, serial: 1, version: 1, views: [.own], notBefore: .epoch,
            expiry: .epoch.advanced(byMilliseconds: 1000)
        ).signed(by: person.deviceKeys[0])
    }
}

/// Two sides that pair over one connection, and the delivery of their messages.
struct PairingStage {
    var asker: PairingSide
    var asked: PairingSide
    private var carried = 0

    /// - Parameter nonces: the random bytes, drawn from the generator.
    init(_ random: inout SeededGenerator, certificates: (asker: Digest, asked: Digest)? = nil) throws {
        let certificates = certificates ?? (.sha256(random.bytes(8)), .sha256(random.bytes(8)))
        asker = PairingSide(
            .asker, try TestPerson(seed: 2, name: "Ben"), certificates: certificates, nonce: random.bytes(32))
        asked = PairingSide(
            .asked, try TestPerson(seed: 1, name: "Anna"), certificates: certificates, nonce: random.bytes(32))
    }

    /// Delivers messages until there are none, or so many were delivered.
    ///
    /// - Parameter alter: changes each message on its way, by its index among all of them.
    mutating func carry(upTo limit: Int = .max, _ alter: (Int, [UInt8]) -> [UInt8] = { $1 }) {
        while carried < limit, !(asker.outbox.isEmpty && asked.outbox.isEmpty) {
            defer { carried += 1 }
            if asker.outbox.isEmpty {
                asker.handle(.received(alter(carried, asked.outbox.removeFirst())))
            } else {
                asked.handle(.received(alter(carried, asker.outbox.removeFirst())))
            }
        }
    }

    /// Both users find the digits equal.
    mutating func agree() {
        asker.handle(.agreed)
        asked.handle(.agreed)
    }

    var isAgreeing: Bool { asker.code != nil && asker.code == asked.code }
}
