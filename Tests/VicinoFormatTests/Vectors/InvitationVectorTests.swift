import Testing
import VicinoCore

@Suite("Known answers: invitations")
struct InvitationVectorTests {
    struct Case: Codable, Equatable {
        var text, id, author, secret, expiry, claimedName: String
        var addresses, kinds: [String]
        var asker, inviter, proof: String
    }

    @Test("Texts, ids and proofs of invitations")
    func invitations() throws {
        let kinds = [Schema.activity.kind, try KindID("com.example.thing", major: 255)]
        let cases = [
            try make(0, name: "Ada", addresses: [], kinds: []),
            try make(5, name: "Anna", addresses: ["192.168.1.20:4747"], kinds: []),
            try make(255, name: "e\u{301}\u{202E}", addresses: ["anna.local:1", "[fe80::1%eth0]:65535"], kinds: kinds),
        ]
        for invitation in cases { #expect(try Invitation(text: invitation.text).text == invitation.text) }
        let about =
            "Invitations: the text, what it says, and the proof of its secret for two certificates' SHA-256 digests."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/invitations.json")
    }

    private func make(_ byte: UInt8, name: String, addresses: [String], kinds: [KindID]) throws -> Case {
        let secret = try #require(InvitationSecret([UInt8](repeating: byte, count: 16)))
        let asker = Digest.sha256([1, byte])
        let inviter = Digest.sha256([2, byte])
        let invitation = try Invitation(
            author: SigningKey.make(1).user, secret: secret,
            expiry: .epoch.advanced(byMilliseconds: 1_790_000_000_000 + Int64(byte)), claimedName: name,
            addresses: addresses.compactMap { PeerAddress($0) }, kinds: kinds)
        return Case(
            text: invitation.text, id: invitation.id.description, author: invitation.authorID.description,
            secret: Hex.encode(secret.bytes), expiry: invitation.expiry.iso8601, claimedName: name,
            addresses: invitation.addresses.map(\.description), kinds: kinds.map(\.description),
            asker: asker.description, inviter: inviter.description,
            proof: Hex.encode(invitation.proof(asker: asker, inviter: inviter)))
    }
}
