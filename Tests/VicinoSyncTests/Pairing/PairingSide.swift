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
    /// The device that wants to be one of this side's user, and the one that was added.
    private(set) var newDevice: DeviceRequest?
    private(set) var added: DeviceRequest?
    /// The roster by which this side became a device of the peer's user.
    private(set) var joined: Verified<Roster>?
    private(set) var sessionPort: UInt16?
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
        certificates: (asker: Digest, asked: Digest), nonce: [UInt8], purpose: PairingPurpose = .following
    ) {
        self.person = person
        pairing = Pairing(
            .init(
                role: role, roster: person.roster, device: device ?? person.deviceKeys[0], certificates: certificates,
                nonce: nonce, purpose: purpose))
        handle(.opened)
    }

    /// A device that wants to be one of a person's.
    ///
    /// - Parameter person: whose keys it has, which are on no roster.
    init(joining person: TestPerson, certificates: (asker: Digest, asked: Digest), nonce: [UInt8]) throws {
        self.person = person
        let key = person.deviceKeys[0]
        let request = try DeviceRequest(
            signingKey: key.publicKey, agreementKey: person.roster.devices[0].agreementKey, name: "laptop")
        pairing = Pairing(
            .init(
                joiningBy: try request.signed(by: key), device: key, certificates: certificates, nonce: nonce))
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
            case .compareDevice(let request, code: let code):
                newDevice = request.value
                self.code = code
            case .add(let request):
                added = request.value
                // Statements of the test's people are always valid.
                if let roster = try? roster(adding: request.value) { handle(.added(roster, port: 4747), at: now) }
            case .join(let roster, port: let port):
                joined = roster
                sessionPort = port
            case .close(let error):
                isOver = true
                self.error = error
            }
        }
    }

    /// The next roster of the person, with one more device.
    func roster(adding request: DeviceRequest) throws -> Verified<Roster> {
        let present = person.roster.value
        let device = Roster.Device(
            signingKey: request.signingKey, agreementKey: request.agreementKey, isRemoved: false)
        return try Roster(
            identity: present.identity, version: present.version + 1, claimedName: present.claimedName,
            devices: present.devices + [device]
        ).signed(by: person.identityKey)
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

    /// A device that wants to be one of Anna's, and hers, which is open for that.
    init(joining random: inout SeededGenerator, certificates: (asker: Digest, asked: Digest)? = nil) throws {
        let certificates = certificates ?? (.sha256(random.bytes(8)), .sha256(random.bytes(8)))
        asker = try PairingSide(joining: try TestPerson(seed: 3), certificates: certificates, nonce: random.bytes(32))
        asked = PairingSide(
            .asked, try TestPerson(seed: 1, name: "Anna"), certificates: certificates, nonce: random.bytes(32),
            purpose: .device)
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
