import VicinoCore
import VicinoSync
import VicinoTesting

/// One of two who pair, with a person who does what the test says.
struct PairingSide {
    let person: TestPerson
    private(set) var pairing: Pairing
    /// What it has said and nobody has carried over yet.
    var outbox: [[UInt8]] = []
    private(set) var code: PairingCode?
    private(set) var peer: PairingPeer?
    private(set) var admitted: UserID?
    private(set) var followed: (user: UserID, grant: Verified<Grant>, port: UInt16)?
    private(set) var isOver = false
    private(set) var error: SyncError?

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
            case .compare(let peer, let code): (self.peer, self.code) = (peer, code)
            case .admit(let peer):
                admitted = peer.user
                // What the test's people sign is always in order.
                if let grant = try? grant(to: peer.user) { handle(.granted(grant, port: 4747), at: now) }
            case .follow(let peer, let grant, let port): followed = (peer.user, grant, port)
            case .close(let error): (isOver, self.error) = (true, error)
            }
        }
    }

    func grant(to follower: UserID) throws -> Verified<Grant> {
        try Grant(
            author: person.user, device: person.deviceKeys[0].publicKey, roster: 1, follower: follower, serial: 1,
            version: 1, views: [.own], notBefore: .epoch, expiry: .epoch.advanced(byMilliseconds: 1000)
        ).signed(by: person.deviceKeys[0])
    }
}

/// Two who pair over one connection, and what carries their messages.
struct PairingStage {
    var asker: PairingSide
    var asked: PairingSide
    private var carried = 0

    /// - Parameter nonces: drawn from the generator.
    init(_ random: inout SeededGenerator, certificates: (asker: Digest, asked: Digest)? = nil) throws {
        let certificates = certificates ?? (.sha256(random.bytes(8)), .sha256(random.bytes(8)))
        asker = PairingSide(
            .asker, try TestPerson(seed: 2, name: "Ben"), certificates: certificates, nonce: random.bytes(32))
        asked = PairingSide(
            .asked, try TestPerson(seed: 1, name: "Anna"), certificates: certificates, nonce: random.bytes(32))
    }

    /// Carries messages until nobody has anything to say, or so many have been carried.
    ///
    /// - Parameter alter: what becomes of each on its way, by its place among all of them.
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

    /// Both people find the digits equal.
    mutating func agree() {
        asker.handle(.agreed)
        asked.handle(.agreed)
    }

    var isAgreeing: Bool { asker.code != nil && asker.code == asked.code }
}
