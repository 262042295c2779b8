import Testing
import VicinoCore
import VicinoFormat
import VicinoTesting

@Suite("Known answers: signed statements")
struct StatementVectorTests {
    /// Signatures may differ each time, so the stored one is verified and not compared.
    struct Case: Codable, Equatable {
        var label, key, payload, signature: String

        init<S: Signable>(_ statement: S, by key: SigningKey) throws {
            label = S.label
            self.key = Hex.encode(key.publicKey)
            let signed = try statement.signed(by: key).source
            payload = Hex.encode(signed.payload)
            signature = Hex.encode(signed.signature)
        }

        func isVerified<S: Signable>(as type: S.Type) throws -> Bool {
            let bytes = [(key, 32), (payload, payload.utf8.count / 2), (signature, 64)].compactMap {
                Hex.decode($0, count: $1)
            }
            let source = Unverified<S>(
                payload: try #require(bytes.dropFirst().first), signature: try #require(bytes.last))
            return (try? source.verified(by: bytes[0])) != nil
        }
    }

    private func cases() throws -> [Case] {
        let identity = SigningKey.make(1)
        let device = SigningKey.make(2)
        let log = LogID(writer: .ada, view: .testing(Schema.activity.kind))
        func head(next: UInt64, seen: [WriterID: UInt64]) -> Head {
            Head(
                signer: SigningDevice(author: identity.user, key: device.publicKey, roster: 1), log: log,
                position: LogPosition(next: next, root: .sha256([1])), live: next / 2,
                schemas: Schema.digest(of: [.activity]), revision: 300, revocationListVersion: 2, seen: seen)
        }
        let positions: [ViewID: LogPosition] = [
            .own: LogPosition(next: 5, root: .sha256([1])), log.view: LogPosition(next: 0, root: .zero),
        ]
        return [
            try Case(SampleDump.roster(), by: identity),
            try Case(
                Roster(
                    identity: identity.testIdentity, version: 1 << 40, claimedName: "e\u{301}\u{202E}", devices: []),
                by: identity),
            try Case(head(next: 5, seen: [:]), by: device),
            try Case(head(next: 1 << 40, seen: [.bob: 4, .ada: 1 << 39]), by: device),
            try Case(
                RevocationList(author: identity.user, device: device.publicKey, version: 1, revoked: []), by: device),
            try Case(
                RevocationList(
                    author: identity.user, device: device.publicKey, version: 9, revoked: [0, 5, 1 << 63, .max]),
                by: device),
            try Case(
                Closing(author: identity.user, device: device.publicKey, writer: .bob, positions: [:]), by: device),
            try Case(
                Closing(author: identity.user, device: device.publicKey, writer: .bob, positions: positions), by: device
            ),
            try Case(
                grant(serial: 1 << 63, version: 1, views: [log.view], from: 1_790_000_000_000, days: 90), by: device),
            try Case(grant(serial: 0, version: 300, views: [.own, log.view], from: -1, days: 1), by: device),
        ]
    }

    private func grant(serial: UInt64, version: UInt64, views: [ViewID], from start: Int64, days: Int64) throws -> Grant
    {
        let start = Timestamp.epoch.advanced(byMilliseconds: start)
        return try Grant(
            signer: SigningDevice(author: SigningKey.make(1).user, key: SigningKey.make(2).publicKey, roster: 1),
            follower: SigningKey.make(3).user, serial: serial, version: version, views: views, notBefore: start,
            expiry: start.advanced(byMilliseconds: days * 86_400_000))
    }

    @Test("Rosters, heads, revocation lists, closings and grants have the stored bytes and verify")
    func statements() throws {
        let about =
            "Signed statements: label, public key, payload and signature. A signature verifies under its own label only."
        let made = VectorSet(about: about, cases: try cases())
        var stored = try VectorFile.stored(made, at: "vectors/statements.json")
        for statement in stored.cases {
            #expect(try statement.isVerified(as: Roster.self) == (statement.label == Roster.label))
            #expect(try statement.isVerified(as: Head.self) == (statement.label == Head.label))
            #expect(try statement.isVerified(as: RevocationList.self) == (statement.label == RevocationList.label))
            #expect(try statement.isVerified(as: Closing.self) == (statement.label == Closing.label))
            #expect(try statement.isVerified(as: Grant.self) == (statement.label == Grant.label))
        }
        for index in stored.cases.indices { stored.cases[index].signature = made.cases[index].signature }
        #expect(stored == made)
    }
}
